// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/host_numbers.h"

#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"
#include "engine/torch/errors.h"

#include <cmath>

namespace amplab::torch {
namespace {

template <class T> std::vector<int64_t> read(const Tensor& tensor) {
  const NoGradGuard unrecorded;
  const Tensor dense = contiguous(tensor);
  std::vector<T> values(static_cast<size_t>(dense.count()));
  dense.device().copy_to_host(values.data(), dense.view().data, values.size() * sizeof(T));
  return {values.begin(), values.end()};
}

template <class T> Tensor upload(Environment& environment, const Shape& shape, DType dtype, std::span<const T> values) {
  Tensor tensor(environment.memory, shape, dtype, MemoryCategory::temporaries);
  tensor.device().copy_from_host(tensor.view().data, values.data(), values.size_bytes());
  return tensor;
}

} // namespace

std::vector<int64_t> host_integers(const Tensor& tensor) {
  return tensor.dtype() == DType::u8 ? read<uint8_t>(tensor) : read<int64_t>(tensor);
}

Tensor integers_from(Environment& environment, const Shape& shape, std::span<const int64_t> values) {
  return upload(environment, shape, DType::i64, values);
}

Tensor mask_from(Environment& environment, const Shape& shape, std::span<const int64_t> values) {
  std::vector<uint8_t> mask(values.size());
  for (size_t i = 0; i < values.size(); ++i) mask[i] = values[i] != 0;
  return upload<uint8_t>(environment, shape, DType::u8, mask);
}

Tensor filled_with(CachingAllocator& memory, const Shape& shape, DType dtype, const interpreter::Value& number) {
  const double value = number.as_number();
  if (dtype == DType::u8) return filled(memory, shape, dtype, value != 0, MemoryCategory::temporaries);
  if (dtype != DType::i64 || number.is_float() || std::abs(value) < 0x1p53)
    return filled(memory, shape, dtype, value, MemoryCategory::temporaries);
  const Tensor one(memory, {}, dtype, MemoryCategory::temporaries);
  const int64_t exact = number.as_int();
  one.device().copy_from_host(one.view().data, &exact, sizeof(exact));
  return clone(expand(one, shape));
}

std::vector<interpreter::Value> host_values(const Tensor& tensor) {
  std::vector<interpreter::Value> values;
  if (is_floating(tensor.dtype()))
    for (const float x : to_host(tensor)) values.emplace_back(static_cast<double>(x));
  else
    for (const int64_t x : host_integers(tensor))
      values.push_back(tensor.dtype() == DType::u8 ? interpreter::Value(x != 0) : interpreter::Value(x));
  return values;
}

Tensor in_floats(Environment& environment, interpreter::Interpreter& interpreter, const Tensor& integers, DType dtype) {
  if (integers.dtype() != DType::i64) return to(integers, dtype);
  environment.before_host_sync(interpreter); // no kernel converts integers
  interpreter.charge(integers.count() / 1000);
  const std::vector<int64_t> values = host_integers(integers);
  const std::vector<float> floats(values.begin(), values.end());
  const NoGradGuard unrecorded;
  return to(tensor_from(environment.memory, integers.shape(), floats, MemoryCategory::temporaries), dtype);
}

bool fits_int64(double number) { return number >= -0x1p63 && number < 0x1p63; }

void expect_in_range(interpreter::Interpreter& interpreter, double number, DType dtype) {
  const bool fits = is_floating(dtype) ? !std::isfinite(number) || std::abs(number) <= format_of(dtype).largest
                                       : dtype == DType::u8 || fits_int64(number);
  if (!fits)
    interpreter.raise("RuntimeError", "value cannot be converted to type " +
                                          std::string(dtype == DType::i64 ? "int64_t" : cpp_type(dtype)) +
                                          " without overflow");
}

void expect_fill_in_range(interpreter::Interpreter& interpreter, const interpreter::Value& number, DType dtype,
                          int64_t count) {
  if (dtype == DType::i64 && number.is_integral()) return; // as a double it may round beyond the range
  if (count != 1 || !is_16bit(dtype)) expect_in_range(interpreter, number.as_number(), dtype);
}

} // namespace amplab::torch
