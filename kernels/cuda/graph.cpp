// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/graph.h"

#include "kernels/cuda/check.h"

namespace amplab::cuda {

void begin_capture(cudaStream_t stream) {
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), "the beginning of a capture");
}

std::unique_ptr<Graph> Graph::end_capture(cudaStream_t stream, Scratch::Held scratch) {
  cudaGraph_t graph = nullptr;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t executable = nullptr;
  if (graph) {
    if (cudaGraphInstantiate(&executable, graph, 0) != cudaSuccess) executable = nullptr;
    cudaGraphDestroy(graph);
  }
  static_cast<void>(cudaGetLastError()); // a step that cannot be captured runs eagerly, which is not an error
  return executable ? std::unique_ptr<Graph>(new Graph(executable, std::move(scratch))) : nullptr;
}

Graph::~Graph() { cudaGraphExecDestroy(executable_); }

} // namespace amplab::cuda
