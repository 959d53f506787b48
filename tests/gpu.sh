#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that needs a GPU, in one go: builds the engine without the window, runs the tests with the label gpu and the
# benchmarks, and, where a python with torch is there, the same training steps in PyTorch beside ours.
#
#   tests/gpu.sh [--build DIR] [--python PYTHON] [--sanitize] [--no-bench]
#
# Needs: an NVIDIA GPU and a driver that speaks the toolkit's CUDA; CUDA Toolkit 12 or later (nvcc, cuBLASLt) and cuDNN 9
# with headers; a C++20 compiler, CMake 3.25, Ninja, and what the engine is built from anyway: oneDNN, nlohmann-json, zlib,
# OpenMP, GoogleTest, Google benchmark. No Qt. --sanitize runs the tests under compute-sanitizer as well, which takes long.
# The figures are written beside the build, as gpu-*.txt; the exit status is that of the tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/gpu python=python3 sanitize=no bench=yes
while [ $# -gt 0 ]; do
  case "$1" in
    --build) build=$2; shift 2 ;;
    --python) python=$2; shift 2 ;;
    --sanitize) sanitize=yes; shift ;;
    --no-bench) bench=no; shift ;;
    *) echo "gpu.sh: $1 is not known; it takes --build DIR, --python PYTHON, --sanitize and --no-bench." >&2; exit 2 ;;
  esac
done

# The capability of the first GPU, so that code is made for it and nothing is translated when it loads.
capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d ' .' || true)
if [ -z "$capability" ]; then
  echo "gpu.sh: nvidia-smi names no GPU here; what needs one will be built for 9.0 and skipped." >&2
  capability=90
fi
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DAMPLAB_UI=OFF -DAMPLAB_TESTS=ON \
  -DAMPLAB_CUDA=ON -DAMPLAB_CUDA_ARCHS="$capability"
cmake --build "$build"
"$build/bin/amplab-engine" describe devices

status=0
ctest --test-dir "$build" -L gpu --output-on-failure | tee "$build/gpu-tests.txt" || status=$?
if [ $sanitize = yes ]; then
  for tool in memcheck racecheck; do
    compute-sanitizer --tool "$tool" --error-exitcode 1 "$build/bin/op_matrix_tests" --gtest_filter='Cuda/*' --gtest_brief=1 \
      2>&1 | tee "$build/gpu-$tool.txt" | tail -n 20 || status=$?
  done
fi

if [ $bench = yes ] && nvidia-smi >/dev/null 2>&1; then
  "$build/bin/amplab-engine" bench --device cuda | tee "$build/gpu-bench.txt"
  if "$python" -c 'import sys, torch; sys.exit(not torch.cuda.is_available())' 2>/dev/null; then
    "$python" tests/bench/side_by_side.py --engine "$build/bin/amplab-engine" --device cuda --fused --compile |
      tee "$build/gpu-side-by-side.txt"
  else
    echo "gpu.sh: $python has no torch that sees the GPU; nothing is compared side by side." >&2
  fi
fi
exit $status
