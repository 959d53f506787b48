// SPDX-License-Identifier: Apache-2.0
// Convolutions by cuDNN: fp32 accumulation, deterministic engines only. Each kind of convolution is prepared once, its
// engine chosen by cuDNN's own heuristics, which look at sizes and at the GPU only: same bits each time.
#pragma once
#include "kernels/cuda/convolution_plan.h"
#include "kernels/cuda/cudnn_descriptor.h"

#include <map>

namespace amplab::cuda {

struct Context;

// Convolutions as they were prepared. Owned by one context.
class Convolutions {
 public:
  // Returns false, with nothing done, if cuDNN has no engine for this kind. Throws: DeviceError, OutOfMemory.
  bool run(Context& context, const ConvolutionKind& kind, const ConvolutionViews& views);

 private:
  struct Prepared {
    std::vector<Descriptor>
        parts;             // that the plan refers to, in the order in which they were made; the plan is the last
    int64_t workspace = 0; // bytes
    bool possible = false;
  };
  static Prepared prepare(cudnnHandle_t library, const ConvolutionKind& kind);

  std::map<ConvolutionKind, Prepared> prepared_;
};

} // namespace amplab::cuda
