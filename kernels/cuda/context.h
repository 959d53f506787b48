// SPDX-License-Identifier: Apache-2.0
// State shared by the kernels of a device: its stream, scratch memory and library handles. One per device.
#pragma once
#include "kernels/contract/device_properties.h"
#include "kernels/cuda/check.h"
#include "kernels/cuda/convolution.h"
#include "kernels/cuda/exchange.h"
#include "kernels/cuda/faults.h"
#include "kernels/cuda/memory.h"
#include "kernels/cuda/owned.h"
#include "kernels/cuda/product.h"
#include "kernels/cuda/staging.h"

namespace amplab::cuda {

// Handles of cuBLASLt and cuDNN, created on first use because cuDNN takes noticeable time and much memory.
class Libraries {
 public:
  explicit Libraries(cudaStream_t stream) : stream_(stream) {}
  Libraries(const Libraries&) = delete;
  Libraries& operator=(const Libraries&) = delete;
  ~Libraries();
  cublasLtHandle_t cublas_lt();
  cudnnHandle_t cudnn(); // queues on the device's stream

 private:
  cudaStream_t stream_;
  cublasLtHandle_t cublas_lt_ = nullptr;
  cudnnHandle_t cudnn_ = nullptr;
};

struct Context {
  // Requires: the GPU is current. of_device: the blocks cached for it. Throws: DeviceError.
  Context(int device, CachedBlocks& of_device);
  ~Context() {
    exchange.end(); // first, since pending work may wait for a rank that has ended
    cudaStreamSynchronize(stream);
  }

  int processors;              // streaming multiprocessors
  int capability;              // compute capability times ten: 90 for 9.0
  int shared_bytes;            // maximum shared memory per block
  DeviceProperties properties; // set by the device
  MathMode math_mode;          // of the call that is queued
  CachedBlocks& cached_blocks; // cached blocks, released when memory is full
  Stream owner;
  cudaStream_t stream = owner.get();
  Exchange exchange;
  DeferredRelease release_later{stream, exchange};
  Scratch scratch;
  Staging staging{stream, exchange};
  Faults faults;
  Libraries libraries{stream};
  Products products;
  Convolutions convolutions;
};

} // namespace amplab::cuda
