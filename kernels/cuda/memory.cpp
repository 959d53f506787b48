// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/memory.h"

#include "kernels/cuda/check.h"

#include <algorithm>

namespace amplab::cuda {
namespace {

std::string in_mib(size_t bytes) { return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB"; }

} // namespace

void* allocate_memory(size_t size) {
  void* block = nullptr;
  const cudaError_t status = cudaMalloc(&block, std::max<size_t>(size, 1));
  if (status != cudaErrorMemoryAllocation) {
    check(status, "an allocation");
    return block;
  }
  static_cast<void>(cudaGetLastError());
  const MemoryFigures memory = gpu_memory();
  throw OutOfMemory("The GPU cannot allocate " + in_mib(size) + " of memory; " + in_mib(memory.free) + " of " +
                        in_mib(memory.total) +
                        " are free. Use a smaller batch or model, or close other programs that use it.",
                    size);
}

void release_memory(void* block) noexcept {
  if (cudaFree(block) != cudaSuccess) static_cast<void>(cudaGetLastError());
}

MemoryFigures gpu_memory() {
  MemoryFigures figures{0, 0};
  check(cudaMemGetInfo(&figures.free, &figures.total), "reading its free memory");
  return figures;
}

} // namespace amplab::cuda
