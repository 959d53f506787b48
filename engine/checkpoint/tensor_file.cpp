// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/tensor_file.h"

#include "kernels/format/convert.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

namespace amplab {
namespace {

static_assert(std::endian::native == std::endian::little, "the files are little-endian and copied as they are");

double number(double x) { return x; }
double number(float x) { return static_cast<double>(x); }
template <class T> double number(T x) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<double>(x);
  else
    return static_cast<double>(to_float(x));
}

void narrow(float x, double& to) { to = static_cast<double>(x); }
void narrow(float x, float& to) { to = x; }
void narrow(float x, Half& to) { to = to_half(x); }
void narrow(float x, BFloat16& to) { to = to_bfloat16(x); }
void narrow(float x, Float8E4M3FN& to) { to = to_float8_e4m3fn(x); }
void narrow(float x, Float8E5M2& to) { to = to_float8_e5m2(x); }

template <class T> double read_element(const std::byte* from) {
  T element;
  std::memcpy(&element, from, sizeof element);
  return number(element);
}

template <class T> void write_element(double value, std::byte* to) {
  T element;
  narrow(static_cast<float>(value), element);
  std::memcpy(to, &element, sizeof element);
}

struct Element {
  double (*read)(const std::byte*);
  void (*write)(double, std::byte*); // null for integers
};

// In the order of FileDType.
constexpr Element kElements[] = {
    {read_element<double>, write_element<double>},
    {read_element<float>, write_element<float>},
    {read_element<Half>, write_element<Half>},
    {read_element<BFloat16>, write_element<BFloat16>},
    {read_element<Float8E4M3FN>, write_element<Float8E4M3FN>},
    {read_element<Float8E5M2>, write_element<Float8E5M2>},
    {read_element<int64_t>, nullptr},
    {read_element<int32_t>, nullptr},
    {read_element<int16_t>, nullptr},
    {read_element<int8_t>, nullptr},
    {read_element<uint8_t>, nullptr},
    {[](const std::byte* from) { return *from == std::byte{0} ? 0.0 : 1.0; }, nullptr},
};
static_assert(std::size(kElements) == std::size(kFileFormats));

const Element& element_of(FileDType dtype) { return kElements[static_cast<size_t>(dtype)]; }

} // namespace

FileDType file_dtype_of(DType dtype) {
  const auto* row = std::ranges::find(kFileFormats, std::optional(dtype), &FileFormat::dtype);
  assert(row != std::end(kFileFormats));
  return static_cast<FileDType>(row - std::begin(kFileFormats));
}

std::vector<double> numbers_of(const NamedTensor& tensor) {
  const size_t width = bytes_of(tensor.dtype);
  std::vector<double> numbers(tensor.bytes.size() / width);
  for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = element_of(tensor.dtype).read(&tensor.bytes[i * width]);
  return numbers;
}

NamedTensor converted(NamedTensor tensor, FileDType dtype) {
  if (tensor.dtype == dtype) return tensor;
  assert(is_floating(dtype));
  const std::vector<double> numbers = numbers_of(tensor);
  const size_t width = bytes_of(dtype);
  tensor.dtype = dtype;
  tensor.bytes.resize(numbers.size() * width);
  for (size_t i = 0; i < numbers.size(); ++i) element_of(dtype).write(numbers[i], &tensor.bytes[i * width]);
  return tensor;
}

std::string shape_text(std::span<const int64_t> shape) {
  std::string text = "[";
  for (const int64_t size : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(size);
  return text + "]";
}

RoundingCost rounding_cost(std::span<const NamedTensor> before, std::span<const NamedTensor> after) {
  assert(before.size() == after.size());
  RoundingCost cost;
  for (size_t t = 0; t < before.size(); ++t) {
    if (!is_floating(before[t].dtype)) continue;
    const std::vector<double> exact = numbers_of(before[t]), rounded = numbers_of(after[t]);
    cost.count += std::ssize(exact);
    for (size_t i = 0; i < exact.size(); ++i) {
      if (!std::isfinite(exact[i]) || exact[i] == 0) continue;
      if (!std::isfinite(rounded[i]))
        ++cost.infinite;
      else if (rounded[i] == 0)
        ++cost.flushed;
      else
        cost.largest_relative = std::max(cost.largest_relative, std::abs((rounded[i] - exact[i]) / exact[i]));
    }
  }
  return cost;
}

} // namespace amplab
