// SPDX-License-Identifier: Apache-2.0
// Tensors for kernel tests. They own their memory and are read and written as doubles.
#pragma once
#include "kernels/contract/view.h"
#include "kernels/format/convert.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <vector>

namespace amplab::test {

inline double read(const View& x, int64_t i) {
  switch (x.dtype) {
  case DType::f16: return static_cast<double>(to_float(x.as<Half>()[i]));
  case DType::bf16: return static_cast<double>(to_float(x.as<BFloat16>()[i]));
  case DType::e4m3fn: return static_cast<double>(to_float(x.as<Float8E4M3FN>()[i]));
  case DType::e5m2: return static_cast<double>(to_float(x.as<Float8E5M2>()[i]));
  case DType::i64: return static_cast<double>(x.as<int64_t>()[i]);
  case DType::u8: return static_cast<double>(x.as<uint8_t>()[i]);
  default: return static_cast<double>(x.as<float>()[i]);
  }
}

inline void write(const View& x, int64_t i, double value) {
  const float f = static_cast<float>(value);
  switch (x.dtype) {
  case DType::f16: x.as<Half>()[i] = to_half(f); return;
  case DType::bf16: x.as<BFloat16>()[i] = to_bfloat16(f); return;
  case DType::e4m3fn: x.as<Float8E4M3FN>()[i] = to_float8_e4m3fn(f); return;
  case DType::e5m2: x.as<Float8E5M2>()[i] = to_float8_e5m2(f); return;
  case DType::i64: x.as<int64_t>()[i] = static_cast<int64_t>(value); return;
  case DType::u8: x.as<uint8_t>()[i] = static_cast<uint8_t>(value); return;
  default: x.as<float>()[i] = f; return;
  }
}

// 64-byte aligned memory followed by a guard that the destructor checks.
class Tensor {
 public:
  Tensor(DType dtype, const Shape& shape) : memory_(new Guarded(static_cast<size_t>(shape.count()) * bytes_of(dtype))) {
    view_ = View(memory_->data, dtype, shape);
  }
  Tensor(DType dtype, const Shape& shape, const std::vector<double>& values) : Tensor(dtype, shape) {
    for (size_t i = 0; i < values.size(); ++i) write(view_, static_cast<int64_t>(i), values[i]);
  }

  const View& view() const { return view_; }
  double operator[](int64_t i) const { return read(view_, i); }
  int64_t count() const { return view_.count(); }
  std::vector<double> values() const {
    std::vector<double> all(static_cast<size_t>(count()));
    for (size_t i = 0; i < all.size(); ++i) all[i] = read(view_, static_cast<int64_t>(i));
    return all;
  }

 private:
  struct Guarded {
    static constexpr size_t kGuard = 64;
    explicit Guarded(size_t size) : bytes(size), data(std::aligned_alloc(64, (size + kGuard + 63) / 64 * 64)) {
      std::fill_n(static_cast<uint8_t*>(data), bytes + kGuard, uint8_t{0xa5});
    }
    ~Guarded() {
      for (size_t i = 0; i < kGuard; ++i)
        EXPECT_EQ(static_cast<uint8_t*>(data)[bytes + i], 0xa5) << "written behind the end of a tensor";
      std::free(data);
    }
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;
    size_t bytes;
    void* data;
  };
  std::shared_ptr<Guarded> memory_;
  View view_;
};

// Reseeded for each test.
inline std::mt19937_64& random_source() {
  static const testing::TestInfo* drawing = nullptr;
  static std::mt19937_64 source;
  if (const auto* test = testing::UnitTest::GetInstance()->current_test_info(); test != drawing) {
    drawing = test;
    source.seed(support::seed_of_this_test());
  }
  return source;
}

inline std::vector<double> uniform(int64_t count, double low, double high) {
  std::uniform_real_distribution<double> draw(low, high);
  std::vector<double> values(static_cast<size_t>(count));
  for (double& v : values) v = draw(random_source());
  return values;
}

inline constexpr DType kFloats[] = {DType::f32, DType::f16, DType::bf16};

} // namespace amplab::test
