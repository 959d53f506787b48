#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that needs a GPU: builds the engine without the window and runs what no other machine can.
#
#   tests/gpu.sh [--only STAGE[,STAGE ...]] [--build DIR] [--packages DIR] [--python PYTHON] [WORKLOAD ...]
#
#   build      the engine, the CUDA backend, the tests with the label gpu and the benchmarks
#   tests      those tests: every op against the CPU's references
#   bits       training: the same bits again, and when every step is traced
#   parity     the runs of tests/golden/parity in PyTorch on this GPU and in the engine (needs torch)
#   ranks      two ranks with a GPU each, by NCCL and over the host's memory: the same bits (needs two GPUs and MPI)
#   bench      the engine's workloads, the GPU's two ceilings, and the workloads beside PyTorch (that needs torch);
#              WORKLOADs choose some, as in `amplab-engine bench`
#   sanitize   the tests under compute-sanitizer, only when it is named: it takes long
#
# Without --only: build, tests, bits, parity, ranks, bench. A machine that is lent for ten minutes at a time can do it in pieces. What
# the stages print is kept in DIR (build/gpu) as gpu-*.txt. Exit status: 1 if a stage failed.
#
# Needs: an NVIDIA GPU and a driver that speaks the toolkit's CUDA; CUDA Toolkit 12 or later (nvcc, cuBLASLt) and cuDNN 9 with
# headers, or PYTHON's packages of cuBLAS and cuDNN; a C++20 compiler with OpenMP, CMake 3.25, Ninja. From Debian:
#   libdnnl-dev nlohmann-json3-dev zlib1g-dev libsqlite3-dev   the engine
#   libgtest-dev                                               the tests; left out without it
# No Qt, no Google benchmark, no network. A machine that cannot install them can be brought them as files, of any Debian or
# Ubuntu that is not newer than it: --packages names a folder of .deb files, which are unpacked into DIR and used from there.
#   apt-get download libdnnl-dev libdnnl2 ocl-icd-libopencl1 nlohmann-json3-dev zlib1g-dev libsqlite3-dev libsqlite3-0 libgtest-dev
# (and dataset-fashion-mnist, in place of which pictures are drawn otherwise).
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
# Where Python keeps one of NVIDIA's libraries: nvidia/cudnn, nvidia/cu13 or nvidia/cublas.
python_package() { "$python" -c "import importlib.util as u; print(u.find_spec('$1').submodule_search_locations[0])" 2>/dev/null; }

# What earlier calls have brought is used by later ones.
use_packages() {
  if [ -n "$packages" ]; then
    for file in "$packages"/*.deb; do dpkg-deb -x "$file" "$build/packages" || return 1; done
  fi
  [ -d "$brought" ] || return 0
  export CMAKE_PREFIX_PATH=$brought
  # libz.so leads to a file of its own machine; libz.a serves.
  find "$brought/lib" -xtype l -delete
  local libraries
  libraries=$(find "$brought/lib" -name 'libdnnl.so.*' -printf '%h\n' -quit)
  export LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  [ -d "$brought/share/datasets" ] && export AMPLAB_DATA_DIR=$brought/share/datasets
  return 0
}

stage_build() {
  # Code for the first GPU, so that nothing is translated when it loads.
  local capability
  capability=$(gpu compute_cap | tr -d ' .')
  [ -n "$capability" ] || { note "nvidia-smi names no GPU here; what needs one is built for 9.0 and skipped."; capability=90; }
  export CUDNN_PATH=${CUDNN_PATH:-$(python_package nvidia.cudnn)}
  export CUBLAS_PATH=${CUBLAS_PATH:-$(python_package nvidia.cu13 || python_package nvidia.cublas)}
  export NCCL_PATH=${NCCL_PATH:-$(python_package nvidia.nccl)}
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DAMPLAB_UI=OFF -DAMPLAB_TESTS=ON -DAMPLAB_CUDA=ON \
    -DAMPLAB_CUDA_ARCHS="$capability" -DAMPLAB_WARNINGS_ARE_ERRORS=OFF || return 1
  cmake --build "$build" --target amplab-engine roofline_bench gpu_tests && "$engine" describe devices
}

stage_tests() { ctest --test-dir "$build" -L gpu --output-on-failure; }

# In parallel, since checking keeps a core busy and the GPU idle.
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
