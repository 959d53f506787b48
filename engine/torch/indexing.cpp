// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/tensor_object.h"

#include "engine/autograd/views.h"
#include "engine/interpreter/operators.h"

namespace amplab::torch {
namespace {

using interpreter::Interpreter;
using interpreter::Value;

Shape without(const Shape& x, int axis) {
  Shape shape;
  for (int i = 0; i < x.rank; ++i)
    if (i != axis) shape.size[static_cast<size_t>(shape.rank++)] = x[i];
  return shape;
}

Tensor picked(Interpreter& interpreter, const Tensor& x, int axis, int64_t index) {
  const int64_t size = x.shape()[axis];
  if (index < -size || index >= size)
    interpreter.raise("IndexError", "index " + std::to_string(index) + " is out of bounds for dimension " +
                                        std::to_string(axis) + " with size " + std::to_string(size));
  const int64_t from = index < 0 ? index + size : index;
  return reshape(slice(x, axis, from, from + 1), without(x.shape(), axis));
}

Tensor with_new_axis(Interpreter& interpreter, const Tensor& x, int axis) {
  if (x.shape().rank == kMaxRank)
    interpreter.raise_unsupported("the lab's tensors have at most five axes; PyTorch's have more");
  Shape shape = x.shape();
  for (int i = shape.rank++; i > axis; --i) shape.size[static_cast<size_t>(i)] = shape.size[static_cast<size_t>(i - 1)];
  shape.size[static_cast<size_t>(axis)] = 1;
  return reshape(x, shape);
}

Tensor sliced(Interpreter& interpreter, const Tensor& x, int axis, const interpreter::SliceIndex& part) {
  if (part.step.is_integral() && part.step.as_int() < 1)
    interpreter.raise("ValueError", "step must be greater than zero");
  const interpreter::Stride stride = interpreter::stride_of(interpreter, part, x.shape()[axis]);
  if (stride.step != 1) interpreter.raise_unsupported("the lab slices tensors in steps of one; PyTorch in any step");
  return slice(x, axis, stride.from, stride.from + stride.count);
}

} // namespace

Tensor indexed(Interpreter& interpreter, const Tensor& x, const Value& index) {
  std::vector<Value> parts = {index};
  if (const auto* several = index.as<interpreter::Sequence>()) {
    if (several->kind == interpreter::Sequence::Kind::list)
      interpreter.raise_unsupported("the lab does not index a tensor with a list; PyTorch does");
    parts = several->items;
  }
  Tensor view = x;
  int axis = 0;
  for (const Value& part : parts) {
    if (part.is_none()) {
      view = with_new_axis(interpreter, view, axis++);
      continue;
    }
    if (part.as<TensorObject>())
      interpreter.raise_unsupported(
          "the lab does not index a tensor with a tensor; PyTorch does. Write where() or gather()");
    if (part.is_bool())
      interpreter.raise_unsupported("the lab does not index a tensor with True or False; PyTorch does. Write x[None] "
                                    "or x[None][:0]");
    if (x.shape().rank == 0 && part.as<interpreter::SliceIndex>())
      interpreter.raise("IndexError", "slice() cannot be applied to a 0-dim tensor.");
    if (x.shape().rank == 0)
      interpreter.raise(
          "IndexError",
          "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to "
          "convert a 0-dim tensor to a number");
    if (axis >= view.shape().rank)
      interpreter.raise("IndexError", "too many indices for tensor of dimension " + std::to_string(x.shape().rank));
    if (part.is_int()) {
      view = picked(interpreter, view, axis, part.as_int());
    } else if (const auto* range = part.as<interpreter::SliceIndex>()) {
      view = sliced(interpreter, view, axis++, *range);
    } else {
      interpreter.raise(
          "IndexError",
          "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got " +
              interpreter::type_name(part) + ")");
    }
  }
  return view.same_as(x) && x.shape().rank > 0 ? slice(x, 0, 0, x.shape()[0]) : view;
}

} // namespace amplab::torch
