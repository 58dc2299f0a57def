#!/usr/bin/env bash
# Builds the player and runs it.
#
#   ./run.sh [options]             simulate and render the default scene
#   ./run.sh SCENE [options]       another scene; options go to "fluiddrops run" (see --help)
#   ./run.sh gallery [options]     every scene with pictures, clips and facts on one page, out/gallery/index.html
#   ./run.sh view SCENE [options]  look at a scene in a window, and play with it
#   ./run.sh scenes|presets|settings|sheet|mesh|replay ...   the player's other commands
#   ./run.sh bench [options]       the benchmarks; options go to Google Benchmark
set -euo pipefail
cd "$(dirname "$0")"
source .ci/setup.sh
install_packages

if [ "${1:-}" = bench ]; then
  shift
  build release fluiddrops-bench
  exec build/release/Tests/Benchmarks/fluiddrops-bench "$@"
fi

build release fluiddrops
player=build/release/Source/FluidDropsPlayer/fluiddrops
case "${1:-}" in
  scenes | presets | settings | mesh | replay | run | sheet | gallery | view | --help | -h | --version) exec "$player" "$@" ;;
esac

scene=rain-on-window
case "${1:-}" in
  "" | -*) ;; # options alone are for the default scene
  *)
    scene=$1
    shift
    ;;
esac
name=$(basename "$scene" .json)
# Pictures and statistics are what most people come for; ask for others and you get only those.
outputs=()
case " $* " in
  *" --frames"* | *" --depth"* | *" --normals"* | *" --video"* | *" --stats"* | *" --help"*) ;;
  *)
    outputs=(--frames "out/$name" --stats "out/$name.json")
    ;;
esac
exec "$player" run "$scene" "${outputs[@]}" "$@"
