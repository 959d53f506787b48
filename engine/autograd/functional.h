// SPDX-License-Identifier: Apache-2.0
// The differentiable ops, named as in torch and torch.nn.functional. Each call applies the autocast policy, casts,
// executes and records. Casts are therefore part of the graph, and ops save 16-bit inputs for backward. Training thread
// only. All throw: std::invalid_argument for operands that do not fit, DeviceError, OutOfMemory.
#pragma once
#include "engine/autograd/functional_spatial.h"
#include "engine/autograd/views.h"
#include "kernels/contract/call.h"

#include <initializer_list>
#include <limits>
#include <optional>
#include <span>

namespace amplab {

// ---- elementwise, with broadcasting and PyTorch's type promotion ----
Tensor add(const Tensor& x, const Tensor& y);
Tensor sub(const Tensor& x, const Tensor& y);
Tensor mul(const Tensor& x, const Tensor& y);
Tensor div(const Tensor& x, const Tensor& y);
// With a number, which does not change the dtype and is not rounded to it.
Tensor add(const Tensor& x, double value);
Tensor mul(const Tensor& x, double value);
Tensor div(const Tensor& x, double value);

// Ops of the op table with one operand and no attributes: relu, sigmoid, tanh, silu, exp, log, sqrt, abs, ...
Tensor unary(Op op, const Tensor& x);
Tensor gelu(const Tensor& x, bool tanh_form = false);
Tensor pow(const Tensor& x, double exponent);
Tensor square(const Tensor& x);
// x within [low, high]. Infinite means no bound. No gradient at a bound.
Tensor clamp(const Tensor& x, double low, double high = std::numeric_limits<double>::infinity());

// ---- masks: uint8, set where not zero; they broadcast ----
Tensor eq(const Tensor& x, const Tensor& y);
Tensor eq(const Tensor& x, double value); // x may also be int64, if dense
// `value` where the mask is set, else x. Throws: std::invalid_argument for a finite value that x's dtype cannot hold.
Tensor masked_fill(const Tensor& x, const Tensor& mask, double value);
// x where the mask is set, else y. An undefined operand counts as 0.
Tensor where(const Tensor& mask, const Tensor& x, const Tensor& y);

// ---- reductions ----
// Over `axes`, or all if empty. dtype: of the result; empty: by autocast, else x's.
Tensor sum(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false,
           std::optional<DType> dtype = {});
Tensor mean(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false,
            std::optional<DType> dtype = {});
// Divided by n - correction, where n is the number of elements.
Tensor var(const Tensor& x, std::initializer_list<int> axes = {}, double correction = 1, bool keepdim = false);
// torch.linalg.vector_norm; order: 1, 2 or infinity.
Tensor norm(const Tensor& x, double order = 2, std::initializer_list<int> axes = {}, bool keepdim = false,
            std::optional<DType> dtype = {});
// The largest and smallest element. NaN counts as either. Equal elements share the gradient.
Tensor amax(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false);
Tensor amin(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false);
// AxesAttributes::number of amax and amin for torch.max(x) and torch.min(x). The gradient of a NaN result goes to the
// NaN elements only. With torch.amax all elements get NaN.
inline constexpr double kSharedAmongNaNs = 1;
// The same along one axis, with the index of the first such element (int64). The gradient goes there.
struct ExtremeResult {
  Tensor values, indices;
};
ExtremeResult max(const Tensor& x, int axis, bool keepdim = false);
ExtremeResult min(const Tensor& x, int axis, bool keepdim = false);
// Sums x over the axes that broadcasting from `shape` to x's shape repeats.
Tensor sum_to(const Tensor& x, const Shape& shape);

// ---- products ----
// x [..., I], weight [O,I], bias [O] or undefined -> [..., O]. With a recipe, the dtypes of x and weight may differ,
// and the result has that of x, or autocast's.
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias, const ProductAttributes& attributes = {});
// a [..., N,K], b [..., K,M] -> [..., N,M]. Leading axes broadcast. With b [K,M], one product over all rows of a.
Tensor matmul(const Tensor& a, const Tensor& b);
// a [B,N,K], b [B,K,M] -> [B,N,M]
Tensor bmm(const Tensor& a, const Tensor& b);
// q [B,H,T,D], k and v [B,H,S,D] -> softmax(scale q kT) v [B,H,T,D], in one kernel. Causal: position i attends to 0..i.
Tensor scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v, double scale, bool causal);

// ---- joining and indexing ----
// Concatenates tensors along an axis. Dtypes promote.
Tensor cat(std::span<const Tensor> tensors, int axis = 0);
// index: int64, no larger than x except along the axis. Requires: 0 <= index < size of x along the axis.
Tensor gather(const Tensor& x, int axis, const Tensor& index);
// table [V,D], ids [...] of int64 -> [..., D]. Row padding_idx, if given, gets no gradient.
// Throws: std::invalid_argument for an id outside [0,V).
Tensor embedding(const Tensor& table, const Tensor& ids, std::optional<int64_t> padding_idx = {});

// ---- the rest ----
// p in [0,1). The mask is a function of (seed, offset). draws: int64[1], added to the offset on the device, or
// undefined.
Tensor dropout(const Tensor& x, double p, uint64_t seed, uint64_t offset, const Tensor& draws = {});

// Over the last axis of x [..., C]; biased variance.
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps);

// Over the last axis. dtype: of the result; empty: by autocast, else x's.
Tensor softmax(const Tensor& x, std::optional<DType> dtype = {});
Tensor log_softmax(const Tensor& x, std::optional<DType> dtype = {});

// ---- losses: reduced to [], or one per row or element with Reduction::none ----
// log_probabilities [N,C], target [N] of int64. Rows of ignore_index do not count. A mean over no rows is NaN.
// Throws: std::invalid_argument for a target outside [0,C).
Tensor nll_loss(const Tensor& log_probabilities, const Tensor& target, Reduction reduction = Reduction::mean,
                int64_t ignore_index = -100);

// logits [N,C]. On PyTorch's CUDA list this is composite: log_softmax in the logits' dtype, then nll_loss in fp32
// (amp-semantics, 3.4). On the CPU list it is one op, all in fp32. The implementation is the same for both.
// label_smoothing: the share of the target, in [0,1], that is spread evenly over all classes.
Tensor cross_entropy(const Tensor& logits, const Tensor& target, double label_smoothing = 0,
                     Reduction reduction = Reduction::mean, int64_t ignore_index = -100);

// x and target broadcast to each other.
Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);
Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);
// beta >= 0: squared for distances below beta, linear beyond.
Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta = 1, Reduction reduction = Reduction::mean);

// x and target have the same shape. x: probabilities in [0,1], or logits.
Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);
Tensor binary_cross_entropy_with_logits(const Tensor& x, const Tensor& target, Reduction reduction = Reduction::mean);

// The same values in another dtype. Returns x itself if it already has that dtype.
Tensor to(const Tensor& x, DType dtype);

} // namespace amplab
