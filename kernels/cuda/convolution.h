// SPDX-License-Identifier: Apache-2.0
// Convolutions by cuDNN, with fp32 accumulation and deterministic engines only. Each kind is prepared once. cuDNN's
// heuristics choose its engine from sizes and the GPU only, so results are bitwise reproducible.
#pragma once
#include "kernels/cuda/convolution_plan.h"
#include "kernels/cuda/cudnn_descriptor.h"

#include <map>

namespace amplab::cuda {

struct Context;

// Cache of prepared convolutions. Owned by one context.
class Convolutions {
 public:
  // Returns false, with nothing done, if cuDNN has no engine for this kind. Throws: DeviceError, OutOfMemory.
  bool run(Context& context, const ConvolutionKind& kind, const ConvolutionViews& views);

 private:
  struct Prepared {
    std::vector<Descriptor> parts; // objects that the plan refers to, in order of creation; the plan is last
    int64_t workspace = 0;         // bytes
    bool possible = false;
  };
  static Prepared prepare(cudnnHandle_t library, const ConvolutionKind& kind);

  std::map<ConvolutionKind, Prepared> prepared_;
};

} // namespace amplab::cuda
