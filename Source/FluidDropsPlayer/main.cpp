// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// fluiddrops: the standalone player.

#include "App/App.h"

int main(int ArgumentCount, char** Arguments)
{
	return FluidDrops::RunApp(ArgumentCount, Arguments);
}
