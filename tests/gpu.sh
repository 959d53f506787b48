#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs everything that needs a GPU. Builds the engine without the window.
#
#   tests/gpu.sh [--only STAGE[,STAGE ...]] [--build DIR] [--packages DIR] [--python PYTHON] [WORKLOAD ...]
#
#   build      the engine, the CUDA backend, the tests with the label gpu and the benchmarks
#   tests      those tests: every op against the CPU references
#   bits       training gives the same bits again, also when every step runs eagerly
#   parity     the runs of tests/golden/parity in PyTorch on this GPU and in the engine (needs torch)
#   ranks      two ranks with one GPU each give the same bits by NCCL and through host memory (needs two GPUs and MPI)
#   bench      the engine's workloads, the two limits of the GPU, and the workloads in PyTorch (needs torch);
#              WORKLOADs select some, as in `amplab-engine bench`
#   sanitize   the tests under compute-sanitizer; only if named, since it takes long
#
# Default stages: build, tests, bits, parity, ranks, bench. Stages may run in separate calls, for machines that are
# available for a short time. Output of the stages is in DIR (build/gpu) as gpu-*.txt. Exit status: 1 if a stage failed.
#
# Needs:
# * an NVIDIA GPU, and a driver that supports the toolkit's CUDA version
# * CUDA Toolkit 12 or later (nvcc, cuBLASLt) and cuDNN 9 with headers, or PYTHON's packages of cuBLAS and cuDNN
# * a C++20 compiler with OpenMP, CMake 3.25, Ninja
# * from Debian:
#   libdnnl-dev nlohmann-json3-dev zlib1g-dev libsqlite3-dev   the engine
#   libgtest-dev                                               the tests; left out without it
# Does not need Qt, Google benchmark or a network. For machines without an installer, --packages names a folder with
# .deb files. They are unpacked into DIR and used there. They may be from any Debian or Ubuntu not newer than the
# machine.
#   apt-get download libdnnl-dev libdnnl2 ocl-icd-libopencl1 nlohmann-json3-dev zlib1g-dev libsqlite3-dev \
#     libsqlite3-0 libgtest-dev
# and, optionally, dataset-fashion-mnist, which is otherwise replaced by drawn images.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
build=build/gpu packages='' python=python3 stages='build tests bits parity ranks bench' workloads=()
while [ $# -gt 0 ]; do
  case "$1" in
    --only) stages=${2//,/ }; shift 2 ;;
    --build) build=$2; shift 2 ;;
    --packages) packages=$2; shift 2 ;;
    --python) python=$2; shift 2 ;;
    -*) echo "gpu.sh: $1 is not known; it takes --only, --build, --packages and --python." >&2; exit 2 ;;
    *) workloads+=("$1"); shift ;;
  esac
done
mkdir -p "$build"
build=$(cd "$build" && pwd)
engine=$build/bin/amplab-engine
brought=$build/packages/usr

note() { echo "gpu.sh: $*" >&2; }
gpu() { nvidia-smi --query-gpu="$1" --format=csv,noheader 2>/dev/null | head -n 1; }
torch_sees_it() { "$python" -c 'import sys, torch; sys.exit(not torch.cuda.is_available())' 2>/dev/null; }
# Prints the folder of one of NVIDIA's Python packages: nvidia/cudnn, nvidia/cu13 or nvidia/cublas.
python_package() {
  "$python" -c "import importlib.util as u; print(u.find_spec('$1').submodule_search_locations[0])" 2>/dev/null
}

