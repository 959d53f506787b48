// SPDX-License-Identifier: Apache-2.0
// linear, matmul and their kin. Where the engine would say that operands differ, PyTorch's sentence is said: which one
// depends on the op that PyTorch makes of the call.
#include "engine/torch/products.h"

#include "engine/autograd/apply.h"
#include "engine/torch/call.h"

#include <cmath>

namespace amplab::torch {

bool autocast_narrows(Op op) {
  const AutocastState& state = autocast_state();
  return state.overrides[static_cast<size_t>(op)] ||
         (state.enabled && policy_of(op, state.list) == Policy::lower_precision_fp);
}

namespace {

[[noreturn]] void raise(Walk& walk, const std::string& sentence) { walk.raise("RuntimeError", sentence); }

std::string pair_of(std::string_view a, const char* between, std::string_view b) {
  return std::string(a).append(between).append(b);
}

// at::mm
void expect_matrices(Walk& walk, const Environment& environment, const Tensor& a, const Tensor& b) {
  if (a.dtype() != b.dtype() && !autocast_narrows(Op::matmul)) {
    const char* names = environment.device_type == "cuda" ? "mat1 and mat2" : "m1 and m2";
    raise(walk, std::string("expected ").append(names).append(" to have the same dtype, but got: ") +
                    pair_of(cpp_type(a.dtype()), " != ", cpp_type(b.dtype())));
  }
  if (a.shape()[1] != b.shape()[0])
    raise(walk, "mm: mat1 and mat2 shapes cannot be multiplied (" + std::to_string(a.shape()[0]) + "x" +
                    std::to_string(a.shape()[1]) + " and " + std::to_string(b.shape()[0]) + "x" +
                    std::to_string(b.shape()[1]) + ")");
}

// at::bmm and other kernels that read their operands as one type.
void expect_one_type(Walk& walk, const Tensor& a, const Tensor& b, Op op) {
  if (a.dtype() != b.dtype() && !autocast_narrows(op))
    raise(walk, "expected scalar type " + pair_of(scalar_type(a.dtype()), " but found ", scalar_type(b.dtype())));
}

Value linear_(const Call& c) { // input, weight, bias=
  const Tensor &x = c.floating(0), &weight = c.floating(1);
  const Tensor bias = c.optional(2);
  if (!autocast_narrows(Op::linear)) {
    if (x.shape().rank > 2) {
      expect_one_type(c.walk, x, weight, Op::linear);
    } else if (bias) { // at::addmm
      if (bias.dtype() != weight.dtype())
        raise(c.walk, "self and mat2 must have the same dtype, but got " +
                          pair_of(scalar_type(bias.dtype()), " and ", scalar_type(weight.dtype())));
      if (x.dtype() != weight.dtype())
        raise(c.walk, "mat1 and mat2 must have the same dtype, but got " +
                          pair_of(scalar_type(x.dtype()), " and ", scalar_type(weight.dtype())));
    }
  }
  if (x.shape().rank == 2 && weight.shape().rank == 2 && (!bias || x.shape()[1] != weight.shape()[1]))
    expect_matrices(c.walk, c.environment, x, transpose(weight.detach(), 0, 1));
  return c.result(linear(x, weight, bias));
}

Value matmul_(const Call& c) { return c.result(matrix_product(c.walk, c.environment, c.floating(0), c.floating(1))); }

Value bmm_(const Call& c) {
  const Tensor &a = c.floating(0), &b = c.floating(1);
  if (a.shape().rank != 3) raise(c.walk, "batch1 must be a 3D tensor");
  if (b.shape().rank != 3) raise(c.walk, "batch2 must be a 3D tensor");
  if (b.shape()[0] != a.shape()[0] || b.shape()[1] != a.shape()[2])
    raise(c.walk, "Expected size for first two dimensions of batch2 tensor to be: [" + std::to_string(a.shape()[0]) +
                      ", " + std::to_string(a.shape()[2]) + "] but got: [" + std::to_string(b.shape()[0]) + ", " +
                      std::to_string(b.shape()[1]) + "].");
  expect_one_type(c.walk, a, b, Op::bmm);
  return c.result(bmm(a, b));
}

Value attention(const Call& c) { // query, key, value, attn_mask=, dropout_p=, is_causal=, *, scale=, enable_gqa=
  c.refuse_given({3, 7});
  if (c.number(4, 0) != 0)
    c.walk.refuse("the lab's scaled_dot_product_attention drops nothing out; PyTorch's can. Leave dropout_p=0");
  const Tensor& q = c.floating(0);
  if (q.shape().rank != 4)
    c.walk.refuse(
        "the lab's scaled_dot_product_attention takes [batch, heads, positions, width]; PyTorch's other ranks too");
  expect_one_type(c.walk, q, c.floating(1), Op::scaled_dot_product_attention);
  return c.result(scaled_dot_product_attention(q, c.floating(1), c.floating(2),
                                               c.number(6, 1 / std::sqrt(static_cast<double>(q.shape()[-1]))),
                                               c.flag(5, false)));
}

constexpr Row kProductRows[] = {
    {"linear", "input, weight, bias=", kFunctional, linear_},
    {"matmul", "input, other", kTorch | kMethod, matmul_},
    {"mm", "input, mat2", kTorch | kMethod, matmul_},
    {"bmm", "input, mat2", kTorch | kMethod, bmm_},
    {"dot", "input, other", kTorch | kMethod, matmul_},
    {"scaled_dot_product_attention",
     "query, key, value, attn_mask=, dropout_p=, is_causal=, *, scale=, enable_gqa=", kFunctional, attention},
};

} // namespace

std::span<const Row> product_rows() { return kProductRows; }

Tensor matrix_product(Walk& walk, const Environment& environment, const Tensor& a, const Tensor& b) {
  const int left = a.shape().rank, right = b.shape().rank;
  if (left == 0 || right == 0)
    raise(walk, "both arguments to matmul need to be at least 1D, but they are " + std::to_string(left) + "D and " +
                    std::to_string(right) + "D");
  const Tensor rows = left == 1 ? reshape(a, {1, a.shape()[0]}) : a,
               columns = right == 1 ? reshape(b, {b.shape()[0], 1}) : b;
  if (rows.shape().rank == 2 && columns.shape().rank == 2)
    expect_matrices(walk, environment, rows, columns);
  else
    expect_one_type(walk, rows, columns, Op::matmul);
  const Tensor product = matmul(rows, columns);
  if (left > 1 && right > 1) return product;
  Shape shape;
  for (int axis = 0; axis < product.shape().rank; ++axis) {
    const bool added =
        (left == 1 && axis == product.shape().rank - 2) || (right == 1 && axis == product.shape().rank - 1);
    if (!added) shape.size[static_cast<size_t>(shape.rank++)] = product.shape()[axis];
  }
  return reshape(product, shape);
}

} // namespace amplab::torch
