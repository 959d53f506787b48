// SPDX-License-Identifier: Apache-2.0
// linear, matmul and similar functions. Mismatched operands raise PyTorch's message, which depends on the ATen op that
// PyTorch would call.
#include "engine/torch/products.h"

#include "engine/amp/decision.h"
#include "engine/autograd/apply.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/call.h"
#include "engine/torch/cost_limits.h"

#include <algorithm>
#include <cmath>

namespace amplab::torch {

bool autocast_narrows(Op op) {
  const AutocastState& state = autocast_state();
  return state.overrides[static_cast<size_t>(op)] ||
         (state.enabled && policy_of(op, state.list) == Policy::lower_precision_fp);
}

namespace {

[[noreturn]] void raise(Interpreter& interpreter, const std::string& sentence) {
  interpreter.raise("RuntimeError", sentence);
}

std::string pair_of(std::string_view a, const char* between, std::string_view b) {
  return std::string(a).append(between).append(b);
}

[[noreturn]] void raise_not_implemented(Interpreter& interpreter, const char* kernel) {
  interpreter.raise("NotImplementedError", std::string("\"").append(kernel).append("\" not implemented for 'Bool'"));
}

// Rejects masks as PyTorch does, and integers, which PyTorch supports. kernel: PyTorch's kernel name in the message.
void expect_factors(Interpreter& interpreter, const Tensor& a, const Tensor& b, const char* kernel) {
  for (const Tensor& x : {a, b}) {
    if (x.dtype() == DType::u8) raise_not_implemented(interpreter, kernel);
    if (!is_floating(x.dtype()))
      interpreter.raise_unsupported("the lab computes products of floating tensors only, not of " +
                                    python_name(x.dtype()) + "; PyTorch computes with integers too. Write x.float()");
  }
}

// Returns true if the dtypes are equal, or if autocast makes them so.
bool becomes_one_type(const Tensor& a, const Tensor& b, Op op) {
  return a.dtype() == b.dtype() || (is_floating(a.dtype()) && is_floating(b.dtype()) && autocast_narrows(op));
}

std::string sizes_of(int64_t rows, int64_t columns) { return std::to_string(rows) + "x" + std::to_string(columns); }

// Returns the product of all axes but the last.
int64_t rows_of(const Tensor& x) {
  int64_t rows = 1;
  for (int axis = 0; axis < x.shape().rank - 1; ++axis) rows *= x.shape()[axis];
  return rows;
}

// Returns true if PyTorch multiplies x by a matrix in one product. It multiplies a non-contiguous batch per matrix.
bool one_product(const Tensor& x) { return x.shape().rank <= 2 || x.view().contiguous(); }

// at::bmm and other kernels that require operands of one dtype.
void expect_one_type(Interpreter& interpreter, const Tensor& a, const Tensor& b, Op op) {
  for (const Tensor& x : {a, b})
    if (x.dtype() == DType::u8) raise_not_implemented(interpreter, "bmm");
  if (!becomes_one_type(a, b, op))
    raise(interpreter,
          "expected scalar type " + pair_of(scalar_type(a.dtype()), " but found ", scalar_type(b.dtype())));
  expect_factors(interpreter, a, b, "bmm");
}

void expect_one_type_of_matrices(Interpreter& interpreter, const Environment& environment, const Tensor& a,
                                 const Tensor& b, Op op) {
  if (becomes_one_type(a, b, op)) return;
  const char* names = environment.device_type == "cuda" ? "mat1 and mat2" : "m1 and m2";
  raise(interpreter, std::string("expected ").append(names).append(" to have the same dtype, but got: ") +
                         pair_of(cpp_type(a.dtype()), " != ", cpp_type(b.dtype())));
}

// at::mm of a and b. The leading axes of a are flattened.
void expect_matrices(Interpreter& interpreter, const Environment& environment, const Tensor& a, const Tensor& b,
                     Op op) {
  if (a.shape()[-1] != b.shape()[0])
    raise(interpreter, "mm: mat1 and mat2 shapes cannot be multiplied (" + sizes_of(rows_of(a), a.shape()[-1]) +
                           " and " + sizes_of(b.shape()[0], b.shape()[1]) + ")");
  if (!one_product(a)) return expect_one_type(interpreter, a, b, op);
  expect_one_type_of_matrices(interpreter, environment, a, b, op);
  expect_factors(interpreter, a, b, "addmm_impl_cpu_");
}

// at::dot
void expect_vectors(Interpreter& interpreter, const Tensor& a, const Tensor& b, Op op) {
  if (!becomes_one_type(a, b, op))
    raise(interpreter, "dot : expected both vectors to have same dtype, but found " +
                           pair_of(scalar_type(a.dtype()), " and ", scalar_type(b.dtype())));
  const std::string in_a = std::to_string(a.count()), in_b = std::to_string(b.count());
  if (in_a != in_b)
    raise(interpreter, "inconsistent tensor size, expected tensor [" + in_a + "] and src [" + in_b +
                           "] to have the same number of elements, but got " + in_a + " and " + in_b +
                           " elements respectively");
  expect_factors(interpreter, a, b, "dot");
}

// at::mv
void expect_matrix_and_vector(Interpreter& interpreter, const Tensor& a, const Tensor& b) {
  if (a.shape()[-1] != b.shape()[0])
    raise(interpreter, "size mismatch, got input (" + std::to_string(rows_of(a)) + "), mat (" +
                           sizes_of(rows_of(a), a.shape()[-1]) + "), vec (" + std::to_string(b.shape()[0]) + ")");
  if (!becomes_one_type(a, b, Op::matmul))
    raise(interpreter, "addmv input tensors must have the same dtype, but got " +
                           pair_of(scalar_type(b.dtype()), ", ", scalar_type(a.dtype())) + ", and " +
                           std::string(scalar_type(b.dtype())));
  expect_factors(interpreter, a, b, "addmv_impl_cpu");
}

// Returns the broadcast leading axes of two batches of matrices.
Shape batches_of(Interpreter& interpreter, const Tensor& a, const Tensor& b) {
  Shape left = a.shape(), right = b.shape();
  left.rank -= 2;
  right.rank -= 2;
  expect_broadcast(interpreter, left, right);
  Shape both = left.rank >= right.rank ? left : right;
  for (int back = 1; back <= std::min(left.rank, right.rank); ++back)
    both.size[static_cast<size_t>(both.rank - back)] = left[-back] == 1 ? right[-back] : left[-back];
  return both;
}

Value linear_(const Call& c) { // input, weight, bias=
  const Tensor &x = c.tensor(0), &weight = c.tensor(1);
  Tensor bias = c.optional(2);
  if (x.shape().rank == 0 || weight.shape().rank == 0)
    raise(c.interpreter, "both arguments to linear need to be at least 1D, but they are " +
                             std::to_string(x.shape().rank) + "D and " + std::to_string(weight.shape().rank) + "D");
  if (weight.shape().rank > 2)
    raise(c.interpreter,
          "t() expects a tensor with <= 2 dimensions, but self is " + std::to_string(weight.shape().rank) + "D");
  if (weight.shape().rank == 1) {
    if (bias) raise(c.interpreter, "addmm: mat2 must be a matrix, got 1-D tensor");
    return c.result(matrix_product(c.interpreter, c.environment, x, weight));
  }
  const int64_t rows = rows_of(x), inner = x.shape()[-1], columns = weight.shape()[0];
  if (inner != weight.shape()[1])
    raise(c.interpreter, std::string(bias ? "addmm" : "mm") + ": mat1 and mat2 shapes cannot be multiplied (" +
                             sizes_of(rows, inner) + " and " + sizes_of(weight.shape()[1], columns) + ")");
  if (bias && bias.shape().rank > 1)
    c.interpreter.raise_unsupported(
        "the lab's linear takes a bias with one axis; PyTorch's takes two axes too. Add the bias afterwards");
  if (bias && bias.count() != 1 && bias.count() != columns)
    raise(c.interpreter, "The expanded size of the tensor (" + std::to_string(columns) +
                             ") must match the existing size (" + std::to_string(bias.count()) +
                             ") at non-singleton dimension 1.  Target sizes: [" + std::to_string(rows) + ", " +
                             std::to_string(columns) + "].  Tensor sizes: " + to_string(bias.shape()));
  if (bias && bias.shape() != Shape{columns}) bias = contiguous(expand(bias, {columns}));
  if (!one_product(x)) {
    expect_one_type(c.interpreter, x, weight, Op::linear);
  } else if (!bias) {
    expect_one_type_of_matrices(c.interpreter, c.environment, x, weight, Op::linear);
  } else if (!autocast_narrows(Op::linear)) { // at::addmm
    if (bias.dtype() != weight.dtype())
      raise(c.interpreter, "self and mat2 must have the same dtype, but got " +
                               pair_of(scalar_type(bias.dtype()), " and ", scalar_type(weight.dtype())));
    if (x.dtype() != weight.dtype())
      raise(c.interpreter, "mat1 and mat2 must have the same dtype, but got " +
                               pair_of(scalar_type(x.dtype()), " and ", scalar_type(weight.dtype())));
  }
  expect_factors(c.interpreter, x, weight, "addmm_impl_cpu_");
  charge_product(c.interpreter, {}, rows, inner, columns);
  return c.result(linear(x, weight, bias));
}

Value matmul_(const Call& c) {
  return c.result(matrix_product(c.interpreter, c.environment, c.tensor(0), c.tensor(1)));
}

Value mm_(const Call& c) {
  for (const size_t i : {0, 1})
    if (const int rank = c.tensor(i).shape().rank; rank != 2)
      raise(c.interpreter, std::string("mm: ").append(c.parameters[i] == "input" ? "self" : c.parameters[i]) +
                               " must be a matrix, got " + std::to_string(rank) + "-D tensor");
  return matmul_(c);
}

// Autocast has a separate list entry for dot, unlike a @ b of two vectors.
Value dot_(const Call& c) {
  Tensor a = c.tensor(0), b = c.tensor(1);
  AutocastState state = autocast_state();
  if (state.enabled) {
    constexpr auto row = std::ranges::find(kPolicyRows, std::string_view("dot"), &PolicyRow::op);
    const DType dtypes[] = {a.dtype(), b.dtype()};
    if (const std::optional<DType> dtype = decide(row->on(state.list), state.dtype, dtypes).cast_to)
      for (Tensor* x : {&a, &b})
        if (castable(x->dtype())) *x = to(*x, *dtype);
  }
  state.enabled = false;
  state.overrides[static_cast<size_t>(Op::matmul)] = {};
  const AutocastGuard decided(state);
  if (a.shape().rank != 1 || b.shape().rank != 1)
    raise(c.interpreter, "1D tensors expected, but got " + std::to_string(a.shape().rank) + "D and " +
                             std::to_string(b.shape().rank) + "D tensors");
  return c.result(matrix_product(c.interpreter, c.environment, a, b));
}

Value bmm_(const Call& c) {
  const Tensor &a = c.tensor(0), &b = c.tensor(1);
  if (a.shape().rank != 3) raise(c.interpreter, "batch1 must be a 3D tensor");
  if (b.shape().rank != 3) raise(c.interpreter, "batch2 must be a 3D tensor");
  if (b.shape()[0] != a.shape()[0] || b.shape()[1] != a.shape()[2])
    raise(c.interpreter, "Expected size for first two dimensions of batch2 tensor to be: [" +
                             std::to_string(a.shape()[0]) + ", " + std::to_string(a.shape()[2]) + "] but got: [" +
                             std::to_string(b.shape()[0]) + ", " + std::to_string(b.shape()[1]) + "].");
  expect_one_type(c.interpreter, a, b, Op::bmm);
  charge_product(c.interpreter, {a.shape()[0]}, a.shape()[1], a.shape()[2], b.shape()[2]);
  return c.result(bmm(a, b));
}

constexpr Row kProductRows[] = {
    {"linear", "input, weight, bias=", kFunctional, linear_},
    {"matmul", "input, other", kTorch | kMethod, matmul_},
    {"mm", "input, mat2", kTorch | kMethod, mm_},
    {"bmm", "input, mat2", kTorch | kMethod, bmm_},
    {"dot", "input, other", kTorch | kMethod, dot_},
    {"scaled_dot_product_attention",
     "query, key, value, attn_mask=, dropout_p=, is_causal=, *, scale=, enable_gqa=", kFunctional, attention},
};

} // namespace

std::span<const Row> product_rows() { return kProductRows; }

void charge_product(Interpreter& interpreter, const Shape& batches, int64_t rows, int64_t inner, int64_t columns) {
  Shape product = batches;
  if (product.rank + 2 > kMaxRank) return; // the multiplication raises the error
  product.size[static_cast<size_t>(product.rank++)] = rows;
  product.size[static_cast<size_t>(product.rank++)] = columns;
  check_element_limit(interpreter, product);
  charge_pairs(interpreter, static_cast<double>(product.count()) * static_cast<double>(inner));
}

Tensor matrix_product(Interpreter& interpreter, const Environment& environment, const Tensor& a, const Tensor& b) {
  const int left = a.shape().rank, right = b.shape().rank;
  if (left == 0 || right == 0)
    raise(interpreter, "both arguments to matmul need to be at least 1D, but they are " + std::to_string(left) +
                           "D and " + std::to_string(right) + "D");
  const Tensor rows = left == 1 ? reshape(a, {1, a.shape()[0]}) : a,
               columns = right == 1 ? reshape(b, {b.shape()[0], 1}) : b;
  if (left == 1 && right == 1) {
    expect_vectors(interpreter, a, b, Op::matmul);
    charge_product(interpreter, {}, 1, a.count(), 1);
  } else if (right == 1) {
    expect_matrix_and_vector(interpreter, a, b);
    charge_product(interpreter, {}, rows_of(a), b.count(), 1);
  } else if (right == 2) {
    expect_matrices(interpreter, environment, rows, b, Op::matmul);
    charge_product(interpreter, {}, rows_of(rows), b.shape()[0], b.shape()[1]);
  } else {
    const Shape batches = batches_of(interpreter, rows, b);
    if (rows.shape()[-1] != b.shape()[-2]) {
      const std::string all = std::to_string(batches.count());
      raise(interpreter, "Expected size for first two dimensions of batch2 tensor to be: [" + all + ", " +
                             std::to_string(rows.shape()[-1]) + "] but got: [" + all + ", " +
                             std::to_string(b.shape()[-2]) + "].");
    }
    expect_one_type(interpreter, rows, b, Op::matmul);
    charge_product(interpreter, batches, rows.shape()[-2], rows.shape()[-1], b.shape()[-1]);
  }
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
