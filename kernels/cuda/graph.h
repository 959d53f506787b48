// SPDX-License-Identifier: Apache-2.0
// A recording on a GPU: one graph, instantiated. Used by the device.
#pragma once
#include "kernels/contract/device.h"

#include <cuda_runtime.h>
#include <memory>

namespace amplab::cuda {

class Graph final : public Recording {
 public:
  // Ends the capture on that stream. Returns null if something could not be captured.
  static std::unique_ptr<Graph> end_capture(cudaStream_t stream);
  ~Graph() override;
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  cudaGraphExec_t executable() const { return executable_; }

 private:
  explicit Graph(cudaGraphExec_t executable) : executable_(executable) {}
  cudaGraphExec_t executable_;
};

// From here on what is queued on the stream is captured. Relaxed: a tensor of the step may still need memory of its own.
void begin_capture(cudaStream_t stream);

} // namespace amplab::cuda
