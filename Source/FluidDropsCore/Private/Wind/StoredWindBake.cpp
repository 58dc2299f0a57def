// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/StoredWindBake.h"

#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsCore/Foundation/Serialize.h"

namespace FluidDrops
{

namespace
{
constexpr FFileFormat WindBakeFormat = {"FDWINDBK", 1, "paused bake of wind"};
} // namespace

TResult<FStoredWindBake> FStoredWindBake::Create(const FStoredWindScene& Scene, const FWindBakeNumbers& Numbers)
{
	if ((Scene.FieldCount != 1 || !Scene.Blower.IsNone()) &&
		((Scene.FieldCount != 4 && Scene.FieldCount != 6) || Scene.Blower.IsNone()))
	{
		return MakeError("wind bake: fieldCount: must be 4 or 6 for a blower, 1 without one");
	}
	if (Scene.Precision >= EWindPrecision::Count)
	{
		return MakeError("wind bake: precision: must be single or half");
	}
	FStoredWindBake Result;
	Result.Scene = Scene;
	Result.Numbers = Numbers;
	FD_TRY(Result.BeginField());
	return Result;
}

FStatus FStoredWindBake::BeginField()
{
	const FVec3f Velocity = Scene.Blower.IsNone() ? FVec3f(FVec3f::Zero()) : WindDirection(uint32(Fields.size()));
	TResult<FWindBake> Next =
		FWindBake::Create({Scene.Layout, Scene.Sides, Scene.Obstacles, Scene.Blower, Velocity}, Numbers);
	if (!Next)
	{
		return Next.Error();
	}
	Bake = std::move(Next.Value());
	return {};
}

bool FStoredWindBake::Step(ITaskRunner& Runner)
{
	if (IsDone())
	{
		return false;
	}
	if (!Bake.Step(Runner))
	{
		Fields.emplace_back(Bake.Faces().begin(), Bake.Faces().end());
		Done.push_back(Bake.Report());
		if (!IsDone())
		{
			(void)BeginField(); // as the first one could be begun
		}
	}
	return !IsDone();
}

float FStoredWindBake::Progress() const
{
	return IsDone() ? 1.0f : (float(Fields.size()) + 0.999f * Bake.Progress()) / float(Scene.FieldCount);
}

TResult<std::vector<uint8>> FStoredWindBake::Result() const
{
	if (!IsDone())
	{
		return MakeError("wind bake: is not done");
	}
	const std::vector<std::span<const float>> Spans(Fields.begin(), Fields.end());
	return FStoredWind::Pack(
		{Scene.Layout, Scene.Sides, Scene.Blower, Numbers.Viscosity, Scene.Precision, Scene.FieldCount}, Spans);
}

std::vector<uint8> FStoredWindBake::Pause() const
{
	FByteWriter Writer;
	Bake.Save(Writer); // with grid, sides, obstacles, blower, and numbers
	Serialize(Writer, Scene.FieldCount);
	Serialize(Writer, Scene.Precision);
	Serialize(Writer, Fields);
	Serialize(Writer, Done);
	return PackFile(WindBakeFormat, Writer.Bytes);
}

TResult<FStoredWindBake> FStoredWindBake::Resume(std::span<const uint8> Bytes)
{
	const TResult<std::span<const uint8>> Payload = UnpackFile(WindBakeFormat, Bytes);
	if (!Payload)
	{
		return Payload.Error();
	}
	FByteReader Reader(Payload.Value());
	TResult<FWindBake> Bake = FWindBake::Load(Reader);
	if (!Bake)
	{
		return Bake.Error();
	}
	FStoredWindScene Scene;
	const FWindBakeScene& Baked = Bake.Value().Scene();
	Scene.Layout = Baked.Layout;
	Scene.Sides = Baked.Sides;
	Scene.Obstacles = Baked.Obstacles;
	Scene.Blower = Baked.Blower;
	Deserialize(Reader, Scene.FieldCount);
	Deserialize(Reader, Scene.Precision);
	TResult<FStoredWindBake> Result = Create(Scene, Bake.Value().Numbers());
	if (!Result)
	{
		return Result;
	}
	FStoredWindBake& It = Result.Value();
	Deserialize(Reader, It.Fields);
	Deserialize(Reader, It.Done);
	bool bFields = It.Fields.size() <= Scene.FieldCount && It.Done.size() == It.Fields.size();
	for (const std::vector<float>& Field : It.Fields)
	{
		bFields = bFields && CheckWindFaces(Scene.Layout, Field).IsOk();
	}
	if (Reader.Failed() || Reader.Remaining() != 0 || !bFields)
	{
		return MakeError("paused bake of wind has not the size of its fields");
	}
	It.Bake = std::move(Bake.Value());
	return Result;
}

} // namespace FluidDrops
