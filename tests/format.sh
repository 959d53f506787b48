#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks all C++ and CUDA sources against .clang-format (clang-format 14, as in Debian 12).
#   tests/format.sh          prints each violation; exit status 1 if there is one
#   tests/format.sh --fix    formats the sources
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
action=(--dry-run --Werror)
[ "${1:-}" != --fix ] || action=(-i)
git ls-files -z '*.cpp' '*.h' '*.cu' '*.cuh' | xargs -0 -n 100 -P "$(nproc)" clang-format "${action[@]}"
