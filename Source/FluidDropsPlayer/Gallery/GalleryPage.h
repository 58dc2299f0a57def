// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The gallery as one HTML page that needs nothing else: pictures and clips are inside it, and its own policy forbids
// the browser to fetch anything.

#pragma once

#include "Gallery/GalleryRun.h"

#include <string>

namespace FluidDrops
{

std::string GalleryPage(const FGallery& Gallery);

/** For text between tags and in attributes with double quotes. */
std::string EscapeHtml(std::string_view Text);

std::string Base64(std::string_view Bytes);

/** "onSurfaces" reads as "on surfaces". */
std::string WordsOf(std::string_view Name);

// GalleryStyle.cpp
extern const char* const GalleryStyle;  // CSS
extern const char* const GalleryScript; // plays clips

} // namespace FluidDrops
