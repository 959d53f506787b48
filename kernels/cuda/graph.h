// SPDX-License-Identifier: Apache-2.0
// A captured step as an instantiated CUDA graph. Used by the device.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/cuda/memory.h"

#include <cuda_runtime.h>
#include <memory>

namespace amplab::cuda {

class Graph final : public Capture {
 public:
  // Ends the capture on the stream. scratch: scratch memory that its kernels use. Returns null if something could not
  // be captured.
  static std::unique_ptr<Graph> end_capture(cudaStream_t stream, Scratch::Held scratch);
  ~Graph() override;
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  cudaGraphExec_t executable() const { return executable_; }

 private:
  Graph(cudaGraphExec_t executable, Scratch::Held scratch) : executable_(executable), scratch_(std::move(scratch)) {}
  cudaGraphExec_t executable_;
  Scratch::Held scratch_;
};

// Starts capturing the work queued on the stream. Uses relaxed mode, since a tensor of the step may still allocate
// memory.
void begin_capture(cudaStream_t stream);

} // namespace amplab::cuda
