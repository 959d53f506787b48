// SPDX-License-Identifier: Apache-2.0
// Tensors from numbers.
#include "engine/torch/creation.h"

#include "engine/torch/device_name.h"
#include "engine/torch/dtype_object.h"
#include "engine/torch/host_numbers.h"

#include <cmath>

namespace amplab::torch {

static void reject_negative_size(const Call& c, std::span<const int64_t> sizes, int64_t size) {
  if (c.name == "zeros") c.raise("RuntimeError", "zeros: Dimension size must be non-negative.");
  std::string all;
  for (const int64_t each : sizes) all.append(all.empty() ? "" : ", ").append(std::to_string(each));
  c.raise("RuntimeError",
          "Trying to create tensor with negative dimension " + std::to_string(size) + ": [" + all + "]");
}

Shape size_of(const Call& c, size_t i) {
  const std::vector<int64_t> sizes = c.integers(i);
  if (sizes.size() > kMaxRank)
    c.interpreter.raise_unsupported("the lab's tensors have at most five axes; PyTorch's have more");
  Shape shape;
  for (const int64_t size : sizes) {
    if (size < 0) reject_negative_size(c, sizes, size);
    shape.size[static_cast<size_t>(shape.rank++)] = size;
  }
  check_element_limit(c.interpreter, shape);
  return shape;
}

Value apply_options(const Call& c, Tensor x, size_t device, size_t requires_grad) {
  if (c.is_given(device)) expect_own_device(c.interpreter, c.environment, c.arguments[device]);
  if (c.flag(requires_grad, false)) {
    if (!is_floating(x.dtype()))
      c.raise("RuntimeError", "Only Tensors of floating point and complex dtype can require gradients");
    x.set_requires_grad(true);
  }
  return c.result(std::move(x));
}

namespace {

// ..., dtype=, device=, requires_grad=, starting at index `dtype`
Value constant(const Call& c, const Shape& shape, const Value& number, size_t dtype, DType otherwise) {
  const DType made = c.dtype(dtype).value_or(otherwise);
  expect_fill_in_range(c.interpreter, number, made, shape.count());
  return apply_options(c, filled_with(c.environment.memory, shape, made, number), dtype + 1, dtype + 2);
}
Value zeros(const Call& c) { return constant(c, size_of(c, 0), int64_t{0}, 1, DType::f32); }
Value ones(const Call& c) { return constant(c, size_of(c, 0), int64_t{1}, 1, DType::f32); }

Value full(const Call& c) {
  const Value number = c.scalar(1);
  return constant(c, size_of(c, 0), number, 2,
                  number.is_bool()  ? DType::u8
                  : number.is_int() ? DType::i64
                                    : DType::f32);
}
Value zeros_like(const Call& c) { return constant(c, c.tensor(0).shape(), int64_t{0}, 1, c.tensor(0).dtype()); }
Value ones_like(const Call& c) { return constant(c, c.tensor(0).shape(), int64_t{1}, 1, c.tensor(0).dtype()); }
Value full_like(const Call& c) { return constant(c, c.tensor(0).shape(), c.scalar(1), 2, c.tensor(0).dtype()); }

// Numbers of a nested list, in order, and its shape.
struct Numbers {
  Shape shape;
  std::vector<Value> values;
};
void read(const Call& c, const Value& data, int axis, Numbers& into) {
  const auto* rows = data.as<interpreter::Sequence>();
  if (!rows) {
    if (const auto* x = data.as<TensorObject>(); x && x->tensor.count() == 1) {
      c.environment.before_host_sync(c.interpreter);
      into.values.push_back(host_values(x->tensor).front());
      return;
    }
    if (!data.is_number()) c.raise("TypeError", "new(): invalid data type '" + interpreter::type_name(data) + "'");
    into.values.push_back(data);
    return;
  }
  if (axis == kMaxRank)
    c.interpreter.raise_unsupported("the lab's tensors have at most five axes; PyTorch's have more");
  const auto count = static_cast<int64_t>(rows->items.size());
  if (axis == into.shape.rank) {
    if (!into.values.empty()) c.raise("TypeError", "must be real number, not list");
    into.shape.size[static_cast<size_t>(into.shape.rank++)] = count;
  } else if (into.shape[axis] != count) {
    c.raise("ValueError", "expected sequence of length " + std::to_string(into.shape[axis]) + " at dim " +
                              std::to_string(axis) + " (got " + std::to_string(count) + ")");
  }
  for (const Value& row : rows->items) {
    c.interpreter.charge(1);
    if (!row.as<interpreter::Sequence>() && axis + 1 < into.shape.rank)
      c.raise("TypeError", "expected sequence at dim " + std::to_string(axis + 1));
    read(c, row, axis + 1, into);
  }
}

Tensor tensor_of_numbers(const Call& c, const Shape& shape, std::span<const Value> values, std::optional<DType> dtype) {
  bool floats = values.empty(), ints = false;
  for (const Value& value : values) {
    floats |= value.is_float();
    ints |= value.is_int();
  }
  const DType wanted = dtype.value_or(floats ? DType::f32 : ints ? DType::i64 : DType::u8);
  if (is_floating(wanted)) {
    std::vector<float> numbers;
    for (const Value& value : values) numbers.push_back(static_cast<float>(value.as_number()));
    const NoGradGuard unrecorded;
    return to(tensor_from(c.environment.memory, shape, numbers, MemoryCategory::temporaries), wanted);
  }
  std::vector<int64_t> numbers;
  for (const Value& value : values) {
    const bool is_integer = wanted == DType::i64 && value.is_float();
    if (is_integer && !fits_int64(value.as_number()))
      c.raise("RuntimeError", "value cannot be converted to type int64 without overflow");
    numbers.push_back(is_integer            ? static_cast<int64_t>(value.as_number())
                      : wanted == DType::u8 ? value.as_number() != 0
                                            : value.as_int());
  }
  return wanted == DType::u8 ? mask_from(c.environment, shape, numbers) : integers_from(c.environment, shape, numbers);
}

Value tensor_(const Call& c) { // data, *, dtype=, device=, requires_grad=
  if (const auto* x = c.arguments[0].as<TensorObject>()) {
    const NoGradGuard unrecorded;
    return apply_options(c, to(clone(x->tensor.detach()), c.dtype(1).value_or(x->tensor.dtype())), 2, 3);
  }
  Numbers numbers;
  read(c, c.arguments[0], 0, numbers);
  return apply_options(c, tensor_of_numbers(c, numbers.shape, numbers.values, c.dtype(1)), 2, 3);
}

Value arange(const Call& c) { // start, end=, step=, *, dtype=, device=, requires_grad=
  const bool from_zero = !c.is_given(1);
  const Value first = from_zero ? Value(int64_t{0}) : c.scalar(0), end = c.scalar(from_zero ? 0 : 1),
              step = c.is_given(2) ? c.scalar(2) : Value(int64_t{1});
  if (c.dtype(3) == DType::u8) c.raise("NotImplementedError", "\"arange_cpu\" not implemented for 'Bool'");
  if (step.as_number() == 0) c.raise("RuntimeError", "step must be nonzero");
  const bool whole = first.is_integral() && end.is_integral() && step.is_integral();
  int64_t distance = 0;
  const bool exact = whole && !__builtin_sub_overflow(end.as_int(), first.as_int(), &distance);
  const double count =
      exact && step.as_int() != -1 && distance % step.as_int() == 0 // the least integer / -1 overflows
          ? static_cast<double>(distance / step.as_int())
          : std::ceil((exact ? static_cast<double>(distance) : end.as_number() - first.as_number()) / step.as_number());
  const bool away = std::signbit(count) && end.as_number() != first.as_number(); // -0: by less than one step
  if (!(count >= 0) || away) c.raise("RuntimeError", "upper bound and lower bound inconsistent with step sign");
  if (count > static_cast<double>(kMostElements) || count > static_cast<double>(c.interpreter.limits().items))
    c.interpreter.raise_unsupported("torch.arange of " + c.interpreter.str(Value(count)) +
                                    " elements is too long for a loop in the lab");
  std::vector<Value> values;
  int64_t next = whole ? first.as_int() : 0;
  for (int64_t i = 0; i < static_cast<int64_t>(count); ++i) {
    values.push_back(whole ? Value(next) : Value(first.as_number() + static_cast<double>(i) * step.as_number()));
    if (whole && __builtin_add_overflow(next, step.as_int(), &next)) break;
  }
  const Shape shape{static_cast<int64_t>(values.size())};
  return apply_options(c,
                       tensor_of_numbers(c, shape, values,
                                         c.is_given(3) ? c.dtype(3)
                                         : whole       ? DType::i64
                                                       : DType::f32),
                       4, 5);
}

Value finfo(const Call& c) {
  const DType dtype = c.dtype(0).value_or(DType::f32);
  if (!is_floating(dtype))
    c.raise("TypeError", "torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.finfo'");
  return finfo_of(c.environment, dtype);
}

constexpr Row kCreationRows[] = {
    {"tensor", "data, *, dtype=, device=, requires_grad=", kTorch, tensor_},
    {"as_tensor", "data, dtype=, device=", kTorch,
     [](const Call& c) {
       if (const auto* x = c.arguments[0].as<TensorObject>(); x && (!c.is_given(1) || c.dtype(1) == x->tensor.dtype()))
         return c.arguments[0];
       std::vector<Value> arguments(c.arguments);
       arguments.emplace_back();
       return tensor_(Call(c.interpreter, c.environment, c.name, c.parameters, std::move(arguments)));
     }},
    {"zeros", "size, *, dtype=, device=, requires_grad=", kTorch, zeros, 0},
    {"ones", "size, *, dtype=, device=, requires_grad=", kTorch, ones, 0},
    {"full", "size, fill_value, *, dtype=, device=, requires_grad=", kTorch, full},
    {"zeros_like", "input, *, dtype=, device=, requires_grad=", kTorch, zeros_like},
    {"ones_like", "input, *, dtype=, device=, requires_grad=", kTorch, ones_like},
    {"full_like", "input, fill_value, *, dtype=, device=, requires_grad=", kTorch, full_like},
    {"arange", "start, end=, step=, *, dtype=, device=, requires_grad=", kTorch, arange},
    {"finfo", "type=", kTorch, finfo},
};

} // namespace

std::span<const Row> creation_rows() { return kCreationRows; }

} // namespace amplab::torch
