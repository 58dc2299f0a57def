// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/EmbeddedFonts.h"

#ifdef FLUIDDROPS_FONT_REGULAR

// The bytes of a file between two labels, in the section of constants.
#define FLUIDDROPS_EMBED(Label, File)                                                                                  \
	__asm__(                                                                                                           \
		".pushsection .rodata\n.balign 16\n" #Label "Begin:\n.incbin \"" File "\"\n" #Label "End:\n.popsection\n");    \
	extern "C" const FluidDrops::uint8 Label##Begin[];                                                                 \
	extern "C" const FluidDrops::uint8 Label##End[]

FLUIDDROPS_EMBED(FluidDropsRegularFont, FLUIDDROPS_FONT_REGULAR);
FLUIDDROPS_EMBED(FluidDropsBoldFont, FLUIDDROPS_FONT_BOLD);

namespace FluidDrops
{

std::span<const uint8> RegularFont()
{
	return {FluidDropsRegularFontBegin, FluidDropsRegularFontEnd};
}

std::span<const uint8> BoldFont()
{
	return {FluidDropsBoldFontBegin, FluidDropsBoldFontEnd};
}

} // namespace FluidDrops

#else

namespace FluidDrops
{

std::span<const uint8> RegularFont()
{
	return {};
}

std::span<const uint8> BoldFont()
{
	return {};
}

} // namespace FluidDrops

#endif
