// SPDX-License-Identifier: Apache-2.0
// One op call: a plain value that says everything a backend needs to run it. The views and the spans are the
// caller's and must outlive the call; recording a call for later means copying what the spans show.
#pragma once
#include "kernels/contract/op.h"
#include "kernels/contract/view.h"

#include <span>
#include <variant>

namespace amplab {

enum class Direction : uint8_t { forward, backward };

struct NoAttributes {};
// A number in the place of an absent second operand.
struct ScalarAttributes { double value = 0; };
// Which axes are reduced: bit i for axis i. keepdim leaves them with size one.
// number: the correction of a variance (n - correction), the order p of a norm.
struct AxesAttributes { uint8_t reduced; bool keepdim; double number = 0; };
// One axis, from the front. size: that of the result along the axis, where the operands do not tell (gather_backward).
struct AxisAttributes { int axis; bool keepdim = false; int64_t size = 0; };
// rows: of the table, for the backward. Nothing flows back to row padding_idx; negative: no such row.
struct EmbeddingAttributes { int64_t rows, padding_idx = -1; };
// Which losses of a batch come back: each, or their mean or sum.
enum class Reduction : uint8_t { none, mean, sum };
// beta: where smooth_l1_loss turns from square to straight. Rows of nll_loss whose target is ignore_index do not count.
struct LossAttributes { Reduction reduction = Reduction::mean; double beta = 1; int64_t ignore_index = -100; };
// An infinite bound is none.
struct ClampAttributes { double low, high; };
struct GeluAttributes { bool tanh_form = false; };
struct FillAttributes { double value; };
// Keeps each element with probability 1 - p. The mask is a pure function of (seed, offset, index).
struct DropoutAttributes { double p; uint64_t seed, offset; };
// scores are q kT times `scale`; causal: position i sees positions up to i.
struct AttentionAttributes { double scale; bool causal; };
struct NormAttributes { double eps; };
struct UnscaleAttributes { float inverse_scale; };
// factor for clip_scale, limit for clip_value.
struct ClipAttributes { float value; };
struct SgdAttributes { double lr, momentum, weight_decay, dampening; bool nesterov, first_step; };
// torch.optim.Adam/AdamW; step counts from 1; decoupled: weight decay on the parameter (AdamW), else on the gradient (Adam).
struct AdamAttributes { double lr, beta1, beta2, eps, weight_decay; int64_t step; bool decoupled; };

using Attributes = std::variant<NoAttributes, ScalarAttributes, AxesAttributes, AxisAttributes, EmbeddingAttributes, LossAttributes,
                                ClampAttributes, GeluAttributes, FillAttributes, DropoutAttributes, AttentionAttributes, NormAttributes,
                                UnscaleAttributes, ClipAttributes, SgdAttributes, AdamAttributes>;

// Operands stand in the order of ops.def. Ops on lists take [first list..., second list..., ...] of equal lengths.
struct Call {
  Op op;
  Direction direction = Direction::forward;
  std::span<const View> in, out;
  Attributes attributes{};
};

} // namespace amplab
