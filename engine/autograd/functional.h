// SPDX-License-Identifier: Apache-2.0
// The differentiable ops, named as in torch and torch.nn.functional. Each call goes policy, cast, record, execute,
// probe: it meets the autocast state of this thread before it is recorded, so that casts are part of the tape and the op
// keeps 16-bit inputs for backward. Used only by the thread that trains.
// Throws, all of them: std::invalid_argument for operands that do not fit, DeviceError and OutOfMemory.
#pragma once
#include "engine/autograd/views.h"
#include "kernels/contract/call.h"

#include <initializer_list>
#include <optional>

namespace amplab {

// ---- elementwise, with broadcasting; dtypes promote as PyTorch's do ----
Tensor add(const Tensor& x, const Tensor& y);
Tensor sub(const Tensor& x, const Tensor& y);
Tensor mul(const Tensor& x, const Tensor& y);
Tensor div(const Tensor& x, const Tensor& y);
// With a number, which never raises the dtype and is not rounded to it.
Tensor add(const Tensor& x, double value);
Tensor mul(const Tensor& x, double value);

// One-operand ops of the op table that need no attributes: relu, sigmoid, tanh, silu, exp, ...
Tensor unary(Op op, const Tensor& x);

// ---- reductions ----
// Over `axes`, all if there are none. dtype: what the sum is held in; empty leaves it to autocast, then to x.
Tensor sum(const Tensor& x, std::initializer_list<int> axes = {}, bool keepdim = false, std::optional<DType> dtype = {});
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

// ---- the rest ----
// p in [0,1); the mask is a function of (seed, offset).
Tensor dropout(const Tensor& x, double p, uint64_t seed, uint64_t offset);

// Over the last axis of x [..., C]; biased variance.
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps);

// dtype: what the result is held in; empty leaves it to autocast, then to x.
Tensor log_softmax(const Tensor& x, std::optional<DType> dtype = {});

// log_probabilities [N,C], target [N] of int64 -> mean over N
Tensor nll_loss(const Tensor& log_probabilities, const Tensor& target);

// logits [N,C]. On PyTorch's CUDA list this is no op of its own: log_softmax held in the logits' dtype, then nll_loss
// in fp32 (amp-semantics, 3.4). On the CPU list it is: everything in fp32. Spelled the same way here.
Tensor cross_entropy(const Tensor& logits, const Tensor& target);

// The same values in another dtype; x itself if it has that dtype.
Tensor to(const Tensor& x, DType dtype);

} // namespace amplab
