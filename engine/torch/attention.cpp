// SPDX-License-Identifier: Apache-2.0
// scaled_dot_product_attention. The op takes operands of one batch size and one width. Others are brought to that:
// batches are expanded, and the narrower of keys and values gets zeros, which change neither scores nor sums.
#include "engine/autograd/apply.h"
#include "engine/ops/shapes.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/products.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace amplab::torch {
namespace {

Shape batches_of(const Tensor& x) { return {x.shape()[0], x.shape()[1]}; }

// Returns the batches of a @ b. inner: the sizes that must be equal. Throws: LoopError, with the message of at::bmm.
Shape expect_product(const Call& c, const Shape& a, const Shape& b, int64_t inner, int64_t inner_of_b) {
  expect_broadcast(c.interpreter, a, b);
  const Shape batches = broadcast(a, b);
  const auto size = [&](int64_t rows) {
    return "[" + std::to_string(batches.count()) + ", " + std::to_string(rows) + "]";
  };
  if (inner != inner_of_b)
    c.raise("RuntimeError", "Expected size for first two dimensions of batch2 tensor to be: " + size(inner) +
                                " but got: " + size(inner_of_b) + ".");
  return batches;
}

Tensor brought_to(const Tensor& x, const Shape& batches, int64_t width) {
  const Shape& its = x.shape();
  const Tensor expanded = batches_of(x) == batches ? x : expand(x, {batches[0], batches[1], its[2], its[3]});
  if (its[3] == width) return expanded;
  const Tensor zeros = filled(x.allocator(), {batches[0], batches[1], its[2], width - its[3]}, x.dtype(), 0,
                              MemoryCategory::temporaries);
  return cat(std::array{expanded, zeros}, 3);
}

} // namespace

Value attention(const Call& c) { // query, key, value, attn_mask=, dropout_p=, is_causal=, *, scale=, enable_gqa=
  c.reject_arguments({3, 7});
  if (c.number(4, 0) != 0)
    c.interpreter.raise_unsupported(
        "the lab's scaled_dot_product_attention has no dropout; PyTorch's has. Write dropout_p=0");
  const Tensor q = c.floating(0), k = c.floating(1), v = c.floating(2);
  for (const Tensor& x : {q, k, v})
    if (x.shape().rank != 4)
      c.interpreter.raise_unsupported("the lab's scaled_dot_product_attention takes [batch, heads, positions, width]; "
                                      "PyTorch's takes other shapes too");
  if ((k.dtype() != q.dtype() || v.dtype() != q.dtype()) && !autocast_narrows(Op::scaled_dot_product_attention))
    c.raise("RuntimeError", "Expected query, key, and value to have the same dtype, but got query.dtype: " +
                                std::string(cpp_type(q.dtype())) + " key.dtype: " + std::string(cpp_type(k.dtype())) +
                                " and value.dtype: " + std::string(cpp_type(v.dtype())) + " instead.");
  const Shape scores = expect_product(c, batches_of(q), batches_of(k), q.shape()[3], k.shape()[3]);
  const Shape batches = expect_product(c, scores, batches_of(v), k.shape()[2], v.shape()[2]);
  const int64_t width = v.shape()[3], widest = std::max(q.shape()[3], width);
  charge_product(c.interpreter, batches, q.shape()[2], 2 * widest, k.shape()[2]);
  const Tensor y = scaled_dot_product_attention(
      brought_to(q, batches, widest), brought_to(k, batches, widest), brought_to(v, batches, widest),
      c.number(6, 1 / std::sqrt(static_cast<double>(q.shape()[3]))), c.flag(5, false));
  const bool fused =
      batches_of(q) == batches && k.shape() == v.shape() && q.shape()[3] == width && batches_of(k) == batches;
  return c.result(fused ? y : contiguous(slice(y, 3, 0, width))); // PyTorch computes others by two products
}

} // namespace amplab::torch
