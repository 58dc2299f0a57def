// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Settings/SettingsBridge.h"

#include "Containers/StringConv.h"
#include "Containers/UnrealString.h"
#include "FluidDropsUnits.h"
#include "Misc/AssertionMacros.h"
#include "Misc/CString.h"
#include "UObject/Class.h"
#include "UObject/EnumProperty.h"
#include "UObject/UnrealType.h"

#include <string>

using FluidDrops::ESettingType;
using FluidDrops::FSettingField;
using FluidDrops::FSettingGroup;
using FluidDrops::FSettingValue;
using FluidDrops::FStatus;

namespace
{

/** Names of properties compare without case: "viscosity" finds Viscosity, "airDrag" finds bAirDrag. */
const FProperty& PropertyOf(const UScriptStruct* MirrorType, const FSettingField& Field)
{
	const FString Name = FString(Field.Type == ESettingType::Bool ? TEXT("b") : TEXT("")) + UTF8_TO_TCHAR(Field.Name);
	const FProperty* Property = MirrorType->FindPropertyByName(FName(*Name));
	checkf(Property, TEXT("%s has no property for the setting %s"), *MirrorType->GetName(), *Name);
	return *Property;
}

template <typename PropertyType>
const PropertyType& As(const FProperty& Property)
{
	return *CastFieldChecked<const PropertyType>(&Property);
}

/** Places, velocities and accelerations can be negative and are mirrored; sizes are not. */
double MirrorIfDirected(const FSettingField& Field, double Y)
{
	return Field.Min < 0.0 ? FluidDropsUnreal::Units::MirrorY(Y) : Y;
}

/** A float of the core as the double that it was written as: -9.81, not -9.8100004. */
double Widen(double Single)
{
	return FCString::Atod(UTF8_TO_TCHAR(FluidDrops::NumberToText(Single).c_str()));
}

FSettingValue ReadChoice(const FEnumProperty& Property, const FSettingField& Field, const void* Mirror)
{
	const void* Place = Property.ContainerPtrToValuePtr<void>(Mirror);
	const int64 Index = Property.GetUnderlyingProperty()->GetSignedIntPropertyValue(Place);
	const bool bKnown = Index >= 0 && Index < int64(Field.OptionCount);
	return FSettingValue::FromText(bKnown ? std::string(Field.Options[Index]) : std::to_string(Index));
}

FSettingValue ReadProperty(const FProperty& Property, const FSettingField& Field, const void* Mirror)
{
	switch (Field.Type)
	{
	case ESettingType::Bool:
		return FSettingValue::FromBool(As<FBoolProperty>(Property).GetPropertyValue_InContainer(Mirror));
	case ESettingType::Int:
		return FSettingValue::FromNumber(As<FIntProperty>(Property).GetPropertyValue_InContainer(Mirror));
	case ESettingType::Float:
		return FSettingValue::FromNumber(As<FFloatProperty>(Property).GetPropertyValue_InContainer(Mirror));
	case ESettingType::Vector:
	{
		const FVector& Value = *As<FStructProperty>(Property).ContainerPtrToValuePtr<FVector>(Mirror);
		return FSettingValue::FromVector(Value.X, MirrorIfDirected(Field, Value.Y), Value.Z);
	}
	case ESettingType::Choice: return ReadChoice(As<FEnumProperty>(Property), Field, Mirror);
	}
	return {};
}

void WriteProperty(const FProperty& Property, const FSettingField& Field, const FSettingValue& Value, void* Mirror)
{
	switch (Field.Type)
	{
	case ESettingType::Bool:
		As<FBoolProperty>(Property).SetPropertyValue_InContainer(Mirror, Value.Number[0] != 0.0);
		break;
	case ESettingType::Int:
		As<FIntProperty>(Property).SetPropertyValue_InContainer(Mirror, static_cast<int32>(Value.Number[0]));
		break;
	case ESettingType::Float:
		As<FFloatProperty>(Property).SetPropertyValue_InContainer(Mirror, static_cast<float>(Value.Number[0]));
		break;
	case ESettingType::Vector:
		*As<FStructProperty>(Property).ContainerPtrToValuePtr<FVector>(Mirror) =
			FVector(Widen(Value.Number[0]), MirrorIfDirected(Field, Widen(Value.Number[1])), Widen(Value.Number[2]));
		break;
	case ESettingType::Choice:
	{
		const FEnumProperty& Enum = As<FEnumProperty>(Property);
		void* Place = Enum.ContainerPtrToValuePtr<void>(Mirror);
		Enum.GetUnderlyingProperty()->SetIntPropertyValue(Place, static_cast<int64>(Value.Number[0]));
		break;
	}
	}
}

FSettingsSections OneTable(const UScriptStruct* MirrorType, std::span<const FSettingField> Fields)
{
	return {FSettingsSection{"", Fields, 0, MirrorType, 0}};
}

/** The groups of a world that the struct has, by the names of its properties. */
FSettingsSections GroupsIn(const UScriptStruct* MirrorType)
{
	FSettingsSections Sections;
	for (const FSettingGroup& Group : FluidDrops::WorldSettingGroups())
	{
		const FProperty* Property = MirrorType->FindPropertyByName(FName(UTF8_TO_TCHAR(Group.Name)));
		if (const FStructProperty* Struct = CastField<const FStructProperty>(Property))
		{
			Sections.Add({Group.Name, Group.Fields, Group.Offset, Struct->Struct, Struct->GetOffset_ForInternal()});
		}
	}
	return Sections;
}

} // namespace

