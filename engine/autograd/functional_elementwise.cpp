// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"

#include <cmath>
#include <stdexcept>

namespace amplab {
namespace {

// Throws PyTorch's message.
void check_range(double value, DType dtype) {
  if (!std::isfinite(value) || std::abs(value) <= format_of(dtype).largest) return;
  const char* type = dtype == DType::f16 ? "c10::Half" : dtype == DType::bf16 ? "c10::BFloat16" : "float";
  throw std::invalid_argument(std::string("value cannot be converted to type ") + type + " without overflow");
}

} // namespace

Tensor add(const Tensor& x, const Tensor& y) { return apply(Op::add, {x, y}, ScalarAttributes{}); }
Tensor sub(const Tensor& x, const Tensor& y) { return apply(Op::sub, {x, y}, ScalarAttributes{}); }
Tensor mul(const Tensor& x, const Tensor& y) { return apply(Op::mul, {x, y}, ScalarAttributes{}); }
Tensor div(const Tensor& x, const Tensor& y) { return apply(Op::div, {x, y}, ScalarAttributes{}); }
Tensor add(const Tensor& x, double value) { return apply(Op::add, {x, {}}, ScalarAttributes{value}); }
Tensor mul(const Tensor& x, double value) { return apply(Op::mul, {x, {}}, ScalarAttributes{value}); }
Tensor div(const Tensor& x, double value) { return apply(Op::div, {x, {}}, ScalarAttributes{value}); }

Tensor unary(Op op, const Tensor& x) { return apply(op, {x}); }
Tensor gelu(const Tensor& x, bool tanh_form) { return apply(Op::gelu, {x}, GeluAttributes{tanh_form}); }
Tensor pow(const Tensor& x, double exponent) { return apply(Op::pow, {x}, ScalarAttributes{exponent}); }
Tensor square(const Tensor& x) { return pow(x, 2); }
Tensor clamp(const Tensor& x, double low, double high) { return apply(Op::clamp, {x}, ClampAttributes{low, high}); }

Tensor eq(const Tensor& x, const Tensor& y) { return apply(Op::eq, {x, y}, ScalarAttributes{}); }
Tensor eq(const Tensor& x, double value) { return apply(Op::eq, {x, {}}, ScalarAttributes{value}); }

Tensor masked_fill(const Tensor& x, const Tensor& mask, double value) {
  check_range(value, x.dtype());
  return apply(Op::masked_fill, {x, mask}, ScalarAttributes{value});
}

Tensor where(const Tensor& mask, const Tensor& x, const Tensor& y) {
  return apply(Op::where, {mask, x, y}, ScalarAttributes{});
}

} // namespace amplab
