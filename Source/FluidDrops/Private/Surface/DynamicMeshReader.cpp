// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Surface/DynamicMeshReader.h"

#include "Components/DynamicMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "UDynamicMesh.h"

#define LOCTEXT_NAMESPACE "FluidDrops"

namespace
{

/** Vertices without gaps, in the order of their ids. */
TArray<int32> CompactVertices(const UE::Geometry::FDynamicMesh3& Mesh)
{
	TArray<int32> Places;
	Places.Init(INDEX_NONE, Mesh.MaxVertexID());
	int32 Count = 0;
	for (const int32 Vertex : Mesh.VertexIndicesItr())
	{
		Places[Vertex] = Count++;
	}
	return Places;
}

FIntVector CompactTriangle(const UE::Geometry::FDynamicMesh3& Mesh, int32 Triangle, const TArray<int32>& Places)
{
	const UE::Geometry::FIndex3i Corners = Mesh.GetTriangle(Triangle);
	return FIntVector(Places[Corners.A], Places[Corners.B], Places[Corners.C]);
}

void ReadDynamicMesh(const UE::Geometry::FDynamicMesh3& Mesh, FFluidPreparedMesh& Prepared)
{
	for (const int32 Vertex : Mesh.VertexIndicesItr())
	{
		Prepared.Mesh->Positions.Add(FVector3f(Mesh.GetVertex(Vertex)));
		if (Mesh.HasVertexColors())
		{
			Prepared.Colors.Add(FLinearColor(Mesh.GetVertexColor(Vertex)).ToFColor(false));
		}
	}
	const TArray<int32> Places = CompactVertices(Mesh);
	const bool bSlots = Mesh.HasAttributes() && Mesh.Attributes()->HasMaterialID();
	for (const int32 Triangle : Mesh.TriangleIndicesItr())
	{
		Prepared.Mesh->Triangles.Add(CompactTriangle(Mesh, Triangle, Places));
		const int32 Slot = bSlots ? Mesh.Attributes()->GetMaterialID()->GetValue(Triangle) : 0;
		Prepared.Slots.Add(uint16(FMath::Max(Slot, 0)));
	}
}

} // namespace

TUniquePtr<FFluidMeshReader> FDynamicMeshReader::Create(UDynamicMeshComponent& Component, FFluidMeshProblem& Problem)
{
	UDynamicMesh* Source = Component.GetDynamicMesh();
	const TSharedRef<FFluidPreparedMesh, ESPMode::ThreadSafe> Prepared =
		MakeShared<FFluidPreparedMesh, ESPMode::ThreadSafe>();
	if (Source)
	{
		Source->ProcessMesh([&Prepared](const UE::Geometry::FDynamicMesh3& Mesh) { ReadDynamicMesh(Mesh, *Prepared); });
	}
	if (Prepared->Mesh->Triangles.IsEmpty())
	{
		Problem = {
			EFluidSurfaceProblem::EmptyMesh, LOCTEXT("EmptyDynamicMesh", "The dynamic mesh has no triangle yet.")};
		return nullptr;
	}
	return TUniquePtr<FFluidMeshReader>(new FDynamicMeshReader(Component, *Source, Prepared));
}

FDynamicMeshReader::FDynamicMeshReader(
	UDynamicMeshComponent& InTarget, UDynamicMesh& InSource, FFluidPreparedMeshPtr InMesh)
	: FFluidMeshReader(InTarget, MoveTemp(InMesh))
	, Source(&InSource)
{
	Listener = InSource.OnMeshChanged().AddRaw(this, &FDynamicMeshReader::OnMeshChanged);
}

FDynamicMeshReader::~FDynamicMeshReader()
{
	if (UDynamicMesh* Listened = Source.Get())
	{
		Listened->OnMeshChanged().Remove(Listener);
	}
}

void FDynamicMeshReader::OnMeshChanged(UDynamicMesh*, FDynamicMeshChangeInfo)
{
	bCheckTriangles = true;
	bMoved = true;
}

bool FDynamicMeshReader::HasSameTriangles() const
{
	bool bSame = false;
	Source->ProcessMesh(
		[&](const UE::Geometry::FDynamicMesh3& Now)
		{
			const TArray<FIntVector>& Before = Mesh->Mesh->Triangles;
			bSame = Now.VertexCount() == Mesh->Mesh->Positions.Num() && Now.TriangleCount() == Before.Num();
			const TArray<int32> Places = bSame ? CompactVertices(Now) : TArray<int32>();
			int32 Index = 0;
			for (const int32 Triangle : Now.TriangleIndicesItr())
			{
				if (!bSame)
				{
					break;
				}
				bSame = CompactTriangle(Now, Triangle, Places) == Before[Index++];
			}
		});
	return bSame;
}

bool FDynamicMeshReader::IsCurrent() const
{
	UDynamicMeshComponent* Shown = Cast<UDynamicMeshComponent>(Target.Get());
	if (!Shown || !Source.IsValid() || Shown->GetDynamicMesh() != Source.Get())
	{
		return false;
	}
	if (bCheckTriangles)
	{
		bCheckTriangles = !HasSameTriangles();
	}
	return !bCheckTriangles;
}

bool FDynamicMeshReader::ReadPositions(TArray<FVector3f>& Out, bool bAll)
{
	if (!(bMoved || bAll) || !Source.IsValid())
	{
		return false;
	}
	bMoved = false;
	Source->ProcessMesh(
		[&Out](const UE::Geometry::FDynamicMesh3& Now)
		{
			Out.SetNumUninitialized(Now.VertexCount(), EAllowShrinking::No);
			int32 Index = 0;
			for (const int32 Vertex : Now.VertexIndicesItr())
			{
				Out[Index++] = FVector3f(Now.GetVertex(Vertex));
			}
		});
	return true;
}

#undef LOCTEXT_NAMESPACE
