// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Wind/BakeSteps.h"
#include "Wind/WindBakeState.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint32 ViscositySweeps = 8;

FStatus CheckBakeNumbers(const FWindBakeNumbers& Numbers)
{
	if (!(Numbers.Viscosity >= 0.0f && Numbers.Viscosity <= 1e9f))
	{
		return MakeError("wind bake: viscosity: must be from 0 to 1e9 m^2/s");
	}
	if (!(Numbers.Divergence >= 1e-5f && Numbers.Divergence <= 1.0f))
	{
		return MakeError("wind bake: divergence: must be from 0.00001 to 1");
	}
	if (!(Numbers.SteadyChange >= 1e-6f && Numbers.SteadyChange <= 1.0f))
	{
		return MakeError("wind bake: steadyChange: must be from 0.000001 to 1");
	}
	if (!(Numbers.LastCourant >= 0.01f && Numbers.FirstCourant <= 16.0f && Numbers.LastCourant <= Numbers.FirstCourant))
	{
		return MakeError("wind bake: firstCourant, lastCourant: must fall, from at most 16 to at least 0.01");
	}
	if (Numbers.MaxSteps < 1 || Numbers.MaxSteps > 1000000)
	{
		return MakeError("wind bake: maxSteps: must be from 1 to 1000000");
	}
	return {};
}

/** m/s, of what drives the air: blower, sides, solids. */
float DrivingSpeed(const FWindBakeScene& Scene)
{
	float Speed = Scene.Blower.IsNone() ? 0.0f : Scene.BlowerVelocity.norm();
	for (uint32 Side = 0; Side < 6; ++Side)
	{
		Speed = std::max(
			Speed, Scene.Sides.Kind[Side] == EWindSide::Inflow ? std::abs(Scene.Sides.InflowSpeed[Side]) : 0.0f);
	}
	for (uint32 Face = 0; Face < Scene.Obstacles.Open.size(); ++Face)
	{
		Speed = std::max(Speed, Scene.Obstacles.Open[Face] < 1.0f ? std::abs(Scene.Obstacles.Velocity[Face]) : 0.0f);
	}
	return Speed;
}

} // namespace

FStatus CheckBakeScene(const FWindBakeScene& Scene, const FWindBakeNumbers& Numbers)
{
	FD_TRY(CheckWindLayout(Scene.Layout, Numbers.VoxelBudget));
	FD_TRY(CheckWindSides(Scene.Sides));
	FD_TRY(CheckWindObstacles(Scene.Layout, Scene.Obstacles));
	FD_TRY(CheckWindBlower(Scene.Layout, Scene.Blower));
	FD_TRY(CheckBakeNumbers(Numbers));
	if (!IsFinite(Scene.BlowerVelocity) || Scene.BlowerVelocity.norm() > 1000.0f)
	{
		return MakeError("wind bake: blowerVelocity: must be at most 1000 m/s");
	}
	if (!(DrivingSpeed(Scene) > 1e-6f))
	{
		return MakeError("wind bake: nothing blows: there must be a blower, an inflow side or a solid that moves");
	}
	return {};
}

void FWindBake::FState::Init()
{
	const FWindLayout& Layout = Scene.Layout;
	Speed = DrivingSpeed(Scene);
	const uint32 Faces = Layout.FaceCount();
	for (std::vector<float>* const Column : {&Weight, &Air, &Next, &Forward, &Mean, &Flux})
	{
		Column->assign(Faces, 0.0f);
	}
	Displacement.assign(3 * std::max({Layout.FaceCount(0), Layout.FaceCount(1), Layout.FaceCount(2)}), 0.0f);
	std::vector<uint8> Held(Faces, 0);
	ApplyWindSides(Layout, Scene.Sides, Air);
	ForEachBlowerFace(Layout, Scene.Blower,
		[&](uint32 Face, uint32 Axis)
		{
			Held[Face] = 1;
			Air[Face] = Scene.BlowerVelocity[Axis];
		});
	FSerialTaskRunner Runner;
	SetWindWeights(Layout, Scene.Sides, Scene.Obstacles.Open, Held, Weight, Runner);
	CloseFaces();
	Solve.Init(Layout);
	Solve.Finest().Weight = Weight;
	Solve.WeightsChanged(Runner);
	Rise.assign(Solve.Finest().PaddedCount(), 0.0f);
	MixFlux(Air);
}

void FWindBake::FState::Diffuse(ITaskRunner& Runner)
{
	// The pressure so far acts before, so that only what changes of it is left to be found: then the steady state
	// does not depend on the step.
	FWindPressure& Finest = Solve.Finest();
	const float Scale = StepTime() / Scene.Layout.VoxelSize;
	for (uint32 At = 0; At < Rise.size(); ++At)
	{
		Finest.P[At] = Scale * Rise[At];
	}
	Finest.PushFaces(Next, false, Runner);
	const float Number = Numbers.Viscosity * StepTime() / (Scene.Layout.VoxelSize * Scene.Layout.VoxelSize);
	std::swap(Air, Forward); // Forward: what it was a step ago
	if (Number > 0.0f)
	{
		std::copy(Forward.begin(), Forward.end(), Air.begin());
		for (uint32 Sweep = 0; Sweep < ViscositySweeps; ++Sweep)
		{
			SweepViscosity(Scene.Layout, Number, Next, Weight, Air, Runner);
		}
	}
	else
	{
		std::copy(Next.begin(), Next.end(), Air.begin());
	}
	MixFlux(Air);
	Solve.Begin(Flux, 0.5f * Numbers.Divergence * Speed, Runner);
}

