// SPDX-License-Identifier: Apache-2.0
// How a call's products read fp32 operands and add partial sums. Value; any thread.
#pragma once

namespace amplab {

struct MathMode {
  // Matrix products read fp32 operands as tf32, as torch.backends.cuda.matmul.allow_tf32.
  bool allow_tf32 = false;
  // Convolutions do, as torch.backends.cudnn.allow_tf32. A device without this switch follows allow_tf32
  // (DeviceProperties).
  bool convolution_tf32 = false;
  // Partial sums of a 16-bit product may be added in 16 bits, as
  // torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction and its bf16 counterpart. The CPU always adds in
  // fp32.
  bool reduced_precision_reduction = true;

  bool operator==(const MathMode&) const = default;
};

} // namespace amplab
