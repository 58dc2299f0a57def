#!/usr/bin/env bash
# Builds everything and runs every test. Options go to ctest: ./test.sh -R Drops
set -euo pipefail
cd "$(dirname "$0")"
source .ci/setup.sh
install_packages
install_packages "${TEST_PACKAGES[@]}" ||
  echo "Not tested without ${TEST_PACKAGES[*]}: the gallery's page in a browser, the viewer in a window." >&2
build release
ctest --preset release -j "$(nproc)" "$@"
