// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Meshes that are made while a game runs. Their vertices may be moved freely; other triangles are another surface.

#pragma once

#include "Surface/MeshReader.h"

class UDynamicMesh;
class UDynamicMeshComponent;
struct FDynamicMeshChangeInfo;

class FDynamicMeshReader final : public FFluidMeshReader
{
public:
	/** Null: the problem says why. */
	static TUniquePtr<FFluidMeshReader> Create(UDynamicMeshComponent& Component, FFluidMeshProblem& Problem);
	virtual ~FDynamicMeshReader() override;

	virtual bool IsCurrent() const override;
	virtual bool ReadPositions(TArray<FVector3f>& Out, bool bAll) override;

private:
	FDynamicMeshReader(UDynamicMeshComponent& InTarget, UDynamicMesh& InSource, FFluidPreparedMeshPtr InMesh);
	void OnMeshChanged(UDynamicMesh* Changed, FDynamicMeshChangeInfo Change);
	bool HasSameTriangles() const;

	TWeakObjectPtr<UDynamicMesh> Source;
	FDelegateHandle Listener;
	mutable bool bCheckTriangles = false; // something has changed since they were compared
	bool bMoved = false;                  // something has changed since the positions were read
};
