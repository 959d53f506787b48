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
stub dpkg-query 'echo -n "install ok installed"'
stub nproc 'echo 2'
stub cmake '
  case "$*" in
    --preset*) mkdir -p build/release; touch build/release/build.ninja ;;
    *" -n") for ((i = 1; i <= STEPS; ++i)); do echo "[$i/$STEPS] Building CXX object $i.o"; done ;;
    *) echo "built with: $* ($NINJA_STATUS)"
      [ -z "${BROKEN:-}" ] || { echo "a.cpp:1:1: error: expected a declaration"; exit 1; } ;;
  esac'
printf '#!/bin/sh\necho opened\n' > "$folder/amplab"; chmod +x "$folder/amplab"

output_of() { # version steps [broken [argument]]
  stub ninja "echo $1"
  mkdir -p "$folder/build/release/bin"; cp "$folder/amplab" "$folder/build/release/bin/"
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
broken=$(output_of 1.12.1 3 yes)
expect "a compiler's error is followed by what to do" "*a.cpp:1:1: error:*./run goes on from there." "$broken"
stub dpkg-query 'echo -n "unknown ok not-installed"'
stub apt-get 'echo "apt-get $*"'
stub sudo 'exec "$@"' # the real one would find the real apt-get
expect "missing packages are installed" "*apt-get install *g++*opened" "$(output_of 1.12.1 0)"
expect "--no-install installs nothing" "built with:*opened" "$(output_of 1.12.1 0 "" --no-install)"
packages=$(output_of 1.12.1 0 "" --packages-only)
expect "--packages-only builds nothing" "*apt-get install *ninja-build*libgl-dev*fonts-dejavu-core" "$packages"
exit $((failures > 0))
