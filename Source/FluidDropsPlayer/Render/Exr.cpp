// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/Exr.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace FluidDrops
{

namespace
{

static_assert(std::endian::native == std::endian::little, "the file is little-endian, and written as it is in memory");

constexpr uint32 LinesInBlock = 16; // of ZIP compression
constexpr uint8 ZipCompression = 3;
constexpr uint32 FloatPixels = 2;

class FExrBytes
{
public:
	template <typename T>
	void Put(T Value)
	{
		const size_t At = Bytes.size();
		Bytes.resize(At + sizeof(T));
		std::memcpy(&Bytes[At], &Value, sizeof(T));
	}
	void PutText(const char* Text) { Bytes.insert(Bytes.end(), Text, Text + std::strlen(Text) + 1); }
	void PutAttribute(const char* Name, const char* Type, uint32 Size)
	{
		PutText(Name);
		PutText(Type);
		Put(Size);
	}

	std::vector<uint8> Bytes;
};

FExrBytes MakeHeader(uint32 Width, uint32 Height)
{
	FExrBytes Header;
	Header.Put(uint32(20000630)); // what every OpenEXR file begins with
	Header.Put(uint32(2));
	Header.PutAttribute("channels", "chlist", 2 + 16 + 1);
	Header.PutText("Z");
	Header.Put(FloatPixels);
	Header.Put(uint32(0)); // not perceptual; reserved
	Header.Put(uint32(1)); // a sample for each pixel, along x and y
	Header.Put(uint32(1));
	Header.Put(uint8(0));
	Header.PutAttribute("compression", "compression", 1);
	Header.Put(ZipCompression);
	for (const char* Window : {"dataWindow", "displayWindow"})
	{
		Header.PutAttribute(Window, "box2i", 16);
		Header.Put(uint64(0));
		Header.Put(Width - 1);
		Header.Put(Height - 1);
	}
	Header.PutAttribute("lineOrder", "lineOrder", 1);
	Header.Put(uint8(0));
	Header.PutAttribute("pixelAspectRatio", "float", 4);
	Header.Put(1.0f);
	Header.PutAttribute("screenWindowCenter", "v2f", 8);
	Header.Put(uint64(0));
	Header.PutAttribute("screenWindowWidth", "float", 4);
	Header.Put(1.0f);
	Header.Put(uint8(0));
	return Header;
}

/** As the format wants it: bytes at even places first, then those at odd ones, each less the one before, deflated. */
std::vector<uint8> CompressBlock(const uint8* Raw, size_t Size)
{
	std::vector<uint8> Sorted(Size);
	const size_t Half = (Size + 1) / 2;
	for (size_t Index = 0; Index < Size; ++Index)
	{
		Sorted[(Index % 2 == 0 ? 0 : Half) + Index / 2] = Raw[Index];
	}
	for (size_t Index = Size; Index-- > 1;)
	{
		Sorted[Index] = static_cast<uint8>(Sorted[Index] - Sorted[Index - 1] + 128);
	}
	uLongf Deflated = compressBound(static_cast<uLong>(Size));
	std::vector<uint8> Block(Deflated);
	const int Result = compress(Block.data(), &Deflated, Sorted.data(), static_cast<uLong>(Size));
	if (Result != Z_OK || Deflated >= Size)
	{
		return {Raw, Raw + Size}; // a block that would not get smaller is stored as it is
	}
	Block.resize(Deflated);
	return Block;
}

} // namespace

std::vector<uint8> EncodeDepth(const FGeometryImage& Image)
{
	FExrBytes File = MakeHeader(Image.Width, Image.Height);
	const uint32 Blocks = (Image.Height + LinesInBlock - 1) / LinesInBlock;
	const size_t Table = File.Bytes.size(); // of where the blocks are
	File.Bytes.resize(Table + Blocks * sizeof(uint64));
	for (uint32 Index = 0; Index < Blocks; ++Index)
	{
		const uint64 At = File.Bytes.size();
		std::memcpy(&File.Bytes[Table + Index * sizeof(uint64)], &At, sizeof(At));
		const uint32 First = Index * LinesInBlock;
		const size_t Count = size_t(std::min(LinesInBlock, Image.Height - First)) * Image.Width;
		const float* const Values = &Image.Depths[size_t(First) * Image.Width];
		const std::vector<uint8> Block = CompressBlock(reinterpret_cast<const uint8*>(Values), Count * sizeof(float));
		File.Put(First);
		File.Put(static_cast<uint32>(Block.size()));
		File.Bytes.insert(File.Bytes.end(), Block.begin(), Block.end());
	}
	return File.Bytes;
}

} // namespace FluidDrops
