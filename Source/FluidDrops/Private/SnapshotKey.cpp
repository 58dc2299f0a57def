// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "SnapshotKey.h"

#include "Components/ActorComponent.h"
#include "UObject/ObjectSaveContext.h"

namespace FluidDropsUnreal
{

namespace
{

const TCHAR* KeySeparator = TEXT("|"); // is in no path and no GUID

enum class ELikeness : uint8
{
	None,
	Path,
	Own,
	Both,
};

ELikeness LikenessOf(const FSnapshotKey& A, const FSnapshotKey& B)
{
	if (A.Shape != 0 && B.Shape != 0 && A.Shape != B.Shape)
	{
		return ELikeness::None;
	}
	const bool bOwn = !A.Own.IsEmpty() && A.Own == B.Own;
	const bool bPath = A.Path == B.Path;
	return bOwn && bPath ? ELikeness::Both : bOwn ? ELikeness::Own : bPath ? ELikeness::Path : ELikeness::None;
}

} // namespace

FString FSnapshotKey::ToText() const
{
	return FString::Printf(TEXT("%s%s%s%s%llu"), *Own.Replace(KeySeparator, TEXT("_")), KeySeparator, *Path,
		KeySeparator, static_cast<unsigned long long>(Shape));
}

FSnapshotKey FSnapshotKey::FromText(const FString& Text)
{
	TArray<FString> Parts;
	Text.ParseIntoArray(Parts, KeySeparator, false);
	return Parts.Num() == 3 ? FSnapshotKey{Parts[0], Parts[1], FCString::Strtoui64(*Parts[2], nullptr, 10)}
							: FSnapshotKey{FString(), Text, 0};
}

TArray<int32> FindByKeys(TConstArrayView<FSnapshotKey> Wanted, TConstArrayView<FSnapshotKey> Here)
{
	TArray<int32> Found;
	Found.Init(INDEX_NONE, Wanted.Num());
	TBitArray<> Used(false, Here.Num());
	for (const ELikeness Least : {ELikeness::Both, ELikeness::Own, ELikeness::Path})
	{
		for (int32 Index = 0; Index < Wanted.Num(); ++Index)
		{
			for (int32 Other = 0; Other < Here.Num() && Found[Index] == INDEX_NONE; ++Other)
			{
				if (!Used[Other] && LikenessOf(Wanted[Index], Here[Other]) == Least)
				{
					Used[Other] = true;
					Found[Index] = Other;
				}
			}
		}
	}
	return Found;
}

FString OwnKeyOf(FName Named, const FGuid& Saved)
{
	if (!Named.IsNone())
	{
		return Named.ToString();
	}
	return Saved.IsValid() ? Saved.ToString() : FString();
}

bool GetsSnapshotId(const UActorComponent& Component, const FObjectPreSaveContext& Context)
{
	return !Context.IsCooking() && !Context.IsProceduralSave() && !Component.IsTemplate() && Component.GetOwner();
}

} // namespace FluidDropsUnreal
