// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "CoreMesh.h"

#include "CoreVectors.h"
#include "FluidDropsCore/Geometry/SurfaceAtlas.h"
#include "FluidDropsLog.h"
#include "FluidSurfaceComponent.h"
#include "Misc/ScopeLock.h"
#include "Profiling.h"

namespace
{

/** Whether a mesh with that scale is nothing but larger or smaller. */
bool IsEvenScale(const FVector3f& Scale)
{
	return Scale.X > 0.0f && Scale.Equals(FVector3f(Scale.X), FluidDropsUnreal::SameScale * Scale.X);
}

} // namespace

FFluidSurfaceMesh::FFluidSurfaceMesh()
	: Known(MakeShared<FFluidMeshAnalysis, ESPMode::ThreadSafe>())
{
}

std::shared_ptr<const FluidDrops::FMeshAnalysis> FFluidMeshAnalysis::Find(
	const FluidDrops::FSurfaceMesh& Mesh, TConstArrayView<uint8> Kept)
{
	const FScopeLock Guard(&Lock);
	if (Found && Found->MeshHash == FluidDrops::HashMesh(Mesh.Positions, Mesh.Triangles))
	{
		return Found;
	}
	FLUIDDROPS_SCOPE(Analyse);
	FluidDrops::TResult<FluidDrops::FMeshAnalysis> Analysis = FluidDrops::MakeError("nothing was kept");
	if (!Kept.IsEmpty())
	{
		Analysis = FluidDrops::LoadAnalysis({Kept.GetData(), std::size_t(Kept.Num())}, Mesh);
		if (!Analysis)
		{
			UE_LOG(LogFluidDrops, Warning, TEXT("What was cooked of a mesh cannot be used and is made anew: %s."),
				*FluidDropsUnreal::Report::TextOf(Analysis.Error()));
		}
	}
	if (!Analysis)
	{
		Analysis = FluidDrops::AnalyseMesh(Mesh);
	}
	Found = Analysis ? std::make_shared<const FluidDrops::FMeshAnalysis>(std::move(Analysis.Value())) : nullptr;
	return Found;
}

