// SPDX-License-Identifier: Apache-2.0
// A recording on a GPU: one graph, instantiated. Used by the device.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/cuda/scratch.h"

#include <cuda_runtime.h>
#include <memory>

namespace amplab::cuda {

class Graph final : public Recording {
 public:
  // Ends the capture on that stream, whose kernels read that scratch memory. Returns null if something could not be
  // captured.
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

// From here on what is queued on the stream is captured. Relaxed: a tensor of the step may still need memory of its
// own.
void begin_capture(cudaStream_t stream);

} // namespace amplab::cuda
