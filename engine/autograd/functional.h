// SPDX-License-Identifier: Apache-2.0
// The differentiable ops, named as in torch and torch.nn.functional. Each call goes policy, cast, record, execute,
// probe: it meets the autocast state of this thread before it is recorded, so that casts are part of the tape and the
// op keeps 16-bit inputs for backward. Used only by the thread that trains. Throws, all of them: std::invalid_argument
// for operands that do not fit, DeviceError and OutOfMemory.
#pragma once
#include "engine/autograd/functional_spatial.h"
#include "engine/autograd/views.h"
#include "kernels/contract/call.h"

#include <initializer_list>
#include <limits>
#include <optional>
#include <span>

namespace amplab {

// ---- elementwise, with broadcasting; dtypes promote as PyTorch's do ----
Tensor add(const Tensor& x, const Tensor& y);
Tensor sub(const Tensor& x, const Tensor& y);
Tensor mul(const Tensor& x, const Tensor& y);
Tensor div(const Tensor& x, const Tensor& y);
// With a number, which never raises the dtype and is not rounded to it.
Tensor add(const Tensor& x, double value);
Tensor mul(const Tensor& x, double value);
Tensor div(const Tensor& x, double value);

// One-operand ops of the op table that need no attributes: relu, sigmoid, tanh, silu, exp, log, sqrt, abs, ...
Tensor unary(Op op, const Tensor& x);
Tensor gelu(const Tensor& x, bool tanh_form = false);
Tensor pow(const Tensor& x, double exponent);
Tensor square(const Tensor& x);
// x within [low, high]; an infinite bound is none. No gradient at a bound.
Tensor clamp(const Tensor& x, double low, double high = std::numeric_limits<double>::infinity());

// ---- masks: uint8, set where not zero; they broadcast ----
Tensor eq(const Tensor& x, const Tensor& y);
Tensor eq(const Tensor& x, double value); // x of int64 too, if dense
// `value` where the mask is set, else x. Throws: std::invalid_argument for a finite value that x's dtype cannot hold.
Tensor masked_fill(const Tensor& x, const Tensor& mask, double value);
// x where the mask is set, else y; 0 in the place of an undefined one.
Tensor where(const Tensor& mask, const Tensor& x, const Tensor& y);

// ---- reductions ----
// Over `axes`, all if there are none. dtype: what the sum is held in; empty leaves it to autocast, then to x.
Tensor sum(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false,
           std::optional<DType> dtype = {});
Tensor mean(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false,
            std::optional<DType> dtype = {});
// Divided by n - correction, n the number of elements.
Tensor var(const Tensor& x, std::initializer_list<int> axes = {}, double correction = 1, bool keepdim = false);
// torch.linalg.vector_norm; order: 1, 2 or infinity.
Tensor norm(const Tensor& x, double order = 2, std::initializer_list<int> axes = {}, bool keepdim = false,
            std::optional<DType> dtype = {});
// The largest and smallest element. NaN counts as either; the gradient is shared among equals.
Tensor amax(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false);
Tensor amin(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false);
// AxesAttributes::number of amax and amin where they are torch.max(x) and torch.min(x): a NaN's gradient goes to the
// NaNs, which torch.amax gives to all.
inline constexpr double kSharedAmongNaNs = 1;
// The same along one axis, with the place of the first such element (int64); the gradient goes there.
struct ValuesAndPlaces {
  Tensor values, places;
};
ValuesAndPlaces max(const Tensor& x, int axis, bool keepdim = false);
ValuesAndPlaces min(const Tensor& x, int axis, bool keepdim = false);
// x summed over what broadcasting `shape` to x's shape repeats.
Tensor sum_to(const Tensor& x, const Shape& shape);

// ---- products ----
// x [..., I], weight [O,I], bias [O] or undefined -> [..., O]
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias);
// a [..., N,K], b [..., K,M] -> [..., N,M]; leading axes broadcast. With b [K,M] one product over all rows of a.
Tensor matmul(const Tensor& a, const Tensor& b);
// a [B,N,K], b [B,K,M] -> [B,N,M]
Tensor bmm(const Tensor& a, const Tensor& b);
// q [B,H,T,D], k and v [B,H,S,D] -> softmax(scale q kT) v [B,H,T,D], one kernel. Causal: position i sees 0..i.
Tensor scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v, double scale, bool causal);

// ---- joining and indexing ----
// One to five tensors one after the other along an axis; dtypes promote.
Tensor cat(std::span<const Tensor> tensors, int axis = 0);
// index: int64, no larger than x but along the axis. Requires: 0 <= index < size of x along the axis.
Tensor gather(const Tensor& x, int axis, const Tensor& index);
// table [V,D], ids [...] of int64 -> [..., D]. Row padding_idx, if one is named, gets no gradient.
// Throws: std::invalid_argument for an id outside [0,V).
Tensor embedding(const Tensor& table, const Tensor& ids, std::optional<int64_t> padding_idx = {});

// ---- the rest ----
// p in [0,1); the mask is a function of (seed, offset). draws: int64[1], added to the offset on the device; or
// undefined.
Tensor dropout(const Tensor& x, double p, uint64_t seed, uint64_t offset, const Tensor& draws = {});

// Over the last axis of x [..., C]; biased variance.
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps);

// Over the last axis. dtype: what the result is held in; empty leaves it to autocast, then to x.
Tensor softmax(const Tensor& x, std::optional<DType> dtype = {});
Tensor log_softmax(const Tensor& x, std::optional<DType> dtype = {});

// ---- losses: each reduced to [], or with Reduction::none one for each row or element ----
// log_probabilities [N,C], target [N] of int64. Rows of ignore_index do not count; a mean over no rows is NaN.
// Throws: std::invalid_argument for a target that is no class.
Tensor nll_loss(const Tensor& log_probabilities, const Tensor& target, Reduction reduction = Reduction::mean,
                int64_t ignore_index = -100);

// logits [N,C]. On PyTorch's CUDA list this is no op of its own: log_softmax held in the logits' dtype, then nll_loss
// in fp32 (amp-semantics, 3.4). On the CPU list it is: everything in fp32. Spelled the same way here.
// label_smoothing: the share of the target that is spread evenly over all classes, in [0,1].
Tensor cross_entropy(const Tensor& logits, const Tensor& target, double label_smoothing = 0,
                     Reduction reduction = Reduction::mean, int64_t ignore_index = -100);

// x and target broadcast to each other.
Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);
Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);
// beta >= 0: square nearer to the target than that, straight beyond.
Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta = 1, Reduction reduction = Reduction::mean);

// x and target have one shape. x: probabilities in [0,1], or the logits of such.
Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);
Tensor binary_cross_entropy_with_logits(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);

// The same values in another dtype; x itself if it has that dtype.
Tensor to(const Tensor& x, DType dtype);

} // namespace amplab
