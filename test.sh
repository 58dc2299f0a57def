#!/usr/bin/env bash
# Builds everything and runs every test. Options go to ctest: ./test.sh -R Drops
set -euo pipefail
cd "$(dirname "$0")"
source .ci/setup.sh
install_packages "${TEST_PACKAGES[@]}"
build release
ctest --preset release -j "$(nproc)" "$@"