# Unpacks the packages. Also uses files that earlier calls unpacked.
use_packages() {
  if [ -n "$packages" ]; then
    for file in "$packages"/*.deb; do dpkg-deb -x "$file" "$build/packages" || return 1; done
  fi
  [ -d "$brought" ] || return 0
  export CMAKE_PREFIX_PATH=$brought
  # libz.so links to a file of its original machine. libz.a is sufficient.
  find "$brought/lib" -xtype l -delete
  local libraries
  libraries=$(find "$brought/lib" -name 'libdnnl.so.*' -printf '%h\n' -quit)
  export LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  [ -d "$brought/share/datasets" ] && export AMPLAB_DATA_DIR=$brought/share/datasets
  return 0
}

stage_build() {
  # Compiles for the first GPU, so that nothing is compiled at load time.
  local capability
  capability=$(gpu compute_cap | tr -d ' .')
  if [ -z "$capability" ]; then
    note "nvidia-smi names no GPU here; what needs one is built for 9.0 and skipped."
    capability=90
  fi
  export CUDNN_PATH=${CUDNN_PATH:-$(python_package nvidia.cudnn)}
  export CUBLAS_PATH=${CUBLAS_PATH:-$(python_package nvidia.cu13 || python_package nvidia.cublas)}
  export NCCL_PATH=${NCCL_PATH:-$(python_package nvidia.nccl)}
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DAMPLAB_UI=OFF -DAMPLAB_TESTS=ON -DAMPLAB_CUDA=ON \
    -DAMPLAB_CUDA_ARCHS="$capability" -DAMPLAB_WARNINGS_ARE_ERRORS=OFF || return 1
  cmake --build "$build" --target amplab-engine roofline_bench gpu_tests && "$engine" describe devices
}

stage_tests() { ctest --test-dir "$build" -L gpu --output-on-failure; }

# Runs shards in parallel, since the sanitizer keeps a core busy and the GPU idle.
stage_sanitize() {
  local shards jobs=() failed=0
  shards=$(( ($(nproc) + 1) / 2 ))
  for tool in memcheck racecheck; do
    for ((shard = 0; shard < shards; ++shard)); do
      GTEST_TOTAL_SHARDS=$shards GTEST_SHARD_INDEX=$shard compute-sanitizer --tool "$tool" --error-exitcode 1 \
        "$build/bin/op_matrix_tests" --gtest_filter='Cuda/*' --gtest_brief=1 >"$build/gpu-$tool-$shard.txt" 2>&1 &
      jobs+=($!)
    done
    for job in "${jobs[@]}"; do wait "$job" || failed=1; done
    jobs=()
    echo "$tool:"
    grep -h 'ERROR SUMMARY\|RACECHECK SUMMARY\|FAILED' "$build/gpu-$tool"-*.txt | sort | uniq -c
  done
  return "$failed"
}

stage_bits() {
  [ -n "$(gpu name)" ] || { note "nvidia-smi names no GPU here; nothing is trained."; return 0; }
  "$python" tests/golden/parity/bits.py "$engine" --device cuda
}

stage_parity() {
  torch_sees_it || { note "$python has no torch that sees a GPU; no parity with PyTorch on it."; return 0; }
  "$python" tests/golden/parity/compare.py "$engine" --device cuda
}

stage_ranks() {
  local gpus nccl
  gpus=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | grep -c .)
  [ "$gpus" -ge 2 ] || { note "skipped: there are $gpus GPUs here, and two ranks need one each."; return 0; }
  command -v mpirun >/dev/null || { note "skipped: there is no mpirun here, which starts ranks."; return 0; }
  nccl=$(python_package nvidia.nccl)/lib/libnccl.so.2
  [ -e "$nccl" ] && export AMPLAB_NCCL=${AMPLAB_NCCL:-$nccl}
  "$python" tests/golden/parity/ranks_on_gpus.py "$engine"
}

stage_bench() {
  [ -n "$(gpu name)" ] || { note "nvidia-smi names no GPU here; nothing is measured."; return 0; }
  nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,power.limit --format=csv
  "$build/bin/roofline_bench" --device cuda
  "$engine" bench --device cuda --rounds 3 "${workloads[@]}"
  torch_sees_it || { note "$python has no torch that sees a GPU; nothing is compared side by side."; return 0; }
  "$python" tests/bench/side_by_side.py --engine "$engine" --device cuda --compile --rounds 3 "${workloads[@]}"
}

use_packages || exit 1
status=0
for stage in $stages; do
  if [ "$(type -t "stage_$stage")" != function ]; then
    note "$stage is no stage; there are build, tests, bits, parity, ranks, bench and sanitize."
    exit 2
  fi
  echo "== $stage"
  begin=$SECONDS
  "stage_$stage" 2>&1 | tee "$build/gpu-$stage.txt" || status=1
  echo "== $stage: $((SECONDS - begin)) s"
  [ "$stage" != build ] || [ $status = 0 ] || break
done
exit $status
