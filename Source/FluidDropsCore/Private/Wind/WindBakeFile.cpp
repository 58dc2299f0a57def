// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A bake as bytes, at any piece of the work.

#include "FluidDropsCore/Foundation/Serialize.h"
#include "Wind/WindBakeState.h"

namespace FluidDrops
{

void FWindBake::Save(FByteWriter& Writer) const
{
	const FWindBakeScene& Scene = State->Scene;
	const FWindBakeNumbers& Numbers = State->Numbers;
	Serialize(Writer, Scene.Layout);
	Serialize(Writer, Scene.Sides);
	Serialize(Writer, Scene.Obstacles);
	Serialize(Writer, Scene.Blower);
	Serialize(Writer, Scene.BlowerVelocity);
	for (const float Number :
		{Numbers.Viscosity, Numbers.Divergence, Numbers.SteadyChange, Numbers.FirstCourant, Numbers.LastCourant})
	{
		Writer.Write(Number);
	}
	Writer.Write(Numbers.MaxSteps);
	Writer.Write(Numbers.VoxelBudget);
	Serialize(Writer, *State);
	FState::ForEachColumnOfFaces(*State, [&](const std::vector<float>& Column) { Serialize(Writer, Column); });
	State->Solve.Save(Writer);
}

TResult<FWindBake> FWindBake::Load(FByteReader& Reader)
{
	FWindBakeScene Scene;
	FWindBakeNumbers Numbers;
	Deserialize(Reader, Scene.Layout);
	Deserialize(Reader, Scene.Sides);
	Deserialize(Reader, Scene.Obstacles);
	Deserialize(Reader, Scene.Blower);
	Deserialize(Reader, Scene.BlowerVelocity);
	for (float* const Number :
		{&Numbers.Viscosity, &Numbers.Divergence, &Numbers.SteadyChange, &Numbers.FirstCourant, &Numbers.LastCourant})
	{
		*Number = Reader.Read<float>();
	}
	Numbers.MaxSteps = Reader.Read<uint32>();
	Numbers.VoxelBudget = Reader.Read<uint32>();
	// The columns follow: a layout that has not so many bytes behind it is none, and asks for no memory.
	if (Reader.Failed() || !CheckBakeScene(Scene, Numbers) ||
		Reader.Remaining() < std::size_t(Scene.Layout.FaceCount()) * sizeof(float))
	{
		Reader.Fail();
		return MakeError("wind bake: this is no bake to be continued");
	}
	TResult<FWindBake> Bake = Create(Scene, Numbers);
	FState& State = *Bake.Value().State;
	Deserialize(Reader, State);
	FState::ForEachColumnOfFaces(State,
		[&](std::vector<float>& Column)
		{
			const std::size_t Count = Column.size();
			Deserialize(Reader, Column);
			if (Column.size() != Count)
			{
				Reader.Fail();
				Column.assign(Count, 0.0f);
			}
		});
	State.Solve.Load(Reader);
	for (const float Value : State.Air)
	{
		if (!std::isfinite(Value))
		{
			Reader.Fail();
		}
	}
	if (Reader.Failed())
	{
		return MakeError("wind bake: this is no bake to be continued");
	}
	return Bake;
}

} // namespace FluidDrops
