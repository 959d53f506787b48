#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks that every source is formatted as .clang-format says (clang-format 14, Debian 12's). Names each place that is not; exit status 1 then.
#   tests/format.sh          checks
#   tests/format.sh --fix    formats
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
action=(--dry-run --Werror)
[ "${1:-}" != --fix ] || action=(-i)
git ls-files -z '*.cpp' '*.h' '*.cu' '*.cuh' | xargs -0 -n 100 -P "$(nproc)" clang-format "${action[@]}"