namespace FluidDropsUnreal
{

FluidDrops::TResult<FluidDrops::FSurfaceMesh> CoreMesh(
	const FFluidSurfaceMesh& Mesh, const FVector3f& Scale, int32 UVChannel)
{
	FluidDrops::FSurfaceMesh Core;
	Core.Positions.reserve(Mesh.Positions.Num());
	for (const FVector3f& Position : Mesh.Positions)
	{
		Core.Positions.push_back(ToVec3(Units::LocalToCore(Position, Scale)));
	}
	Core.Triangles.reserve(Mesh.Triangles.Num());
	for (const FIntVector& Triangle : Mesh.Triangles)
	{
		if (Triangle.GetMin() < 0 || Triangle.GetMax() >= Mesh.Positions.Num())
		{
			return FluidDrops::MakeError(
				"mesh: corners of triangles must be from 0 to " + std::to_string(Mesh.Positions.Num() - 1));
		}
		const FIntVector Corners = Units::TriangleToCore(Triangle, Scale);
		Core.Triangles.push_back({uint32(Corners.X), uint32(Corners.Y), uint32(Corners.Z)});
	}
	if (Mesh.UVChannels.IsValidIndex(UVChannel))
	{
		Core.TexCoords.reserve(Mesh.UVChannels[UVChannel].Num());
		for (const FVector2f& Coordinate : Mesh.UVChannels[UVChannel])
		{
			Core.TexCoords.push_back(FluidDrops::FVec2f(Coordinate.X, Coordinate.Y));
		}
	}
	return Core;
}

FluidDrops::TResult<FReadyMesh> MakeReady(const FFluidSurfaceMesh& Mesh, const FVector3f& Scale, int32 UVChannel)
{
	if (IsEvenScale(Scale))
	{
		FluidDrops::TResult<FluidDrops::FSurfaceMesh> Plain = CoreMesh(Mesh, FVector3f::OneVector, UVChannel);
		std::shared_ptr<const FluidDrops::FMeshAnalysis> Analysis =
			Plain ? Mesh.Known->Find(Plain.Value(), Mesh.Analysis) : nullptr;
		if (Analysis)
		{
			return FReadyMesh{std::move(Plain.Value()), std::move(Analysis), Scale.X};
		}
	}
	FluidDrops::TResult<FluidDrops::FSurfaceMesh> Scaled = CoreMesh(Mesh, Scale, UVChannel);
	if (!Scaled)
	{
		return Scaled.Error();
	}
	FLUIDDROPS_SCOPE(Analyse);
	FluidDrops::TResult<FluidDrops::FMeshAnalysis> Own = FluidDrops::AnalyseMesh(Scaled.Value());
	if (!Own)
	{
		return Own.Error();
	}
	return FReadyMesh{
		std::move(Scaled.Value()), std::make_shared<const FluidDrops::FMeshAnalysis>(std::move(Own.Value())), 1.0f};
}

FluidDrops::TResult<uint32> AddMesh(FluidDrops::FWorld& World, const FFluidSurfaceMesh& Mesh,
	const FMeshPlacement& Placement, const FluidDrops::FSurfaceSettings& Material)
{
	const FluidDrops::TResult<FReadyMesh> Ready = MakeReady(Mesh, Placement.Scale, Placement.UVChannel);
	return Ready ? AddMesh(World, Mesh, Placement, Material, Ready.Value())
				 : FluidDrops::TResult<uint32>(Ready.Error());
}

FluidDrops::TResult<uint32> AddMesh(FluidDrops::FWorld& World, const FFluidSurfaceMesh& Mesh,
	const FMeshPlacement& Placement, const FluidDrops::FSurfaceSettings& Material, const FReadyMesh& Ready)
{
	const FluidDrops::TResult<uint32> Index =
		World.AddSurface(Ready.Mesh, *Ready.Analysis, Ready.Scale, Material, Placement.Pose);
	if (Index || Ready.Scale == 1.0f)
	{
		return Index;
	}
	// In that size the mesh may lose a triangle to rounding, which only an analysis in that size takes.
	const FluidDrops::TResult<FluidDrops::FSurfaceMesh> Scaled = CoreMesh(Mesh, Placement.Scale, Placement.UVChannel);
	return Scaled ? World.AddSurface(Scaled.Value(), Material, Placement.Pose)
				  : FluidDrops::TResult<uint32>(Scaled.Error());
}

FluidDrops::TResult<FluidDrops::FMeshReport> ReportOf(const FFluidSurfaceMesh& Mesh, const FVector3f& Scale)
{
	if (const FluidDrops::TResult<FReadyMesh> Ready = MakeReady(Mesh, Scale, INDEX_NONE); Ready)
	{
		FluidDrops::FMeshReport Report = Ready.Value().Analysis->Report;
		const double OfMesh = double(Ready.Value().Scale);
		Report.Area *= OfMesh * OfMesh;
		Report.BoundsMin *= OfMesh;
		Report.BoundsMax *= OfMesh;
		return Report;
	}
	const FluidDrops::TResult<FluidDrops::FSurfaceMesh> Core = CoreMesh(Mesh, Scale, INDEX_NONE);
	return Core ? FluidDrops::ReportMesh(Core.Value()) : FluidDrops::TResult<FluidDrops::FMeshReport>(Core.Error());
}

TArray<int32> FindWetnessChannels(const FFluidSurfaceMesh& Mesh, int32 Resolution)
{
	TArray<int32> Channels;
	const int32 Choices = FMath::Min(Mesh.UVChannels.Num(), UFluidSurfaceComponent::MaxWetnessUVChannels);
	for (int32 Channel = 0; Channel < Choices && Resolution > 0; ++Channel)
	{
		const FluidDrops::TResult<FluidDrops::FSurfaceMesh> Core = CoreMesh(Mesh, FVector3f::OneVector, Channel);
		const std::shared_ptr<const FluidDrops::FMeshAnalysis> Analysis =
			Core ? Mesh.Known->Find(Core.Value(), Mesh.Analysis) : nullptr;
		if (!Analysis)
		{
			break; // is no surface at all
		}
		const FluidDrops::TResult<FluidDrops::FSurface> Surface = FluidDrops::FSurface::Create(Core.Value(), *Analysis);
		const FluidDrops::TResult<FluidDrops::FSurfaceAtlas> Places = Surface
			? FluidDrops::FSurfaceAtlas::Build(Surface.Value(), uint32(Resolution))
			: FluidDrops::TResult<FluidDrops::FSurfaceAtlas>(Surface.Error());
		if (Places && Places.Value().UsesOwnCoordinates())
		{
			Channels.Add(Channel);
		}
	}
	return Channels;
}

FluidDrops::TResult<TArray<uint8>> AnalyseToKeep(const FFluidSurfaceMesh& Mesh)
{
	const FluidDrops::TResult<FluidDrops::FSurfaceMesh> Plain = CoreMesh(Mesh, FVector3f::OneVector, INDEX_NONE);
	if (!Plain)
	{
		return Plain.Error();
	}
	const FluidDrops::TResult<FluidDrops::FMeshAnalysis> Analysis = AnalyseMesh(Plain.Value());
	if (!Analysis)
	{
		return Analysis.Error();
	}
	const std::vector<uint8> Bytes = SaveAnalysis(Analysis.Value());
	return TArray<uint8>(Bytes.data(), int32(Bytes.size()));
}

} // namespace FluidDropsUnreal
