// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidPresetAsset.h"

#include "Dom/JsonObject.h"
#include "Misc/DataValidation.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"
#include "Serialization/JsonWriter.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidPresetAsset)

namespace
{

/** Takes a text out of a preset; absent means empty. */
bool TakePresetText(const FJsonObject& Preset, const TCHAR* Key, FText& Out, FString& OutError)
{
	FString Text;
	if (Preset.HasField(Key) && !Preset.TryGetStringField(Key, Text))
	{
		OutError = FString::Printf(TEXT("%s: must be a text"), Key);
		return false;
	}
	Out = FText::FromString(Text);
	return true;
}

} // namespace

bool UFluidPresetAsset::ImportPresetJson(const FString& Json, FString& OutError)
{
	OutError.Reset();
	TSharedPtr<FJsonObject> Preset;
	const TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Json);
	if (!FJsonSerializer::Deserialize(Reader, Preset) || !Preset.IsValid())
	{
		OutError = FString::Printf(TEXT("no preset: %s"), *Reader->GetErrorMessage());
		return false;
	}
	const FString SettingsKey(UTF8_TO_TCHAR(GetPresetKey()));
	for (const TPair<FString, TSharedPtr<FJsonValue>>& Item : Preset->Values)
	{
		const bool bOfBothLiquids = Item.Key == TEXT("liquid") || Item.Key == TEXT("fluid"); // one file may have both
		if (Item.Key != TEXT("title") && Item.Key != TEXT("description") && Item.Key != SettingsKey && !bOfBothLiquids)
		{
			OutError = FString::Printf(TEXT("%s: must be one of title, description, %s"), *Item.Key, *SettingsKey);
			return false;
		}
	}
	const TSharedPtr<FJsonObject>* Settings = nullptr;
	if (!Preset->TryGetObjectField(SettingsKey, Settings))
	{
		OutError = FString::Printf(TEXT("%s: must be an object with settings"), *SettingsKey);
		return false;
	}
	FText NewTitle;
	FText NewDescription;
	if (!TakePresetText(*Preset, TEXT("title"), NewTitle, OutError) ||
		!TakePresetText(*Preset, TEXT("description"), NewDescription, OutError) || !ReadSettings(**Settings, OutError))
	{
		return false;
	}
	Title = NewTitle;
	Description = NewDescription;
	NotifyChanged();
	return true;
}

FString UFluidPresetAsset::ExportPresetJson() const
{
	const TSharedRef<FJsonObject> Settings = MakeShared<FJsonObject>();
	FString Error;
	if (!WriteSettings(*Settings, Error))
	{
		return FString(); // only values that no editor and no setter lets in
	}
	const TSharedRef<FJsonObject> Preset = MakeShared<FJsonObject>();
	Preset->SetStringField(TEXT("title"), Title.ToString());
	Preset->SetStringField(TEXT("description"), Description.ToString());
	Preset->SetObjectField(FString(UTF8_TO_TCHAR(GetPresetKey())), Settings);
	FString Text;
	FJsonSerializer::Serialize(Preset, TJsonWriterFactory<>::Create(&Text));
	return Text;
}

void UFluidPresetAsset::NotifyChanged()
{
	Changed.Broadcast(*this);
}

#if WITH_EDITOR

void UFluidPresetAsset::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	NotifyChanged();
}

void UFluidPresetAsset::PostEditUndo()
{
	Super::PostEditUndo();
	NotifyChanged();
}

EDataValidationResult UFluidPresetAsset::IsDataValid(FDataValidationContext& Context) const
{
	FJsonObject Unused;
	FString Error;
	const EDataValidationResult Inherited = Super::IsDataValid(Context);
	if (WriteSettings(Unused, Error))
	{
		return CombineDataValidationResults(Inherited, EDataValidationResult::Valid);
	}
	Context.AddError(FText::FromString(Error));
	return EDataValidationResult::Invalid;
}

#endif // WITH_EDITOR
