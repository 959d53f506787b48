// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/functional.h"

#include "engine/autograd/apply.h"

namespace amplab {

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  return apply(Op::linear, {x, weight, bias});
}
Tensor unary(Op op, const Tensor& x) { return apply(op, {x}); }
Tensor dropout(const Tensor& x, double p, uint64_t seed, uint64_t offset) {
  return apply(Op::dropout, {x}, DropoutAttributes{p, seed, offset});
}
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps) {
  return apply(Op::layer_norm, {x, weight, bias}, NormAttributes{eps});
}
Tensor log_softmax(const Tensor& x, std::optional<DType> dtype) { return apply(Op::log_softmax, {x}, {}, dtype); }
Tensor nll_loss(const Tensor& log_probabilities, const Tensor& target) {
  return apply(Op::nll_loss, {log_probabilities, target});
}
Tensor cross_entropy(const Tensor& logits, const Tensor& target) {
  return nll_loss(log_softmax(logits, logits.dtype()), target);
}
Tensor mul(const Tensor& x, const Tensor& factor) { return apply(Op::mul, {x, factor}); }
Tensor to(const Tensor& x, DType dtype) { return apply_cast(x, dtype); }

} // namespace amplab
