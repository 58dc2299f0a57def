# Shared by run.sh, test.sh and .ci/run: installs what is missing, configures and builds. Sourced, not run.

# This folder may be a plugin of a project: UnrealBuildTool looks into no folder that holds such a file.
mkdir -p build out
touch build/.ubtignore out/.ubtignore

# Debian 12 packages: the toolchain, the libraries of the player, its tests.
PACKAGES=(
  g++ cmake ninja-build pkg-config git
  libeigen3-dev libtbb-dev libassimp-dev libcli11-dev nlohmann-json3-dev libpng-dev zlib1g-dev
  libvulkan-dev libvulkan-volk-dev mesa-vulkan-drivers vulkan-validationlayers glslang-tools spirv-tools ffmpeg
  libsdl2-dev libimgui-dev libstb-dev libgl1 fonts-inter
  libgtest-dev libbenchmark-dev python3
)

# What only tests need: a browser to look at the gallery's page, a screen and hands for the viewer.
TEST_PACKAGES=(chromium xvfb xdotool)

# What only .ci/run needs: the formatter and the linter; another compiler; one for Windows, and Wine to run what it built.
LINT_PACKAGES=(clang-format-14 clang-tidy-14)
CLANG_PACKAGES=(clang)
WINDOWS_PACKAGES=(g++-mingw-w64-x86-64-posix wine64 googletest)

# install_packages [PACKAGE...]: PACKAGES and those.
install_packages() {
  command -v apt-get >/dev/null || return 0 # not Debian: the packages are yours to provide
  local missing=()
  for package in "${PACKAGES[@]}" "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  echo "Installing ${#missing[@]} Debian packages: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "These packages are missing and need root or sudo to install." >&2; return 1; }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build PRESET [TARGET...]: configures once, then builds what changed.
build() {
  local preset=$1
  shift
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >/dev/null
  local targets=()
  [ $# -gt 0 ] && targets=(--target "$@")
  cmake --build --preset "$preset" "${targets[@]}"
}
