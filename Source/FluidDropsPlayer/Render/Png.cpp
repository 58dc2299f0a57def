// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/Png.h"

#include <png.h>

#include <algorithm>
#include <cstdio>

namespace FluidDrops
{

namespace
{

/** libpng's simplified interface: no longjmp in our frames, and errors as text. */
png_image PngHeader(uint32 Width, uint32 Height)
{
	png_image Header{};
	Header.version = PNG_IMAGE_VERSION;
	Header.width = Width;
	Header.height = Height;
	Header.format = PNG_FORMAT_RGBA;
	return Header;
}

/** Under another name first; a failure leaves nothing behind. */
FStatus WriteThroughTemporary(const std::string& Path, png_image& Header, const void* Pixels)
{
	const std::string Temporary = Path + ".part";
	if (png_image_write_to_file(&Header, Temporary.c_str(), 0, Pixels, 0, nullptr) == 0)
	{
		std::remove(Temporary.c_str());
		return MakeError(Path + ": cannot be written (" + Header.message + ")");
	}
	if (std::rename(Temporary.c_str(), Path.c_str()) != 0)
	{
		std::remove(Temporary.c_str());
		return MakeError(Path + ": cannot be written");
	}
	return {};
}

} // namespace

FStatus WritePng(const std::string& Path, const FImage& Image)
{
	if (Image.Width == 0 || Image.Height == 0 || Image.Rgba.size() != size_t(Image.Width) * Image.Height * 4)
	{
		return MakeError(Path + ": the image is empty or its size does not match its pixels");
	}
	// Opaque: write three channels, which is smaller and what every tool expects.
	std::vector<uint8> Rgb;
	Rgb.reserve(size_t(Image.Width) * Image.Height * 3);
	for (size_t Index = 0; Index < Image.Rgba.size(); Index += 4)
	{
		Rgb.insert(Rgb.end(), {Image.Rgba[Index], Image.Rgba[Index + 1], Image.Rgba[Index + 2]});
	}
	png_image Header = PngHeader(Image.Width, Image.Height);
	Header.format = PNG_FORMAT_RGB;
	return WriteThroughTemporary(Path, Header, Rgb.data());
}

FStatus WriteNormals(const std::string& Path, const FGeometryImage& Image)
{
	if (Image.Width == 0 || Image.Height == 0 || Image.Normals.size() != size_t(Image.Width) * Image.Height)
	{
		return MakeError(Path + ": the image is empty or its size does not match its pixels");
	}
	std::vector<uint16> Rgb;
	Rgb.reserve(Image.Normals.size() * 3);
	for (const FVec3f& Normal : Image.Normals)
	{
		for (const float Axis : Normal)
		{
			Rgb.push_back(static_cast<uint16>(std::clamp(0.5f * (Axis + 1.0f), 0.0f, 1.0f) * 65535.0f + 0.5f));
		}
	}
	png_image Header = PngHeader(Image.Width, Image.Height);
	Header.format = PNG_FORMAT_LINEAR_RGB; // numbers, not light: nobody is to bend them by a gamma
	return WriteThroughTemporary(Path, Header, Rgb.data());
}

TResult<FImage> ReadPng(const std::string& Path)
{
	png_image Header = PngHeader(0, 0);
	if (png_image_begin_read_from_file(&Header, Path.c_str()) == 0)
	{
		return MakeError(Path + ": cannot be read (" + Header.message + ")");
	}
	Header.format = PNG_FORMAT_RGBA;
	FImage Image{Header.width, Header.height, {}};
	Image.Rgba.resize(PNG_IMAGE_SIZE(Header));
	if (png_image_finish_read(&Header, nullptr, Image.Rgba.data(), 0, nullptr) == 0)
	{
		return MakeError(Path + ": cannot be read (" + Header.message + ")");
	}
	return Image;
}

} // namespace FluidDrops
