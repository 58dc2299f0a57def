#!/usr/bin/env bash
# Writes the plugin as a user needs it, for a project's Plugins folder: no player, no tests, no CMake.
#
#   ./package.sh [DIR]   DIR must not exist or be empty; out/FluidDrops unless you say otherwise
#
# It takes the files that git tracks, as they are in this folder. UnrealBuildTool still has to compile them.
set -euo pipefail

fail() {
  echo "package.sh: $1" >&2
  exit 2
}

[ $# -le 1 ] || fail "expected one folder, got $# arguments"
case "${1:-}" in -*) fail "unknown option $1; usage: ./package.sh [DIR]" ;; esac
[ $# -eq 0 ] || [ -n "$1" ] || fail "the folder's name is empty"

repository=$(cd "$(dirname "$0")" && pwd)
target=${1:-$repository/out/FluidDrops}
if [ -e "$target" ] && [ ! -d "$target" ]; then
  fail "$target is a file"
fi
if [ -d "$target" ] && [ -n "$(ls -A "$target")" ]; then
  fail "$target is not empty; name another folder or empty it first"
fi
git -C "$repository" rev-parse --git-dir >/dev/null 2>&1 || fail "$repository is no git repository"

mkdir -p "$target"
target=$(cd "$target" && pwd)
cd "$repository"
if [ $# -eq 0 ]; then
  touch out/.ubtignore
fi

# What a user's project builds, loads and reads; what only makes those files stays here.
git ls-files -z -- FluidDrops.uplugin README.md CHANGELOG.md LICENSE Config Content Resources Shaders Docs \
  Source/FluidDropsCore Source/FluidDrops Source/FluidDropsEditor \
  ':(exclude)*CMakeLists.txt' ':(exclude)*.cmake.in' ':(exclude)*.sh' ':(exclude)Resources/*.py' \
  ':(exclude)Docs/Scenes' ':(exclude)*.ubtignore' |
  tar --create --null --files-from=- | tar --extract --directory "$target"
echo "Wrote $(find "$target" -type f | wc -l) files to $target"
