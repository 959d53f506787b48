// SPDX-License-Identifier: Apache-2.0
// Views and reshapes.
#include "engine/torch/call.h"
#include "engine/torch/cost_limits.h"
#include "engine/torch/in_place.h"

#include <algorithm>

namespace amplab::torch {
namespace {

Shape shape_of(const Call& c, std::span<const int64_t> sizes) {
  if (sizes.size() > kMaxRank)
    c.interpreter.raise_unsupported("the lab's tensors have at most five axes; PyTorch's have more");
  Shape shape;
  for (const int64_t size : sizes) shape.size[static_cast<size_t>(shape.rank++)] = size;
  return shape;
}

std::string listed(std::span<const int64_t> sizes) {
  std::string text = "[";
  for (size_t i = 0; i < sizes.size(); ++i) text.append(i ? ", " : "").append(std::to_string(sizes[i]));
  return text + "]";
}

// Returns the shape that views.h accepts for x: at most one -1, and the same element count.
Shape fitting(const Call& c, const Tensor& x, std::span<const int64_t> sizes) {
  const Shape shape = shape_of(c, sizes);
  int64_t known = 1, unknown = 0;
  bool overflows = false;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const int64_t size = sizes[i];
    if (size == -1)
      ++unknown;
    else if (size < 0)
      c.raise("RuntimeError", "invalid shape dimension " + std::to_string(size) + " at index " + std::to_string(i) +
                                  " of shape " + listed(sizes));
    else
      overflows |= __builtin_mul_overflow(known, size, &known);
  }
  if (unknown > 1) c.raise("RuntimeError", "only one dimension can be inferred");
  const bool fits = !overflows && (unknown ? known > 0 && x.count() % known == 0 : known == x.count());
  if (!fits)
    c.raise("RuntimeError", "shape '" + listed(sizes) + "' is invalid for input of size " + std::to_string(x.count()));
  return shape;
}

Value reshape_(const Call& c) { return c.result(reshape(c.tensor(0), fitting(c, c.tensor(0), c.integers(1)))); }

// Unlike reshape, a view never copies.
Value view_(const Call& c) {
  const Tensor& x = c.tensor(0);
  const Tensor y = reshape(x, fitting(c, x, c.integers(1)));
  if (y.body()->storage.get() != x.body()->storage.get())
    c.raise("RuntimeError",
            "view size is not compatible with input tensor's size and stride (at least one dimension spans across "
            "two contiguous subspaces). Use .reshape(...) instead.");
  return c.result(y);
}
Value like_other(const Call& c) {
  const Shape& other = c.tensor(1).shape();
  const std::vector<int64_t> sizes(other.size.begin(), other.size.begin() + other.rank);
  return c.result(reshape(c.tensor(0), fitting(c, c.tensor(0), sizes)));
}

Value flatten_(const Call& c) {
  const Tensor& x = c.tensor(0);
  if (x.shape().rank == 0) {
    for (const size_t i : {1, 2})
      if (c.is_given(i)) c.axis(i, 0);
    return c.result(reshape(x, {1}));
  }
  const int first = c.is_given(1) ? c.axis(1, x.shape().rank) : 0,
            last = c.is_given(2) ? c.axis(2, x.shape().rank) : x.shape().rank - 1;
  if (first == last) return c.arguments[0];
  if (first > last) c.raise("RuntimeError", "flatten() has invalid args: start_dim cannot come after end_dim");
  const Tensor y = flatten(x, first, last);
  return y.same_as(x) ? c.arguments[0] : c.result(y);
}

Value unsqueeze_(const Call& c) {
  const Tensor& x = c.tensor(0);
  const int axis = c.axis(1, x.shape().rank + 1);
  std::vector<int64_t> sizes(x.shape().size.begin(), x.shape().size.begin() + x.shape().rank);
  sizes.insert(sizes.begin() + axis, 1);
  return c.result(reshape(x, shape_of(c, sizes)));
}
Value squeeze_(const Call& c) {
  const Tensor& x = c.tensor(0);
  std::vector<int> axes;
  if (c.is_given(1))
    for (const int64_t given : c.integers(1)) {
      const int axis = c.wrap_axis(given, x.shape().rank);
      if (std::ranges::find(axes, axis) != axes.end())
        c.raise("RuntimeError", "dim " + std::to_string(axis) + " appears multiple times in the list of dims");
      axes.push_back(axis);
    }
  Shape shape;
  for (int axis = 0; axis < x.shape().rank; ++axis) {
    const bool is_listed = !c.is_given(1) || std::ranges::find(axes, axis) != axes.end();
    if (!is_listed || x.shape()[axis] != 1) shape.size[static_cast<size_t>(shape.rank++)] = x.shape()[axis];
  }
  return c.result(reshape(x, shape));
}

Value transpose_(const Call& c) {
  const Tensor& x = c.tensor(0);
  const int first = c.axis(1, x.shape().rank), second = c.axis(2, x.shape().rank);
  return c.result(x.shape().rank == 0 ? reshape(x, {}) : transpose(x, first, second));
}
Value t(const Call& c) {
  const Tensor& x = c.tensor(0);
  if (x.shape().rank > 2)
    c.raise("RuntimeError",
            "t() expects a tensor with <= 2 dimensions, but self is " + std::to_string(x.shape().rank) + "D");
  return c.result(x.shape().rank < 2 ? reshape(x, x.shape()) : transpose(x, 0, 1));
}
Value permute_(const Call& c) {
  const Tensor& x = c.tensor(0);
  const std::vector<int64_t> given = c.integers(1);
  if (static_cast<int>(given.size()) != x.shape().rank)
    c.raise("RuntimeError",
            "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired "
            "ordering of dimensions i.e. input.dim() = " +
                std::to_string(x.shape().rank) + " is not equal to len(dims) = " + std::to_string(given.size()));
  std::vector<int> axes;
  for (const int64_t axis : given) {
    const int wrap_axis = c.wrap_axis(axis, x.shape().rank);
    if (std::ranges::find(axes, wrap_axis) != axes.end())
      c.raise("RuntimeError", "permute(): duplicate dims are not allowed.");
    axes.push_back(wrap_axis);
  }
  return c.result(permute(x, axes));
}

Value expand_to(const Call& c, std::vector<int64_t> sizes) {
  const Shape& x = c.tensor(0).shape();
  const Shape target = shape_of(c, sizes);
  const int added = target.rank - x.rank;
  if (added < 0)
    c.raise("RuntimeError", "expand(" + tensor_type(c.tensor(0).dtype(), c.environment) + "{" + to_string(x) +
                                "}, size=" + to_string(target) + "): the number of sizes provided (" +
                                std::to_string(target.rank) +
                                ") must be greater or equal to the number of dimensions in the tensor (" +
                                std::to_string(x.rank) + ")");
  for (int axis = 0; axis < target.rank; ++axis) {
    int64_t& size = sizes[static_cast<size_t>(axis)];
    if (axis < added && size < 0)
      c.raise("RuntimeError", "The expanded size of the tensor (" + std::to_string(size) +
                                  ") isn't allowed in a leading, non-existing dimension " + std::to_string(axis));
    if (axis >= added && size == -1) size = x[axis - added];
    if (size < 0 || (axis >= added && x[axis - added] != 1 && x[axis - added] != size))
      c.raise("RuntimeError",
              "The expanded size of the tensor (" + std::to_string(size) + ") must match the existing size (" +
                  std::to_string(axis >= added ? x[axis - added] : 0) + ") at non-singleton dimension " +
                  std::to_string(axis) + ".  Target sizes: " + to_string(target) + ".  Tensor sizes: " + to_string(x));
  }
  check_element_limit(c.interpreter, shape_of(c, sizes)); // takes no memory itself, but ops read every element
  return c.result(expand(c.tensor(0), shape_of(c, sizes)));
}
Value expand_(const Call& c) { return expand_to(c, c.integers(1)); }
Value expand_as(const Call& c) {
  const Shape& other = c.tensor(1).shape();
  return expand_to(c, {other.size.begin(), other.size.begin() + other.rank});
}

Value narrow_(const Call& c) { // input, dim, start, length
  const Tensor& x = c.tensor(0);
  if (x.shape().rank == 0) c.raise("RuntimeError", "narrow() cannot be applied to a 0-dim tensor.");
  const int axis = c.axis(1, x.shape().rank);
  const int64_t given = c.integer(2), length = c.integer(3), size = x.shape()[axis];
  if (given < -size || given > size)
    c.raise("IndexError", "start out of range (expected to be in range of [" + std::to_string(-size) + ", " +
                              std::to_string(size) + "], but got " + std::to_string(given) + ")");
  const int64_t start = given < 0 ? given + size : given;
  if (length < 0 || length > size - start)
    c.raise("RuntimeError", "start (" + std::to_string(start) + ") + length (" + std::to_string(length) +
                                ") exceeds dimension size (" + std::to_string(size) + ").");
  return c.result(slice(x, axis, start, start + length));
}

// Splits along an axis into pieces of size `part`. The last piece may be smaller.
Value parts_of(const Call& c, int64_t part, int axis) {
  const Tensor& x = c.tensor(0);
  if (part == 0 && x.shape()[axis] == 0) return interpreter::tuple({c.result(slice(x, axis, 0, 0))});
  if (part < 0)
    c.raise("RuntimeError", "split expects split_size be non-negative, but got split_size=" + std::to_string(part));
  if (part < 1)
    c.raise("RuntimeError", "split_size can only be 0 if dimension size is 0, but got dimension size of " +
                                std::to_string(x.shape()[axis]));
  c.interpreter.charge(x.shape()[axis] / part + 1);
  std::vector<Value> parts;
  for (const Tensor& each : split(x, part, axis)) parts.push_back(c.result(each));
  return interpreter::tuple(std::move(parts));
}
Value split_(const Call& c) { // input, split_size, dim=
  if (c.tensor(0).shape().rank == 0) c.raise("RuntimeError", "split expects at least a 1-dimensional tensor");
  if (!c.arguments[1].is_int())
    c.interpreter.raise_unsupported("the lab splits into chunks of one size; PyTorch into chunks of several sizes too");
  return parts_of(c, c.integer(1), c.is_given(2) ? c.axis(2, c.tensor(0).shape().rank) : 0);
}
Value chunk_(const Call& c) { // input, chunks, dim=
  const int64_t chunks = c.integer(1);
  if (c.tensor(0).shape().rank == 0) c.raise("RuntimeError", "chunk expects at least a 1-dimensional tensor");
  if (chunks < 1)
    c.raise("RuntimeError", "chunk expects `chunks` to be greater than 0, got: " + std::to_string(chunks));
  const int axis = c.is_given(2) ? c.axis(2, c.tensor(0).shape().rank) : 0;
  if (c.tensor(0).shape()[axis] == 0) { // returns that many empty tensors
    c.interpreter.charge(chunks);
    std::vector<Value> parts;
    for (int64_t i = 0; i < chunks; ++i) parts.push_back(c.result(slice(c.tensor(0), axis, 0, 0)));
    return interpreter::tuple(std::move(parts));
  }
  return parts_of(c, std::max<int64_t>((c.tensor(0).shape()[axis] + chunks - 1) / chunks, 1), axis);
}

Value contiguous_(const Call& c) {
  const Tensor& x = c.tensor(0);
  return x.view().contiguous() ? c.arguments[0] : c.result(contiguous(x));
}

constexpr Row kShapeRows[] = {
    {"reshape", "input, shape", kBoth, reshape_, 1},
    {"view", "input, size", kMethod, view_, 1},
    {"view_as", "input, other", kMethod, like_other},
    {"reshape_as", "input, other", kMethod, like_other},
    {"flatten", "input, start_dim=, end_dim=", kBoth, flatten_},
    {"unsqueeze", "input, dim", kBoth, unsqueeze_},
    {"squeeze", "input, dim=", kBoth, squeeze_},
    {"transpose", "input, dim0, dim1", kBoth, transpose_},
    {"swapaxes", "input, axis0, axis1", kBoth, transpose_},
    {"t", "input", kBoth, t},
    {"permute", "input, dims", kBoth, permute_, 1},
    {"expand", "input, size", kMethod, expand_, 1},
    {"expand_as", "input, other", kMethod, expand_as},
    {"narrow", "input, dim, start, length", kBoth, narrow_},
    {"split", "input, split_size, dim=", kBoth, split_},
    {"chunk", "input, chunks, dim=", kBoth, chunk_},
    {"contiguous", "input", kMethod, contiguous_},
};

} // namespace

std::span<const Row> shape_rows() { return kShapeRows; }

} // namespace amplab::torch