FSettingsSections TCoreSettings<FFluidWorldSettings>::Sections()
{
	return GroupsIn(FFluidWorldSettings::StaticStruct());
}

FSettingsSections TCoreSettings<FFluidLiquidSettings>::Sections()
{
	return GroupsIn(FFluidLiquidSettings::StaticStruct());
}

FSettingsSections TCoreSettings<FFluidSurfaceSettings>::Sections()
{
	return OneTable(FFluidSurfaceSettings::StaticStruct(), FluidDrops::SurfaceSettingFields());
}

FSettingsSections TCoreSettings<FFluidEmitterSettings>::Sections()
{
	return OneTable(FFluidEmitterSettings::StaticStruct(), FluidDrops::EmitterSettingFields());
}

FSettingsSections TCoreSettings<FFluidRainSettings>::Sections()
{
	return OneTable(FFluidRainSettings::StaticStruct(), FluidDrops::RainSettingFields());
}

FSettingsSections TCoreSettings<FFluidParticleLiquidSettings>::Sections()
{
	return OneTable(FFluidParticleLiquidSettings::StaticStruct(), FluidDrops::LiquidSettingFields());
}

FSettingsSections TCoreSettings<FFluidBodySettings>::Sections()
{
	return OneTable(FFluidBodySettings::StaticStruct(), FluidDrops::BodySettingFields());
}

FStatus FSettingsBridge::WriteCore(const FSettingsSections& Sections, const void* Mirror, void* Core)
{
	for (const FSettingsSection& Section : Sections)
	{
		const void* From = static_cast<const uint8*>(Mirror) + Section.MirrorOffset;
		void* To = static_cast<uint8*>(Core) + Section.CoreOffset;
		for (const FSettingField& Field : Section.Fields)
		{
			const FSettingValue Value = ReadProperty(PropertyOf(Section.MirrorType, Field), Field, From);
			const FStatus Status = FluidDrops::SetSetting(To, Field, Value);
			if (!Status)
			{
				const std::string Group = *Section.Group != '\0' ? std::string(Section.Group) + "." : std::string();
				return FluidDrops::MakeError(Group + Status.Error().Message);
			}
		}
	}
	return {};
}

void FSettingsBridge::WriteMirror(const FSettingsSections& Sections, const void* Core, void* Mirror)
{
	for (const FSettingsSection& Section : Sections)
	{
		const void* From = static_cast<const uint8*>(Core) + Section.CoreOffset;
		void* To = static_cast<uint8*>(Mirror) + Section.MirrorOffset;
		for (const FSettingField& Field : Section.Fields)
		{
			WriteProperty(PropertyOf(Section.MirrorType, Field), Field, FluidDrops::GetSetting(From, Field), To);
		}
	}
}
