#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compiles sources one by one, without unity builds and precompiled headers, to find missing includes.
#   tests/each_alone.sh [MOST]   compiles the MOST most recently changed sources (default: 60; 0: all). Ignores commits
#                                that only reformat. Prints the output of ninja.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
most=${1:-60}

changed_last() {
  git log --no-merges --format='commit %H' --name-only -- '*.cpp' |
    awk '
      FILENAME != "-" { formats[$1] = 1; next }
      $1 == "commit" { skip = $2 in formats; next }
      NF && !skip && !seen[$0]++' .git-blame-ignore-revs -
}

cmake --preset debug -DAMPLAB_TESTS=ON -DAMPLAB_CUDA=OFF >/dev/null
if [ "$most" = 0 ]; then git ls-files '*.cpp'; else changed_last; fi | while read -r file; do
  # Skips files that ninja does not know: deleted files, and files outside this configuration (CUDA).
  if grep -qF "\"file\": \"$PWD/$file\"" build/debug/compile_commands.json; then printf '%s^\n' "$PWD/$file"; fi
done | awk -v most="$most" '!most || NR <= most' | tr '\n' '\0' | xargs -0 --no-run-if-empty ninja -C build/debug
