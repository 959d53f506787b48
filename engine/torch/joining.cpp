// SPDX-License-Identifier: Apache-2.0
// Concatenation, and selection by index.
#include "engine/torch/call.h"
#include "engine/torch/cost_limits.h"
#include "engine/torch/host_numbers.h"

#include <algorithm>

namespace amplab::torch {
namespace {

void expect_floating(const Call& c, std::span<const Tensor> tensors) {
  for (const Tensor& x : tensors)
    if (!is_floating(x.dtype()))
      c.interpreter.raise_unsupported("the lab joins floating tensors only; PyTorch joins integers too");
}

Value cat_(const Call& c) { // tensors, dim=
  std::vector<Tensor> tensors = c.tensors(0);
  if (tensors.empty()) c.raise("ValueError", "torch.cat(): expected a non-empty list of Tensors");
  expect_floating(c, tensors);
  DType dtype = tensors.front().dtype();
  for (const Tensor& x : tensors) dtype = wider(dtype, x.dtype());
  // A tensor of shape [0] concatenates with any other. Its dtype counts.
  const auto is_legacy_empty = [](const Tensor& x) { return x.shape() == Shape{0}; };
  if (!std::ranges::all_of(tensors, is_legacy_empty)) std::erase_if(tensors, is_legacy_empty);
  const Shape& first = tensors.front().shape();
  if (first.rank == 0) c.raise("RuntimeError", "zero-dimensional tensor (at position 0) cannot be concatenated");
  const int axis = c.is_given(1) ? c.axis(1, first.rank) : 0;
  for (size_t i = 1; i < tensors.size(); ++i) {
    const Shape& other = tensors[i].shape();
    if (other.rank == 0)
      c.raise("RuntimeError", "zero-dimensional tensor (at position " + std::to_string(i) + ") cannot be concatenated");
    if (other.rank != first.rank)
      c.raise("RuntimeError", "Tensors must have same number of dimensions: got " + std::to_string(first.rank) +
                                  " and " + std::to_string(other.rank));
    for (int k = 0; k < first.rank; ++k)
      if (k != axis && other[k] != first[k])
        c.raise("RuntimeError", "Sizes of tensors must match except in dimension " + std::to_string(axis) +
                                    ". Expected size " + std::to_string(first[k]) + " but got size " +
                                    std::to_string(other[k]) + " for tensor number " + std::to_string(i) +
                                    " in the list.");
  }
  Shape whole = first;
  for (size_t i = 1; i < tensors.size(); ++i) whole.size[static_cast<size_t>(axis)] += tensors[i].shape()[axis];
  check_element_limit(c.interpreter, whole);
  return c.result(to(cat(tensors, axis), dtype));
}

Value stack_(const Call& c) { // tensors, dim=
  std::vector<Tensor> tensors = c.tensors(0);
  if (tensors.empty()) c.raise("RuntimeError", "stack expects a non-empty TensorList");
  expect_floating(c, tensors);
  const Shape first = tensors.front().shape();
  if (first.rank == kMaxRank)
    c.interpreter.raise_unsupported("the lab's tensors have at most five axes; PyTorch's have more");
  const int axis = c.is_given(1) ? c.axis(1, first.rank + 1) : 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].shape() != first)
      c.raise("RuntimeError", "stack expects each tensor to be equal size, but got " + to_string(first) +
                                  " at entry 0 and " + to_string(tensors[i].shape()) + " at entry " +
                                  std::to_string(i));
    Shape shape;
    for (int k = 0; k <= first.rank; ++k)
      shape.size[static_cast<size_t>(shape.rank++)] = k < axis ? first[k] : k == axis ? 1 : first[k - 1];
    tensors[i] = reshape(tensors[i], shape);
  }
  Shape whole = tensors.front().shape();
  whole.size[static_cast<size_t>(axis)] = static_cast<int64_t>(tensors.size());
  check_element_limit(c.interpreter, whole);
  return c.result(cat(tensors, axis));
}

// Checks indices on the host. Kernels do not check them, and a program may pass any index.
void expect_within(const Call& c, const Tensor& index, int axis, int64_t size) {
  c.environment.before_host_sync(c.interpreter);
  for (const int64_t i : host_integers(index))
    if (i < 0 || i >= size)
      c.raise("RuntimeError", "index " + std::to_string(i) + " is out of bounds for dimension " + std::to_string(axis) +
                                  " with size " + std::to_string(size));
}

Value gather_(const Call& c) { // input, dim, index
  const Tensor &x = c.floating(0), &index = c.tensor(2);
  const int axis = c.axis(1, x.shape().rank);
  if (index.dtype() != DType::i64) c.raise("RuntimeError", "gather(): Expected dtype int32/int64 for index");
  if (x.shape().rank == 0 || index.shape().rank == 0)
    c.interpreter.raise_unsupported("the lab does not gather from 0-d tensors; PyTorch does");
  if (index.count() == 0) { // PyTorch compares no shapes
    const Tensor nothing = slice(reshape(x, {x.count()}), 0, 0, 0);
    return c.result(gather(reshape(nothing, index.shape()), std::min(axis, index.shape().rank - 1), index));
  }
  if (index.shape().rank != x.shape().rank)
    c.raise("RuntimeError", "Index tensor must have the same number of dimensions as input tensor");
  for (int other = 0; other < x.shape().rank; ++other)
    if (other != axis && index.shape()[other] > x.shape()[other])
      c.raise("RuntimeError", "Size does not match at dimension " + std::to_string(other) + " expected index " +
                                  to_string(index.shape()) + " to be no larger than self " + to_string(x.shape()) +
                                  " apart from dimension " + std::to_string(axis));
  expect_within(c, index, axis, x.shape()[axis]);
  return c.result(gather(x, axis, index));
}

Value embedding_(const Call& c) { // input, weight, padding_idx=, max_norm=, norm_type=, scale_grad_by_freq=, sparse=
  c.reject_arguments({3, 5, 6});
  const Tensor &ids = c.tensor(0), &table = c.floating(1);
  if (table.shape().rank != 2) c.raise("RuntimeError", "'weight' must be 2-D");
  std::optional<int64_t> padding;
  if (c.is_given(2)) padding = c.integer(2) < 0 ? c.integer(2) + table.shape()[0] : c.integer(2);
  if (padding && (*padding < 0 || *padding >= table.shape()[0]))
    c.raise("AssertionError", "Padding_idx must be within num_embeddings");
  check_element_limit(c.interpreter, {ids.count(), table.shape()[1]});
  return c.result(embedding(table, ids, padding));
}

constexpr Row kJoiningRows[] = {
    {"cat", "tensors, dim=", kTorch, cat_},
    {"concat", "tensors, dim=", kTorch, cat_},
    {"concatenate", "tensors, dim=", kTorch, cat_},
    {"stack", "tensors, dim=", kTorch, stack_},
    {"gather", "input, dim, index", kTorch | kMethod, gather_},
    {"embedding", "input, weight, padding_idx=, max_norm=, norm_type=, scale_grad_by_freq=, sparse=", kFunctional,
     embedding_},
};

} // namespace

std::span<const Row> joining_rows() { return kJoiningRows; }

} // namespace amplab::torch
