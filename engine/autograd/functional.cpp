// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/functional.h"

#include "engine/autograd/apply.h"
#include "kernels/quantize/product_recipe.h"

namespace amplab {

namespace {

// As torchao: x in autocast's dtype, the bias added to the rounded product. Float8Linear quantises the weight as it is
// stored, mx_mm needs one dtype.
Tensor quantized_linear(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const ProductAttributes& attributes) {
  AutocastState off = autocast_state();
  const Tensor input = off.enabled ? to(x, off.dtype) : x;
  off.enabled = false;
  const AutocastGuard region(off);
  const std::optional<quantize::Quantizer>& of_weight = attributes.recipe->right;
  const bool one_dtype = of_weight && quantize::has_e8m0_scale(of_weight->rule);
  const Tensor product = apply(Op::linear, {input, one_dtype ? to(weight, input.dtype()) : weight}, attributes);
  return bias ? add(product, to(bias, product.dtype())) : product;
}

} // namespace

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias, const ProductAttributes& attributes) {
  if (attributes.recipe) return quantized_linear(x, weight, bias, attributes);
  return apply(Op::linear, {x, weight, bias}, ProductAttributes{});
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
Tensor dropout(const Tensor& x, double p, uint64_t seed, uint64_t offset, const Tensor& draws) {
  return apply(Op::dropout, {x, draws}, DropoutAttributes{p, seed, offset});
}
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps) {
  return apply(Op::layer_norm, {x, weight, bias}, NormAttributes{eps});
}
Tensor softmax(const Tensor& x, std::optional<DType> dtype) { return apply(Op::softmax, {x}, {}, dtype); }
Tensor log_softmax(const Tensor& x, std::optional<DType> dtype) { return apply(Op::log_softmax, {x}, {}, dtype); }
Tensor to(const Tensor& x, DType dtype) { return apply_cast(x, dtype); }

} // namespace amplab
