// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/context.h"

namespace amplab::cuda {
namespace {

int attribute(int device, cudaDeviceAttr which) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, device), "reading its properties");
  return value;
}

} // namespace

Libraries::~Libraries() {
  if (cudnn_) cudnnDestroy(cudnn_);
  if (cublas_lt_) cublasLtDestroy(cublas_lt_);
}

cublasLtHandle_t Libraries::cublas_lt() {
  if (!cublas_lt_) check(cublasLtCreate(&cublas_lt_), "starting cuBLASLt");
  return cublas_lt_;
}

cudnnHandle_t Libraries::cudnn() {
  if (!cudnn_) {
    check(cudnnCreate(&cudnn_), "starting cuDNN");
    check(cudnnSetStream(cudnn_, stream_), "starting cuDNN");
  }
  return cudnn_;
}

Context::Context(int device, CachedBlocks& of_device)
    : processors(attribute(device, cudaDevAttrMultiProcessorCount)),
      capability(10 * attribute(device, cudaDevAttrComputeCapabilityMajor) +
                 attribute(device, cudaDevAttrComputeCapabilityMinor)),
      shared_bytes(attribute(device, cudaDevAttrMaxSharedMemoryPerBlockOptin)), cached_blocks(of_device),
      exchange(device, stream), scratch(release_later, cached_blocks) {}

} // namespace amplab::cuda
