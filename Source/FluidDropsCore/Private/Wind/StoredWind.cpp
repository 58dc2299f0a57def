// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/StoredWind.h"

#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsCore/Foundation/Serialize.h"
#include "FluidDropsCore/Foundation/Vectorize.h"
#include "Wind/HalfFloat.h"
#include "Wind/WindColumns.h"

namespace FluidDrops
{

namespace
{

constexpr FFileFormat StoredWindFormat = {"FDWINDFL", 1, "file of wind fields"};
constexpr uint32 StoredFacesInChunk = 16384;

std::size_t UpToWholePages(std::size_t Bytes)
{
	return (Bytes + FStoredWind::PageSize - 1) / FStoredWind::PageSize * FStoredWind::PageSize;
}

std::size_t BytesOfFace(EWindPrecision Precision)
{
	return Precision == EWindPrecision::Half ? 2 : 4;
}

FStatus CheckStoredInfo(const FStoredWindInfo& Info)
{
	FD_TRY(CheckWindLayout(Info.Layout));
	FD_TRY(CheckWindSides(Info.Sides));
	FD_TRY(CheckWindBlower(Info.Layout, Info.Blower));
	if (Info.FieldCount != 1 && Info.FieldCount != 4 && Info.FieldCount != 6)
	{
		return MakeError("wind fields: must be 1, 4 or 6");
	}
	if ((Info.FieldCount == 1) != Info.Blower.IsNone())
	{
		return MakeError("wind fields: 4 or 6 are those of a blower, 1 is that of air through the sides");
	}
	if (!(Info.Viscosity >= 0.0f && Info.Viscosity <= 1e9f))
	{
		return MakeError("wind fields: viscosity: must be from 0 to 1e9 m^2/s");
	}
	return {};
}

FD_WIDE_CLONES void AddHalf(const uint16* Field, float Weight, float* Out, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Face = 0; Face < Count; ++Face)
	{
		Out[Face] += Weight * FromHalf(Field[Face]);
	}
}

} // namespace

TResult<std::vector<uint8>> FStoredWind::Pack(
	const FStoredWindInfo& Info, std::span<const std::span<const float>> Fields)
{
	FD_TRY(CheckStoredInfo(Info));
	if (Fields.size() != Info.FieldCount)
	{
		return MakeError("wind fields: " + std::to_string(Fields.size()) + " given, " +
			std::to_string(Info.FieldCount) + " announced");
	}
	FByteWriter Writer;
	Serialize(Writer, Info);
	const std::size_t HeaderBytes = PackFile(StoredWindFormat, {}).size();
	Writer.Bytes.resize(UpToWholePages(HeaderBytes + Writer.Bytes.size()) - HeaderBytes, 0);
	for (const std::span<const float> Field : Fields)
	{
		FD_TRY(CheckWindFaces(Info.Layout, Field));
		const std::size_t Begin = Writer.Bytes.size();
		if (Info.Precision == EWindPrecision::Single)
		{
			Writer.WriteArray(Field);
		}
		else
		{
			for (const float Value : Field)
			{
				Writer.Write(ToHalf(Value));
			}
		}
		Writer.Bytes.resize(Begin + UpToWholePages(Writer.Bytes.size() - Begin), 0);
	}
	return PackFile(StoredWindFormat, Writer.Bytes);
}

TResult<FStoredWind> FStoredWind::Open(std::span<const uint8> Bytes)
{
	if (reinterpret_cast<std::uintptr_t>(Bytes.data()) % alignof(float) != 0)
	{
		return MakeError("wind fields: bytes must begin at an address divisible by 4");
	}
	const TResult<std::span<const uint8>> Payload = UnpackFile(StoredWindFormat, Bytes);
	if (!Payload)
	{
		return Payload.Error();
	}
	FStoredWind Wind;
	FByteReader Reader(Payload.Value());
	Deserialize(Reader, Wind.Description);
	if (Reader.Failed())
	{
		return MakeError("file of wind fields says nothing that could be fields");
	}
	FD_TRY(CheckStoredInfo(Wind.Description));
	const std::size_t HeaderBytes = Bytes.size() - Payload.Value().size();
	const std::size_t Before = Payload.Value().size() - Reader.Remaining();
	const std::size_t First = UpToWholePages(HeaderBytes + Before) - HeaderBytes;
	const uint32 Faces = Wind.Description.Layout.FaceCount();
	Wind.FieldBytes = UpToWholePages(Faces * BytesOfFace(Wind.Description.Precision));
	if (Payload.Value().size() != First + Wind.FieldBytes * Wind.Description.FieldCount)
	{
		return MakeError("file of wind fields has not the size of its fields");
	}
	Wind.Data = Payload.Value().subspan(First);
	for (uint32 Field = 0; Field < Wind.Description.FieldCount; ++Field)
	{
		const uint8* const Begin = Wind.Data.data() + Field * Wind.FieldBytes;
		for (uint32 Face = 0; Face < Faces; ++Face)
		{
			bool bFinite;
			if (Wind.Description.Precision == EWindPrecision::Single)
			{
				bFinite = std::isfinite(reinterpret_cast<const float*>(Begin)[Face]);
			}
			else
			{
				bFinite = (reinterpret_cast<const uint16*>(Begin)[Face] & 0x7c00u) != 0x7c00u;
			}
			if (!bFinite)
			{
				return MakeError("file of wind fields holds a velocity that is no finite number");
			}
		}
	}
	Wind.Checksum = HashBytes(Payload.Value().data(), Payload.Value().size());
	return Wind;
}

TResult<FStoredWind> FStoredWind::Load(std::vector<uint8> Bytes)
{
	TResult<FStoredWind> Wind = Open(Bytes);
	if (Wind)
	{
		Wind.Value().Kept = std::move(Bytes); // where the bytes lie does not change
	}
	return Wind;
}

void FStoredWind::AddTo(uint32 Field, float Weight, std::span<float> Out, ITaskRunner& Runner) const
{
	const uint8* const Begin = Data.data() + Field * FieldBytes;
	ParallelFor(Runner, uint32(Out.size()), StoredFacesInChunk,
		[&](const FChunk& Chunk)
		{
			const uint32 Count = Chunk.End - Chunk.Begin;
			if (Description.Precision == EWindPrecision::Single)
			{
				AddTimes(reinterpret_cast<const float*>(Begin) + Chunk.Begin, Weight, Out.data() + Chunk.Begin, Count);
			}
			else
			{
				AddHalf(reinterpret_cast<const uint16*>(Begin) + Chunk.Begin, Weight, Out.data() + Chunk.Begin, Count);
			}
		});
}

} // namespace FluidDrops
