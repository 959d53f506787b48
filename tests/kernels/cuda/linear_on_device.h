// SPDX-License-Identifier: Apache-2.0
// linear with a recipe on any device: matrices of the host, copied there and back. Used by tests.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/format/convert.h"
#include "kernels/quantize/product_recipe.h"

#include <cstring>
#include <utility>
#include <vector>

namespace amplab::test {

// [rows, columns]; the numbers are of the dtype.
struct HostMatrix {
  DType dtype = DType::f32;
  int64_t rows = 0, columns = 0;
  std::vector<float> numbers{};

  // Rounds the numbers to the dtype.
  HostMatrix(DType dtype_, int64_t rows_, int64_t columns_, std::vector<float> numbers_ = {})
      : dtype(dtype_), rows(rows_), columns(columns_), numbers(std::move(numbers_)) {
    numbers.resize(static_cast<size_t>(rows * columns));
    for (float& x : numbers) x = rounded(x);
  }
  static HostMatrix identity(int64_t side) {
    HostMatrix m(DType::f32, side, side);
    for (int64_t i = 0; i < side; ++i) m.numbers[static_cast<size_t>(i * side + i)] = 1;
    return m;
  }
  HostMatrix transposed() const {
    HostMatrix t(dtype, columns, rows);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t k = 0; k < columns; ++k)
        t.numbers[static_cast<size_t>(k * rows + i)] = numbers[static_cast<size_t>(i * columns + k)];
    return t;
  }
  HostMatrix magnitudes() const {
    HostMatrix m(DType::f32, rows, columns, numbers);
    for (float& x : m.numbers) x = std::abs(x);
    return m;
  }
  float rounded(float x) const {
    if (dtype == DType::f16) return to_float(to_half(x));
    return dtype == DType::bf16 ? to_float(to_bfloat16(x)) : x;
  }
};

// A matrix in a device's memory, as long as this object lives.
class DeviceMatrix {
 public:
  DeviceMatrix(Device& device, const HostMatrix& m) : device_(device), m_(m) {
    const auto count = m.numbers.size();
    const size_t each = bytes_of(m.dtype);
    std::vector<char> bytes(count * each);
    for (size_t i = 0; i < count; ++i) {
      const uint16_t narrow = m.dtype == DType::f16 ? to_half(m.numbers[i]).bits : to_bfloat16(m.numbers[i]).bits;
      std::memcpy(bytes.data() + i * each, each == 4 ? static_cast<const void*>(&m.numbers[i]) : &narrow, each);
    }
    view_ = View(device.allocate(bytes.size()), m.dtype, {m.rows, m.columns});
    device.copy_from_host(view_.data, bytes.data(), bytes.size());
  }
  DeviceMatrix(const DeviceMatrix&) = delete;
  DeviceMatrix& operator=(const DeviceMatrix&) = delete;
  ~DeviceMatrix() { device_.release(view_.data); }

  const View& view() const { return view_; }
  HostMatrix read() const {
    std::vector<char> bytes(view_.bytes());
    device_.copy_to_host(bytes.data(), view_.data, bytes.size());
    HostMatrix m = m_;
    const size_t each = bytes_of(m.dtype);
    for (size_t i = 0; i < m.numbers.size(); ++i) {
      uint16_t narrow = 0;
      std::memcpy(each == 4 ? static_cast<void*>(&m.numbers[i]) : &narrow, bytes.data() + i * each, each);
      if (each == 2) m.numbers[i] = m.dtype == DType::f16 ? to_float(Half{narrow}) : to_float(BFloat16{narrow});
    }
    return m;
  }

 private:
  Device& device_;
  HostMatrix m_;
  View view_;
};

// Returns x wT in that dtype.
inline HostMatrix linear(Device& device, const HostMatrix& x, const HostMatrix& w, DType dtype,
                         const quantize::ProductRecipe* recipe, const MathMode& math = {}) {
  const DeviceMatrix in_x(device, x), in_w(device, w), y(device, HostMatrix(dtype, x.rows, w.rows));
  const View in[] = {in_x.view(), in_w.view()};
  device.run({Op::linear, Direction::forward, in, std::span(&y.view(), 1), ProductAttributes{recipe}, math});
  return y.read();
}

struct LinearGradients {
  HostMatrix dx, dw;
};

// dx in x's dtype, dw in w's
inline LinearGradients linear_gradients(Device& device, const HostMatrix& x, const HostMatrix& w, const HostMatrix& g,
                                        const quantize::ProductRecipe* recipe) {
  const DeviceMatrix in_x(device, x), in_w(device, w), in_g(device, g),
      dx(device, HostMatrix(x.dtype, x.rows, x.columns)), dw(device, HostMatrix(w.dtype, w.rows, w.columns));
  const View in[] = {in_x.view(), in_w.view(), in_g.view()}, out[] = {dx.view(), dw.view()};
  device.run({Op::linear, Direction::backward, in, out, ProductAttributes{recipe}});
  return {dx.read(), dw.read()};
}

} // namespace amplab::test
