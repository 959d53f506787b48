// SPDX-License-Identifier: Apache-2.0
// Elementwise ops with additional numbers or masks.
#include "kernels/registry/registry.h"
#include "tests/op_matrix/op_case.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr uint8_t kMask[] = {1, 0, 0, 2, 0, 1};

OpCase power(const char* name, double p) {
  return {.name = name,
          .op = Op::pow,
          .shapes = {{3, 7}},
          .call = [p](In in) { return pow(in[0], p); },
          .reference = [p](Ref in) { return map(in[0], [p](double x) { return std::pow(x, p); }); },
          .low = 0.5,
          .high = 2};
}

OpCase clamped(const char* name, double low, double high) {
  return {.name = name,
          .op = Op::clamp,
          .shapes = {{3, 7}},
          .call = [=](In in) { return clamp(in[0], low, high); },
          .reference = [=](Ref in) { return map(in[0], [=](double x) { return std::min(std::max(x, low), high); }); },
          .kink = 1e-2};
}

double gelu_by_tanh(double x) {
  return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
}

// Element i where the mask is set, else other(i).
Array chosen(const Array& x, const std::function<double(int64_t)>& other) {
  Array y = x;
  for (int64_t i = 0; i < y.count(); ++i)
    if (!kMask[i]) y[i] = other(i);
  return y;
}

// Requires: at most six elements.
Tensor mask_like(const Tensor& x) { return mask(x, x.shape(), std::span(kMask).first(static_cast<size_t>(x.count()))); }

OpCase masked_fill_case(const char* name, const Shape& shape) {
  return {.name = name,
          .op = Op::masked_fill,
          .shapes = {shape},
          .call = [](In in) { return masked_fill(in[0], mask_like(in[0]), 1.5); },
          .reference = [](Ref in) { return chosen(Array(in[0].shape, 1.5), [&](int64_t i) { return in[0][i]; }); }};
}

OpCase where_case(const char* name, const Shape& shape) {
  return {.name = name,
          .op = Op::where,
          .shapes = {shape, shape},
          .call = [](In in) { return where(mask_like(in[0]), in[0], in[1]); },
          .reference = [](Ref in) { return chosen(in[0], [&](int64_t i) { return in[1][i]; }); }};
}

constexpr double kDropped = 0.25;
Tensor dropped(const Tensor& x) { return dropout(x, kDropped, 42, 7); }

// Returns 1 / (1 - p) or 0 for each element. The mask does not depend on the values.
Array kept(const Shape& shape) {
  const std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory(*device);
  const std::vector<float> y = to_host(dropped(filled(memory, shape, DType::f32, 1, MemoryCategory::activations)));
  Array scales(shape);
  for (int64_t i = 0; i < scales.count(); ++i) scales[i] = y[static_cast<size_t>(i)] > 0 ? 1 / (1 - kDropped) : 0;
  return scales;
}

OpCase dropout_case() {
  return {.name = "dropout",
          .op = Op::dropout,
          .shapes = {{9, 17}},
          .call = [](In in) { return dropped(in[0]); },
          .reference = [](Ref in) { return map(in[0], kept(in[0].shape), [](double x, double k) { return x * k; }); }};
}

std::vector<OpCase> make_cases() {
  std::vector<OpCase> cases = {
      power("pow_half", 0.5),
      power("pow_2", 2),
      power("pow_3", 3),
      power("pow_minus_half", -0.5),
      power("pow_minus_1", -1),
      power("pow_minus_2", -2),
      power("pow_1", 1),
      power("pow_0", 0),
      power("pow_2_25", 2.25), // exact in 16 bits; other exponents are rounded to x's dtype
      clamped("clamp_to_positive", 0, 5),
      clamped("clamp_to_negative", -5, 0),
      clamped("clamp_below", 0, kInfinity),
      clamped("clamp_above", -kInfinity, 0),
      {.name = "gelu_tanh",
       .op = Op::gelu,
       .shapes = {{3, 50}},
       .call = [](In in) { return gelu(in[0], true); },
       .reference = [](Ref in) { return map(in[0], gelu_by_tanh); }},
      {.name = "div_number",
       .op = Op::div,
       .shapes = {{5, 3}},
       .call = [](In in) { return div(in[0], 3); },
       .reference = [](Ref in) { return map(in[0], [](double x) { return x / 3; }); }},
      masked_fill_case("masked_fill", {2, 3}),
      masked_fill_case("masked_fill_of_one", {1}),
      masked_fill_case("masked_fill_of_nothing", {0, 3}),
      {.name = "masked_fill_by_columns",
       .op = Op::masked_fill,
       .shapes = {{2, 3}},
       .call = [](In in) { return masked_fill(in[0], mask(in[0], {3}, std::span(kMask).first(3)), -2); },
       .reference =
           [](Ref in) {
             Array y = in[0];
             y[0] = y[3] = -2;
             return y;
           }},
      where_case("where", {2, 3}),
      where_case("where_of_one", {1}),
      where_case("where_of_nothing", {0, 3}),
      {.name = "where_broadcast",
       .op = Op::where,
       .shapes = {{2, 3}, {}},
       .call = [](In in) { return where(mask_like(in[0]), in[0], in[1]); },
       .reference = [](Ref in) { return chosen(in[0], [&](int64_t) { return in[1][0]; }); },
       .terms = 6},
      dropout_case(),
  };
  for (const OpCase& base : {power("pow_3", 3), clamped("clamp", 0, 5), dropout_case()})
    of_one_and_nothing(cases, base);
  return cases;
}

} // namespace

const std::vector<OpCase>& function_cases() {
  static const std::vector<OpCase> cases = make_cases();
  return cases;
}

} // namespace amplab::matrix
