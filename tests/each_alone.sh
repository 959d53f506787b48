#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the syntax of sources one by one, without unity builds and precompiled headers, to find missing includes.
#   tests/each_alone.sh [MOST]   checks the MOST most recently changed sources (default: 60; 0: all). Ignores commits
#                                that only reformat. Prints the errors, then the number of sources.
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

# Prints each source of the preset and the command that checks it. Others are deleted, or outside this configuration
# (CUDA). CMake writes a command per line, as a JSON string.
checks() {
  sed -n 's/^  "command": "\(.*\) -o [^ ]* -c \([^ ]*\)",$/\2\t\1 -fsyntax-only \2/; T; s/\\\(.\)/\1/g; p' \
    build/debug/compile_commands.json
}

cmake --preset debug -DAMPLAB_TESTS=ON -DAMPLAB_CUDA=OFF >/dev/null
if [ "$most" = 0 ]; then git ls-files '*.cpp'; else changed_last; fi |
  awk -F '\t' -v folder="$PWD/" -v most="$most" '
    FILENAME != "-" { check[$1] = $2; next }
    (folder $0) in check && (!most || count < most) { ++count; print check[folder $0] }
    END { print count + 0 " sources" >"/dev/stderr" }' <(checks) - | tr '\n' '\0' |
  xargs -0 --no-run-if-empty -P "$(nproc)" -n 1 sh -c
