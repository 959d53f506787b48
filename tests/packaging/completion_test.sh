#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests completion by Tab with the programs of a build.
#   completion_test.sh COMPLETIONS ENGINE [WINDOW]
set -u
completions=$1 engine=$2 window=${3:-}
failures=0

source "$completions/amplab-engine"
source "$completions/amplab"

# Completes the last word. Sets COMPREPLY.
offered() { # function program word...
  local function=$1
  shift
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  "$function" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
}

expect() { # behaviour expected
  if [[ "${COMPREPLY[*]}" == "$2" ]]; then
    echo "ok    $1"
  else
    echo "FAIL  $1: expected \"$2\", was offered \"${COMPREPLY[*]}\""
    failures=$((failures + 1))
  fi
}

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
touch "$folder/one.json" "$folder/two.safetensors" "$folder/three.txt" "$folder/four.amplab"

offered _amplab_engine "$engine" d
expect "commands" "describe doctor"
offered _amplab_engine "$engine" help sw
expect "commands that help explains" "sweep"
offered _amplab_engine "$engine" describe mod
expect "topics of describe" "modes models"
offered _amplab_engine "$engine" describe memory "$folder/"
expect "configurations whose memory is described" "$folder/one.json"
offered _amplab_engine "$engine" describe scaling a.json --st
expect "options of describe scaling" "--stolen --step-ms"
offered _amplab_engine "$engine" describe scaling a.json --between 1
expect "links" "1gbe 10gbe 100gbib"
offered _amplab_engine "$engine" run --check
expect "options of run" "--checkpoint --checkpoint-every"
offered _amplab_engine "$engine" run "$folder/"
expect "configurations" "$folder/one.json"
offered _amplab_engine "$engine" run --resume "$folder/"
expect "checkpoints" "$folder/two.safetensors"
offered _amplab_engine "$engine" run a.json --set scaler.growth_
expect "settings, as the program knows them" "scaler.growth_factor= scaler.growth_interval="
offered _amplab_engine "$engine" run a.json --set scaler.kind = dy
expect "choices of a setting" "dynamic"
offered _amplab_engine "$engine" run a.json --set clip.when =
expect "all choices of a setting" "after-unscale before-unscale"
offered _amplab_engine "$engine" run a.json --set scaler.init_scale = 6
expect "nothing for a number" ""
offered _amplab_engine "$engine" run a.json --save-dtype b
expect "values of an option" "bf16"
offered _amplab_engine "$engine" inspect a.json --s
expect "options of inspect" "--step --shadow --set"
offered _amplab_engine "$engine" inspect a.json --kind act
expect "kinds of tensors" "activation activation_gradient"
offered _amplab_engine "$engine" lesson ch
expect "what is done with lessons" "check"
offered _amplab_engine "$engine" lesson run --o
expect "options of a lesson's run" "--out"
offered _amplab_engine "$engine" bench mlp-b
expect "workloads, as the program knows them" "mlp-bf16"
offered _amplab_engine "$engine" bench --r
expect "options of bench" "--rounds"

if [[ -n $window ]]; then
  offered _amplab "$window" --preset open
  expect "presets of the window, as the program knows them" "opening"
  offered _amplab "$window" --theme ""
  expect "themes" "dark light"
  offered _amplab "$window" --s
  expect "options of the window" "--screenshot --size"
  offered _amplab "$window" "$folder/"
  expect "configurations, sessions and data for the window" "$folder/one.json $folder/four.amplab $folder/three.txt"
fi
exit $((failures > 0))
