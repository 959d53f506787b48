#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests a bundle of this build's engine, in a folder with a space in its name, moved after it was made. Skipped without
# patchelf. packaging/try_packages.sh tests the window and empty systems.
#   bundle_test.sh PACKAGING BUILD
set -u
packaging=$1 build=$2
command -v patchelf >/dev/null || { echo "patchelf is missing: apt-get install patchelf"; exit 77; }
failures=0
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

expect() { # behaviour pattern text
  # shellcheck disable=SC2053 # a pattern
  if [[ $3 == $2 ]]; then
    echo "ok    $1"
  else
    echo "FAIL  $1: $3"
    failures=$((failures + 1))
  fi
}

made=$("$packaging/make_bundle.sh" "$build" "$folder/made" engine 2>&1)
expect "a bundle of the engine is made, and says how old glibc may be" "*need GLIBC 2.* or later*" "$made"
mv "$folder/made" "$folder/moved to"
bundle="$folder/moved to"
engine() { env -i PATH="$PATH" HOME="$folder" OMP_NUM_THREADS=1 "$bundle/bin/amplab-engine" "$@" 2>&1; }

expect "it finds its lessons" "*01-the-loop-in-fp32*" "$(engine lesson list)"
printf '{ "data": { "name": "spirals" }, "model": { "hidden": [4] } }' >"$folder/small.json"
expect "it trains" "*finished*" "$(engine run "$folder/small.json" --steps 2)"
if command -v python3 >/dev/null; then
  printf 'step 1 loss 0.5\n' >"$folder/train.log"
  expect "it reads a log" "*Run 1, train.log: 1 steps*" "$(engine import "$folder/train.log")"
fi
expect "there are licences of what is bundled" "*libgomp.so.1 gcc-*" \
  "$(cat "$bundle"/share/doc/amplab/licenses/{bundled,libgomp1}.txt 2>&1)"
expect "it passes the check" "*nothing unexpected." "$("$packaging/check_bundle.sh" "$bundle")"

mv "$bundle/lib/amplab/libgomp.so.1" "$folder"
expect "the check reports a library that is taken from the system" "FAIL *libgomp.so.1*" \
  "$("$packaging/check_bundle.sh" "$bundle")"
mv "$folder/libgomp.so.1" "$bundle/lib/amplab"
patchelf --remove-rpath "$bundle/lib/amplab/"libamplab_cpu_*.so
expect "the check reports a library that does not look in the bundle" "FAIL *loads libgomp.so.1 from /*" \
  "$("$packaging/check_bundle.sh" "$bundle")"
expect "an existing folder is not overwritten" "*is there. Remove it*" \
  "$("$packaging/make_bundle.sh" "$build" "$bundle" 2>&1)"
exit $((failures > 0))
