// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/functional.h"

#include "engine/autograd/apply.h"

namespace amplab {
namespace {

AxesAttributes axes_of(const Tensor& x, std::initializer_list<int> axes, bool keepdim) {
  AxesAttributes attributes{.reduced = 0, .keepdim = keepdim};
  for (int axis : axes) attributes.reduced |= static_cast<uint8_t>(1 << (axis < 0 ? x.shape().rank + axis : axis));
  if (axes.size() == 0) attributes.reduced = static_cast<uint8_t>((1 << x.shape().rank) - 1);
  return attributes;
}

} // namespace

Tensor add(const Tensor& x, const Tensor& y) { return apply(Op::add, {x, y}, ScalarAttributes{}); }
Tensor sub(const Tensor& x, const Tensor& y) { return apply(Op::sub, {x, y}, ScalarAttributes{}); }
Tensor mul(const Tensor& x, const Tensor& y) { return apply(Op::mul, {x, y}, ScalarAttributes{}); }
Tensor div(const Tensor& x, const Tensor& y) { return apply(Op::div, {x, y}, ScalarAttributes{}); }
Tensor add(const Tensor& x, double value) { return apply(Op::add, {x, {}}, ScalarAttributes{value}); }
Tensor mul(const Tensor& x, double value) { return apply(Op::mul, {x, {}}, ScalarAttributes{value}); }

Tensor unary(Op op, const Tensor& x) { return apply(op, {x}); }

Tensor sum(const Tensor& x, std::initializer_list<int> axes, bool keepdim, std::optional<DType> dtype) {
  return apply(Op::sum, {x}, axes_of(x, axes, keepdim), dtype);
}

Tensor sum_to(const Tensor& x, const Shape& shape) {
  if (x.shape() == shape) return x;
  AxesAttributes attributes{.reduced = 0, .keepdim = true};
  const int added = x.shape().rank - shape.rank;
  for (int axis = 0; axis < x.shape().rank; ++axis)
    if (axis < added || (shape[axis - added] == 1 && x.shape()[axis] != 1))
      attributes.reduced |= static_cast<uint8_t>(1 << axis);
  return reshape(apply(Op::sum, {x}, attributes), shape);
}

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  return apply(Op::linear, {x, weight, bias});
}
Tensor matmul(const Tensor& a, const Tensor& b) {
  if (a.shape().rank <= 2 || b.shape().rank != 2) return apply(Op::matmul, {a, b});
  Shape shape = a.shape();
  shape.size[static_cast<size_t>(shape.rank - 1)] = b.shape()[1];
  return reshape(apply(Op::matmul, {reshape(a, {-1, a.shape()[-1]}), b}), shape);
}
Tensor bmm(const Tensor& a, const Tensor& b) { return apply(Op::bmm, {a, b}); }
Tensor scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v, double scale, bool causal) {
  return apply(Op::scaled_dot_product_attention, {q, k, v}, AttentionAttributes{scale, causal});
}
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
  return composite(Op::cross_entropy_loss, {logits, target}, [](const auto& in) {
    return nll_loss(log_softmax(in[0], in[0].dtype()), in[1]);
  });
}
Tensor to(const Tensor& x, DType dtype) { return apply_cast(x, dtype); }

} // namespace amplab
