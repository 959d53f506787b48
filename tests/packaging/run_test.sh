#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests the output of ./run during a build: run_test.sh RUN. Uses a copy of it, with a fake cmake that only records its
# arguments.
set -u
failures=0
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkdir "$folder/bin"
cp "$1" "$folder/run"

stub() { printf '#!/usr/bin/env bash\n%s\n' "$2" > "$folder/bin/$1"; chmod +x "$folder/bin/$1"; }
stub dpkg-query 'printf "installed\ninstalled\n"' # as of a package for two architectures
stub nproc 'echo 2'
stub cmake '
  case "$*" in
    --preset*)
      mkdir -p build/release; touch build/release/build.ninja
      echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" > build/release/CMakeCache.txt ;;
    *) echo "built with: $* ($NINJA_STATUS)"
      mkdir -p build/release/bin; cp "${0%/bin/cmake}/amplab" build/release/bin/
      [ -z "${BROKEN:-}" ] || { echo "a.cpp:1:1: error: expected a declaration"; exit 1; } ;;
  esac'
printf '#!/bin/sh\necho opened\n' > "$folder/amplab"; chmod +x "$folder/amplab"

output_of() { # version steps [broken [argument]]
  stub ninja "case \"\$*\" in *commands*) seq $2 ;; *) echo $1 ;; esac"
  PATH="$folder/bin:$PATH" STEPS=$2 BROKEN=${3:-} "$folder/run" ${4:-} 2>&1
}
expect() { # behaviour pattern text
  if [[ "$3" == $2 ]]; then
    echo "ok    $1"
  else
    echo "FAIL  $1: $3"
    failures=$((failures + 1))
  fi
}

first=$(output_of 1.11.1 300)
expect "the first start says that it configures" "*Configuring build/release*" "$first"
expect "a long build says how long it takes" "*300 steps, about [0-9]* minutes on 2 processors*" "$first"
expect "steps and seconds are counted" "*built with*\[%f/%t, %e s\] )*" "$first"
expect "nothing is kept quiet" "*built with: --build build/release --target amplab amplab-engine (*" "$first"
expect "the window opens behind it" "*opened" "$first"
again=$(output_of 1.12.1 0)
expect "a start with nothing to build says nothing of time" "built with:*" "$again"
expect "a newer ninja counts the time that is left" "*%W left*" "$again"
expect "an older ninja does not" "built with*%e s\] )*" "$(output_of 1.9.0 0)"
mkdir "$folder/copy"; cp -r "$folder/run" "$folder/build" "$folder/copy/"
copied=$(PATH="$folder/bin:$PATH" STEPS=0 "$folder/copy/run" 2>&1)
expect "a copied folder is configured again" "*was made in*Configuring build/release*opened" "$copied"
broken=$(output_of 1.12.1 3 yes)
expect "a compiler's error is followed by what to do" "*a.cpp:1:1: error:*./run goes on from there." "$broken"
stub dpkg-query 'echo not-installed'
stub apt-get 'echo "apt-get $* (${DEBIAN_FRONTEND:-})"'
stub sudo 'exec env -i PATH="$PATH" "$@"' # drops the environment, and would find the real apt-get
expect "missing packages are installed without a question" "*apt-get install *g++*noninteractive*opened" \
  "$(output_of 1.12.1 0)"
expect "--no-install installs nothing" "built with:*opened" "$(output_of 1.12.1 0 "" --no-install)"
packages=$(output_of 1.12.1 0 "" --packages-only)
expect "--packages-only builds nothing" "*apt-get install *ninja-build*libgl-dev*fonts-dejavu-core *" "$packages"
exit $((failures > 0))
