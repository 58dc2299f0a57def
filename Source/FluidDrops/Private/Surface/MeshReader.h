// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A mesh component as a surface sees it: its triangles, whether they are still the same, and where they are now.

#pragma once

#include "Surface/PreparedMesh.h"
#include "UObject/WeakObjectPtr.h"

class UMeshComponent;

class FFluidMeshReader
{
public:
	virtual ~FFluidMeshReader() = default;

	/** Null: the problem says why the component cannot carry water. */
	static TUniquePtr<FFluidMeshReader> Create(UMeshComponent& Component, int32 Lod, FFluidMeshProblem& Problem);

	/** Whether components of that kind can carry water at all. */
	static bool IsSupported(const UMeshComponent& Component);
	/** The mesh asset of a component; null for what has none. */
	static UObject* AssetOf(const UMeshComponent& Component);

	/** What water on a component that can carry it does not follow, in words; empty if there is nothing to say. */
	static FText LimitsOf(const UMeshComponent& Component, int32 Lod);

	const FFluidPreparedMesh& Prepared() const { return *Mesh; }
	/** Null if it is gone. */
	UMeshComponent* Component() const { return Target.Get(); }

	/** False when the component is gone or shows another mesh by now. */
	virtual bool IsCurrent() const = 0;

	/**
	 * Where the vertices are now, in the component's space, cm. False: they have not moved since the last call, which
	 * is not said if bAll, except by meshes that never deform.
	 */
	virtual bool ReadPositions(TArray<FVector3f>& Out, bool bAll) = 0;

protected:
	FFluidMeshReader(UMeshComponent& InTarget, FFluidPreparedMeshPtr InMesh);

	TWeakObjectPtr<UMeshComponent> Target;
	FFluidPreparedMeshPtr Mesh;
};
