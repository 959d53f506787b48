// SPDX-License-Identifier: Apache-2.0
// One op call: a plain value that says everything a backend needs to run it. The views and the spans are the
// caller's and must outlive the call; recording a call for later means copying what the spans show.
#pragma once
#include "kernels/contract/op.h"
#include "kernels/contract/process_group.h"
#include "kernels/contract/view.h"

#include <span>
#include <variant>

namespace amplab {

enum class Direction : uint8_t { forward, backward };

struct NoAttributes {};
// A number in the place of an absent second operand.
struct ScalarAttributes {
  double value = 0;
};
// Which axes are reduced: bit i for axis i. keepdim leaves them with size one.
// number: the correction of a variance (n - correction), the order p of a norm.
struct AxesAttributes {
  uint8_t reduced;
  bool keepdim;
  double number = 0;
};
// One axis, from the front. size: that of the result along the axis, where the operands do not tell (gather_backward).
struct AxisAttributes {
  int axis;
  bool keepdim = false;
  int64_t size = 0;
};
// rows: of the table, for the backward. Nothing flows back to row padding_idx; negative: no such row.
struct EmbeddingAttributes {
  int64_t rows, padding_idx = -1;
};
// How the copy lies; of other ranks than four contiguously.
struct CloneAttributes {
  MemoryFormat memory_format = MemoryFormat::contiguous;
};
// Which losses of a batch come back: each, or their mean or sum.
enum class Reduction : uint8_t { none, mean, sum };
// beta: where smooth_l1_loss turns from square to straight. Rows of nll_loss whose target is ignore_index do not count.
struct LossAttributes {
  Reduction reduction = Reduction::mean;
  double beta = 1;
  int64_t ignore_index = -100;
};
// An infinite bound is none.
struct ClampAttributes {
  double low, high;
};
struct GeluAttributes {
  bool tanh_form = false;
};
struct FillAttributes {
  double value;
};
// Keeps each element with probability 1 - p. The mask is a pure function of (seed, offset, index); the second operand,
// if there is one, is added to the offset.
struct DropoutAttributes {
  double p;
  uint64_t seed, offset;
};
// scores are q kT times `scale`; causal: position i sees positions up to i.
struct AttentionAttributes {
  double scale;
  bool causal;
};
struct NormAttributes {
  double eps;
};
// Running statistics move by `momentum` towards those of the batch in training; in evaluation they normalise.
struct BatchNormAttributes {
  double momentum = 0.1, eps = 1e-5;
  bool training = true;
};
struct GroupNormAttributes {
  int64_t groups = 1;
  double eps = 1e-5;
};
using Pair = std::array<int64_t, 2>; // along height and width
// spatial: of conv2d_input, the size of the input; of conv2d_weight, of the kernel; not read by conv2d.
struct Conv2dAttributes {
  Pair stride{1, 1}, padding{0, 0}, dilation{1, 1};
  int64_t groups = 1;
  Pair spatial{0, 0};
};
// spatial: what the output measures, where it does not follow: of adaptive pools and of what undoes a pool.
struct PoolAttributes {
  Pair kernel{0, 0}, stride{1, 1}, padding{0, 0};
  bool count_include_pad = true; // avg_pool2d: does padding count in the divisor?
  Pair spatial{0, 0};
};
struct UnscaleAttributes {
  float inverse_scale = 1;
};
// factor for clip_scale, limit for clip_value.
struct ClipAttributes {
  float value;
};
struct SgdAttributes {
  double lr, momentum, weight_decay, dampening;
  bool nesterov, first_step;
};
// torch.optim.Adam/AdamW; step counts from 1; decoupled: weight decay on the parameter (AdamW), else on the gradient
// (Adam). amsgrad: divides by the largest v so far, a fifth list.
struct AdamAttributes {
  double lr, beta1, beta2, eps, weight_decay;
  int64_t step;
  bool decoupled;
  bool amsgrad = false;
};
// The group outlives the call, and what records it. from: the rank of a broadcast. async: it may go on until
// wait_tensor.
struct CollectiveAttributes {
  ProcessGroup* group = nullptr;
  ReduceOp op = ReduceOp::sum;
  int from = 0;
  bool async = false;
};

using Attributes = std::variant<NoAttributes, ScalarAttributes, AxesAttributes, AxisAttributes, EmbeddingAttributes,
                                CloneAttributes, LossAttributes, ClampAttributes, GeluAttributes, FillAttributes,
                                DropoutAttributes, AttentionAttributes, NormAttributes, BatchNormAttributes,
                                GroupNormAttributes, Conv2dAttributes, PoolAttributes, UnscaleAttributes,
                                ClipAttributes, SgdAttributes, AdamAttributes, CollectiveAttributes>;

// Operands stand in the order of ops.def. A backward call may lack an operand that none of the asked outputs reads: its
// pointer is null, its shape and dtype are there. Ops on lists take [first list..., second list..., ...] of equal
// lengths.
struct Call {
  Op op;
  Direction direction = Direction::forward;
  std::span<const View> in, out;
  Attributes attributes{};
  // Of updates that a recording repeats: what differs from step to step lies in the device's memory. Mostly absent.
  View numbers{}; // fp32, as the op's row says, in the place of attributes
  View unless{};  // fp32[1]: nothing is done where this is not 0
};

} // namespace amplab
