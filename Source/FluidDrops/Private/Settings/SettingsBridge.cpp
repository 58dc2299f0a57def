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

namespace
{

/** Names of properties compare without case: "viscosity" finds Viscosity, "airDrag" finds bAirDrag. */
const FProperty& PropertyOf(const UScriptStruct* MirrorType, const FluidDrops::FSettingField& Field)
{
	const FString Name =
		FString(Field.Type == FluidDrops::ESettingType::Bool ? TEXT("b") : TEXT("")) + UTF8_TO_TCHAR(Field.Name);
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
double MirrorIfDirected(const FluidDrops::FSettingField& Field, double Y)
{
	return Field.Min < 0.0 ? FluidDropsUnreal::Units::MirrorY(Y) : Y;
}

/** A float of the core as the double that it was written as: -9.81, not -9.8100004. */
double Widen(double Single)
{
	return FCString::Atod(UTF8_TO_TCHAR(FluidDrops::NumberToText(Single).c_str()));
}

FluidDrops::FSettingValue ReadChoice(
	const FEnumProperty& Property, const FluidDrops::FSettingField& Field, const void* Mirror)
{
	const void* Place = Property.ContainerPtrToValuePtr<void>(Mirror);
	const int64 Index = Property.GetUnderlyingProperty()->GetSignedIntPropertyValue(Place);
	const bool bKnown = Index >= 0 && Index < int64(Field.OptionCount);
	return FluidDrops::FSettingValue::FromText(bKnown ? std::string(Field.Options[Index]) : std::to_string(Index));
}

FluidDrops::FSettingValue ReadProperty(
	const FProperty& Property, const FluidDrops::FSettingField& Field, const void* Mirror)
{
	switch (Field.Type)
	{
	case FluidDrops::ESettingType::Bool:
		return FluidDrops::FSettingValue::FromBool(As<FBoolProperty>(Property).GetPropertyValue_InContainer(Mirror));
	case FluidDrops::ESettingType::Int:
		return FluidDrops::FSettingValue::FromNumber(As<FIntProperty>(Property).GetPropertyValue_InContainer(Mirror));
	case FluidDrops::ESettingType::Float:
		return FluidDrops::FSettingValue::FromNumber(As<FFloatProperty>(Property).GetPropertyValue_InContainer(Mirror));
	case FluidDrops::ESettingType::Vector:
	{
		const FVector& Value = *As<FStructProperty>(Property).ContainerPtrToValuePtr<FVector>(Mirror);
		return FluidDrops::FSettingValue::FromVector(Value.X, MirrorIfDirected(Field, Value.Y), Value.Z);
	}
	case FluidDrops::ESettingType::Choice: return ReadChoice(As<FEnumProperty>(Property), Field, Mirror);
	}
	return {};
}

void WriteProperty(const FProperty& Property, const FluidDrops::FSettingField& Field,
	const FluidDrops::FSettingValue& Value, void* Mirror)
{
	switch (Field.Type)
	{
	case FluidDrops::ESettingType::Bool:
		As<FBoolProperty>(Property).SetPropertyValue_InContainer(Mirror, Value.Number[0] != 0.0);
		break;
	case FluidDrops::ESettingType::Int:
		As<FIntProperty>(Property).SetPropertyValue_InContainer(Mirror, static_cast<int32>(Value.Number[0]));
		break;
	case FluidDrops::ESettingType::Float:
		As<FFloatProperty>(Property).SetPropertyValue_InContainer(Mirror, static_cast<float>(Value.Number[0]));
		break;
	case FluidDrops::ESettingType::Vector:
		*As<FStructProperty>(Property).ContainerPtrToValuePtr<FVector>(Mirror) =
			FVector(Widen(Value.Number[0]), MirrorIfDirected(Field, Widen(Value.Number[1])), Widen(Value.Number[2]));
		break;
	case FluidDrops::ESettingType::Choice:
	{
		const FEnumProperty& Enum = As<FEnumProperty>(Property);
		void* Place = Enum.ContainerPtrToValuePtr<void>(Mirror);
		Enum.GetUnderlyingProperty()->SetIntPropertyValue(Place, static_cast<int64>(Value.Number[0]));
		break;
	}
	}
}

FSettingsSections OneTable(const UScriptStruct* MirrorType, std::span<const FluidDrops::FSettingField> Fields)
{
	return {FSettingsSection{"", Fields, 0, MirrorType, 0}};
}

/** The groups of a world that the struct has, by the names of its properties. */
FSettingsSections GroupsIn(const UScriptStruct* MirrorType)
{
	FSettingsSections Sections;
	for (const FluidDrops::FSettingGroup& Group : FluidDrops::WorldSettingGroups())
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

FSettingsSections TCoreSettings<FFluidWindSourceSettings>::Sections()
{
	return OneTable(FFluidWindSourceSettings::StaticStruct(), FluidDrops::WindSourceFields());
}

FSettingsSections TCoreSettings<FFluidBodySettings>::Sections()
{
	return OneTable(FFluidBodySettings::StaticStruct(), FluidDrops::BodySettingFields());
}

FluidDrops::FStatus FSettingsBridge::WriteCore(const FSettingsSections& Sections, const void* Mirror, void* Core)
{
	for (const FSettingsSection& Section : Sections)
	{
		const void* From = static_cast<const uint8*>(Mirror) + Section.MirrorOffset;
		void* To = static_cast<uint8*>(Core) + Section.CoreOffset;
		for (const FluidDrops::FSettingField& Field : Section.Fields)
		{
			const FluidDrops::FSettingValue Value = ReadProperty(PropertyOf(Section.MirrorType, Field), Field, From);
			const FluidDrops::FStatus Status = FluidDrops::SetSetting(To, Field, Value);
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
		for (const FluidDrops::FSettingField& Field : Section.Fields)
		{
			WriteProperty(PropertyOf(Section.MirrorType, Field), Field, FluidDrops::GetSetting(From, Field), To);
		}
	}
}