void FWindBake::FState::FinishStep(ITaskRunner& Runner)
{
	Solve.Push(Air, Runner);
	const float Scale = Scene.Layout.VoxelSize / StepTime();
	const std::span<const float> Found = Solve.Pressure();
	for (uint32 At = 0; At < Rise.size(); ++At)
	{
		Rise[At] += Scale * Found[At];
	}
	double Change = 0.0;
	double Size = 0.0;
	for (uint32 Face = 0; Face < Air.size(); ++Face)
	{
		const double Difference = double(Air[Face]) - double(Forward[Face]);
		Change += Difference * Difference;
		Size += double(Air[Face]) * double(Air[Face]);
	}
	MixFlux(Air);
	++Report.Steps;
	++PhaseSteps;
	Report.bPressureShort = Report.bPressureShort || Solve.FellShort();
	Report.Change = float(std::sqrt(Change / std::max(Size, 1e-30)) / double(Courant()));
	Reached = std::max(Reached, float(Report.Steps) / float(Numbers.MaxSteps));
	Piece = EBakePiece::ForwardX;
	if (IsLastPhase() && Report.Change < Numbers.SteadyChange)
	{
		Report.bSteady = true;
		EndWith(Air);
		return;
	}
	if (2 * Report.Steps > Numbers.MaxSteps)
	{
		for (uint32 Face = 0; Face < Air.size(); ++Face)
		{
			Mean[Face] += Air[Face];
		}
		++MeanSteps;
	}
	if (Report.Steps >= Numbers.MaxSteps)
	{
		for (float& Value : Mean)
		{
			Value /= float(MeanSteps);
		}
		EndWith(Mean);
		return;
	}
	// All phases but the last have a third of the steps together.
	uint32 Phases = 1;
	for (float Left = Numbers.FirstCourant; Left > Numbers.LastCourant && Phases < 20; Left *= 0.5f)
	{
		++Phases;
	}
	if (!IsLastPhase() && (Report.Change < 4.0f * Numbers.SteadyChange || PhaseSteps * 3 * Phases >= Numbers.MaxSteps))
	{
		++Phase;
		PhaseSteps = 0;
		Reached = std::max(Reached, 0.5f * float(Phase) / float(Phases));
	}
}

void FWindBake::FState::EndWith(const std::vector<float>& Result)
{
	MixFlux(Result);
	Report.Divergence = MaxWindDivergence(Scene.Layout, Flux);
	Reached = 1.0f;
	Piece = EBakePiece::Done;
}

FWindBake::FWindBake() = default;
FWindBake::~FWindBake() = default;
FWindBake::FWindBake(FWindBake&&) noexcept = default;
FWindBake& FWindBake::operator=(FWindBake&&) noexcept = default;

TResult<FWindBake> FWindBake::Create(const FWindBakeScene& Scene, const FWindBakeNumbers& Numbers)
{
	FD_TRY(CheckBakeScene(Scene, Numbers));
	FWindBake Bake;
	Bake.State = std::make_unique<FState>();
	Bake.State->Scene = Scene;
	Bake.State->Numbers = Numbers;
	Bake.State->Init();
	return Bake;
}

bool FWindBake::Step(ITaskRunner& Runner)
{
	FState& S = *State;
	const uint32 Axis = uint32(S.Piece) / 2;
	switch (S.Piece)
	{
	case EBakePiece::ForwardX:
	case EBakePiece::ForwardY:
	case EBakePiece::ForwardZ:
		AdvectForward(S.Scene.Layout, S.Air, Axis, S.StepTime(), S.Displacement, S.Forward, Runner);
		break;
	case EBakePiece::BackX:
	case EBakePiece::BackY:
	case EBakePiece::BackZ:
		AdvectBack(S.Scene.Layout, S.Air, Axis, S.Displacement, S.Forward, S.Weight, S.Next, Runner);
		break;
	case EBakePiece::Viscosity: S.Diffuse(Runner); break;
	case EBakePiece::Pressure:
		S.Report.Iterations += S.Solve.IsRunning() ? 1 : 0;
		if (S.Solve.Iterate(Runner))
		{
			return true; // the same piece again
		}
		break;
	case EBakePiece::Finish: S.FinishStep(Runner); return S.Piece != EBakePiece::Done;
	case EBakePiece::Done:
	case EBakePiece::Count: return false;
	}
	S.Piece = EBakePiece(uint32(S.Piece) + 1);
	return true;
}

bool FWindBake::IsDone() const
{
	return State->Piece == EBakePiece::Done;
}

float FWindBake::Progress() const
{
	return State->Reached;
}

std::span<const float> FWindBake::Faces() const
{
	return State->Flux;
}

const FWindBakeScene& FWindBake::Scene() const
{
	return State->Scene;
}

const FWindBakeNumbers& FWindBake::Numbers() const
{
	return State->Numbers;
}

FWindBakeReport FWindBake::Report() const
{
	return State->Report;
}

} // namespace FluidDrops
