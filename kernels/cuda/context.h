// SPDX-License-Identifier: Apache-2.0
// What kernels share: the stream they are queued on, scratch memory, the libraries' handles. One per device.
#pragma once
#include "kernels/cuda/check.h"
#include "kernels/cuda/convolution.h"
#include "kernels/cuda/exchange.h"
#include "kernels/cuda/faults.h"
#include "kernels/cuda/giving_back.h"
#include "kernels/cuda/product.h"
#include "kernels/cuda/scratch.h"
#include "kernels/cuda/staging.h"
#include "kernels/cuda/stream.h"

namespace amplab::cuda {

// Handles of cuBLASLt and cuDNN, created when first asked for: cuDNN takes a noticeable time and much memory.
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
  // Of the GPU that is current, whose memory is kept in these reserves. Throws: DeviceError.
  Context(int device, Reserves& of_device);
  ~Context() {
    exchange.end(); // first: what is under way may wait for a rank that is gone
    cudaStreamSynchronize(stream);
  }

  int processors;                                // streaming multiprocessors
  int capability;                                // compute capability times ten: 90 for 9.0
  int shared_bytes;                              // of shared memory that a block may ask for
  bool allow_tf32 = false;                       // products read fp32 operands as tf32
  bool convolution_tf32 = false;                 // and convolutions
  bool allow_reduced_precision_reduction = true; // parts of a sum in 16-bit products may be joined in 16 bits
  Reserves& reserves;                            // given back when memory is full
  Stream owner;
  cudaStream_t stream = owner.get();
  Exchange exchange;
  GivingBack give_back{stream, exchange};
  Scratch scratch;
  Staging staging{stream, exchange};
  Faults faults;
  Libraries libraries{stream};
  Products products;
  Convolutions convolutions;
};

} // namespace amplab::cuda
