// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Checks/WetnessUVs.h"
#include "MeshDescription.h"
#include "StaticMeshAttributes.h"

BEGIN_DEFINE_SPEC(FWetnessUVsSpec, "FluidDrops.Editor.WetnessUVs", FluidDropsUnreal::Compat::TestFlags)
/** Two sides of a box as quads that share the vertex instances of an edge, with a normal in each. */
FMeshDescription MakeBend(TArray<FPolygonID>& Polygons) const
{
	FMeshDescription Mesh;
	FStaticMeshAttributes Attributes(Mesh);
	Attributes.Register();
	const FPolygonGroupID Group = Mesh.CreatePolygonGroup();
	TArray<FVertexInstanceID> Corners;
	for (const FVector3f& At : {FVector3f(0, 0, 0), FVector3f(100, 0, 0), FVector3f(100, 100, 0), FVector3f(0, 100, 0),
			 FVector3f(100, 0, 100), FVector3f(0, 0, 100)})
	{
		const FVertexID Vertex = Mesh.CreateVertex();
		Attributes.GetVertexPositions()[Vertex] = At;
		Corners.Add(Mesh.CreateVertexInstance(Vertex));
		Attributes.GetVertexInstanceNormals()[Corners.Last()] = FVector3f(0, 0, float(Corners.Num()));
	}
	Polygons.Add(Mesh.CreatePolygon(Group, {Corners[0], Corners[1], Corners[2], Corners[3]}));
	Polygons.Add(Mesh.CreatePolygon(Group, {Corners[1], Corners[0], Corners[5], Corners[4]}));
	return Mesh;
}
END_DEFINE_SPEC(FWetnessUVsSpec)

void FWetnessUVsSpec::Define()
{
	It("give each side of a box a place of its own, and split what they share",
		[this]()
		{
			TArray<FPolygonID> Polygons;
			FMeshDescription Mesh = MakeBend(Polygons);
			TestTrue(TEXT("written"), FluidDropsUnreal::Editor::WriteWetnessUVs(Mesh, 1, 64).IsEmpty());
			TestEqual(TEXT("two more"), Mesh.VertexInstances().Num(), 8);
			TestEqual(TEXT("triangles as before"), Mesh.Triangles().Num(), 4);
			const FStaticMeshConstAttributes Attributes(Mesh);
			const TVertexInstanceAttributesConstRef<FVector2f> UVs = Attributes.GetVertexInstanceUVs();
			TestEqual(TEXT("a second channel"), UVs.GetNumChannels(), 2);
			FBox2f Boxes[2] = {FBox2f(ForceInit), FBox2f(ForceInit)};
			for (int32 Side = 0; Side < 2; ++Side)
			{
				for (const FVertexInstanceID Corner : Mesh.GetPolygonVertexInstances(Polygons[Side]))
				{
					Boxes[Side] += UVs.Get(Corner, 1);
					const float Number = float(Mesh.GetVertexInstanceVertex(Corner).GetValue() + 1);
					TestEqual(TEXT("normal"), Attributes.GetVertexInstanceNormals()[Corner].Z, Number);
				}
			}
			TestFalse(TEXT("apart"), Boxes[0].Intersect(Boxes[1]));
		});

	It("are not written if the texture is too small",
		[this]()
		{
			TArray<FPolygonID> Polygons;
			FMeshDescription Mesh = MakeBend(Polygons);
			TestFalse(TEXT("a reason"), FluidDropsUnreal::Editor::WriteWetnessUVs(Mesh, 1, 2).IsEmpty());
			TestEqual(TEXT("as it was"), Mesh.VertexInstances().Num(), 6);
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
