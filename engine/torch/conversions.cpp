// SPDX-License-Identifier: Apache-2.0
// Conversions of tensors: other dtypes, host numbers, copies and leaves.
#include "engine/torch/call.h"
#include "engine/torch/device_name.h"
#include "engine/torch/dtype_object.h"
#include "engine/torch/host_numbers.h"
#include "engine/torch/in_place.h"

#include <limits>

namespace amplab::torch {
namespace {

// Converts on the host between integers and floats, because no kernel does.
Tensor converted(const Call& c, const Tensor& x, DType dtype) {
  if (is_floating(dtype))
    return x.dtype() == DType::i64 ? in_floats(c.environment, c.interpreter, x, dtype) : to(x, dtype);
  if (dtype == DType::u8 && is_floating(x.dtype())) return to(x, dtype);
  c.environment.before_host_sync(c.interpreter);
  c.interpreter.charge(x.count() / 1000);
  std::vector<int64_t> values;
  if (is_floating(x.dtype()))
    for (const float value : to_host(x)) // NaN and Inf become what x86 makes of them, as in PyTorch
      values.push_back(fits_int64(value) ? static_cast<int64_t>(value) : std::numeric_limits<int64_t>::min());
  else
    values = host_integers(x);
  return dtype == DType::u8 ? mask_from(c.environment, x.shape(), values)
                            : integers_from(c.environment, x.shape(), values);
}

// Returns x itself if it already has the dtype, as in PyTorch.
Value in_dtype(const Call& c, DType dtype) {
  const Tensor& x = c.tensor(0);
  return x.dtype() == dtype ? c.arguments[0] : c.result(converted(c, x, dtype));
}
template <DType dtype> Value as(const Call& c) { return in_dtype(c, dtype); }

// input, device=, dtype=, non_blocking=, copy=. The second is a device, a dtype or another tensor.
Value to_(const Call& c) {
  std::optional<DType> dtype = c.dtype(2);
  if (c.is_given(1)) {
    if (const auto* named = c.arguments[1].as<DTypeObject>())
      dtype = named->dtype;
    else if (const auto* other = c.arguments[1].as<TensorObject>())
      dtype = other->tensor.dtype();
    else
      expect_own_device(c.interpreter, c.environment, c.arguments[1]);
  }
  const DType wanted = dtype.value_or(c.tensor(0).dtype());
  if (c.flag(4, false) && wanted == c.tensor(0).dtype()) return c.result(clone(c.tensor(0)));
  return in_dtype(c, wanted);
}
Value type_as(const Call& c) { return in_dtype(c, c.tensor(1).dtype()); }
Value here(const Call& c) { return c.arguments[0]; }
Value cpu(const Call& c) {
  expect_own_device(c.interpreter, c.environment, Value::text("cpu"));
  return here(c);
}
Value cuda(const Call& c) {
  expect_own_device(c.interpreter, c.environment, Value::text("cuda"));
  return here(c);
}

Value detach(const Call& c) {
  const NoGradGuard unrecorded;
  return c.result(c.tensor(0).detach());
}
Value clone_(const Call& c) { return c.result(clone(c.tensor(0))); }

Value requires_grad_(const Call& c) {
  set_requires_grad(c.interpreter, c.object(0), c.flag(1, true));
  return c.arguments[0];
}

Value item_(const Call& c) { return number_of(c.interpreter, c.environment, c.object(0)); }

// [[1.0, 2.0], [3.0, 4.0]]
Value nested(std::span<const Value> values, const Shape& shape, int axis) {
  if (axis == shape.rank) return values.front();
  std::vector<Value> rows;
  const auto each = shape[axis] ? values.size() / static_cast<size_t>(shape[axis]) : 0;
  for (size_t i = 0; i < static_cast<size_t>(shape[axis]); ++i)
    rows.push_back(nested(values.subspan(i * each, each), shape, axis + 1));
  return interpreter::list(std::move(rows));
}
Value tolist(const Call& c) {
  const NoGradGuard unrecorded;
  const Tensor& x = c.tensor(0);
  if (x.count() > c.interpreter.limits().items)
    c.interpreter.raise_unsupported("a list of " + std::to_string(x.count()) +
                                    " elements exceeds the lab's limit for lists, " +
                                    std::to_string(c.interpreter.limits().items));
  c.environment.before_host_sync(c.interpreter);
  c.interpreter.charge(x.count());
  return nested(host_values(x), x.shape(), 0);
}

Value numel(const Call& c) { return c.tensor(0).count(); }
Value dim(const Call& c) { return static_cast<int64_t>(c.tensor(0).shape().rank); }
Value size(const Call& c) {
  const Shape& shape = c.tensor(0).shape();
  if (!c.is_given(1)) return make_ref<SizeObject>(shape);
  const int64_t last = shape.rank - 1, axis = c.integer(1);
  if (axis < -last - 1 || axis > last) return c.wrap_axis(axis, shape.rank), Value();
  return shape[static_cast<int>(axis)];
}
Value element_size(const Call& c) { return static_cast<int64_t>(bytes_of(c.tensor(0).dtype())); }
Value is_floating_point(const Call& c) { return is_floating(c.tensor(0).dtype()); }
Value is_contiguous(const Call& c) { return c.tensor(0).view().contiguous(); }
Value is_tensor(const Call& c) { return c.arguments[0].as<TensorObject>() != nullptr; }

constexpr Row kConversionRows[] = {
    {"float", "input", kMethod, as<DType::f32>},
    {"half", "input", kMethod, as<DType::f16>},
    {"bfloat16", "input", kMethod, as<DType::bf16>},
    {"long", "input", kMethod, as<DType::i64>},
    {"bool", "input", kMethod, as<DType::u8>},
    {"to", "input, device=, dtype=, non_blocking=, copy=", kMethod, to_},
    {"type_as", "input, other", kMethod, type_as},
    {"cpu", "input", kMethod, cpu},
    {"cuda", "input, device=, non_blocking=", kMethod, cuda},
    {"detach", "input", kBoth, detach},
    {"clone", "input", kBoth, clone_},
    {"requires_grad_", "input, requires_grad=", kMethod, requires_grad_},
    {"item", "input", kMethod, item_},
    {"tolist", "input", kMethod, tolist},
    {"numel", "input", kBoth, numel},
    {"nelement", "input", kMethod, numel},
    {"dim", "input", kMethod, dim},
    {"ndimension", "input", kMethod, dim},
    {"size", "input, dim=", kMethod, size},
    {"element_size", "input", kMethod, element_size},
    {"is_floating_point", "input", kBoth, is_floating_point},
    {"is_contiguous", "input", kMethod, is_contiguous},
    {"is_tensor", "obj", kTorch, is_tensor},
};

} // namespace

std::span<const Row> conversion_rows() { return kConversionRows; }

Value number_of(Interpreter& interpreter, Environment& environment, const TensorObject& object) {
  const NoGradGuard unrecorded;
  const Tensor& x = readable(interpreter, object);
  if (x.count() != 1)
    interpreter.raise("RuntimeError",
                      "a Tensor with " + std::to_string(x.count()) + " elements cannot be converted to Scalar");
  environment.before_host_sync(interpreter);
  return host_values(x).front();
}

void set_requires_grad(Interpreter& interpreter, const TensorObject& x, bool on) {
  if (on && !is_floating(x.tensor.dtype()))
    interpreter.raise("RuntimeError", "only Tensors of floating point dtype can require gradients");
  if (x.tensor.body()->node) {
    if (!on)
      interpreter.raise(
          "RuntimeError",
          "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in "
          "a subgraph that doesn't require differentiation use var_no_grad = var.detach().");
    return;
  }
  x.tensor.body()->requires_grad = on;
}

} // namespace amplab::torch
