// SPDX-License-Identifier: Apache-2.0
#include "engine/step/tensor_numbers.h"

#include "kernels/format/convert.h"

#include <array>
#include <cstring>

namespace amplab {

std::optional<double> scalar_of(const Tensor& tensor) {
  if (!tensor || tensor.count() != 1) return {};
  const DType dtype = tensor.dtype();
  std::array<std::byte, 8> bytes{};
  tensor.device().copy_to_host(bytes.data(), tensor.view().data, bytes_of(dtype));
  const auto as = [&]<class T>(T value) {
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  };
  switch (dtype) {
  case DType::f32:
  case DType::tf32: return static_cast<double>(as(0.0F));
  case DType::f16: return static_cast<double>(to_float(as(Half{})));
  case DType::bf16: return static_cast<double>(to_float(as(BFloat16{})));
  case DType::e4m3fn: return static_cast<double>(to_float(as(Float8E4M3FN{})));
  case DType::e5m2: return static_cast<double>(to_float(as(Float8E5M2{})));
  case DType::i64: return static_cast<double>(as(int64_t{0}));
  case DType::u8: return static_cast<double>(as(uint8_t{0}));
  }
  return {};
}

std::optional<Statistics> tensor_statistics(const Tensor& tensor) {
  if (!tensor || !is_floating(tensor.dtype())) return {};
  ScratchLedger ledger; // keeps scratch memory out of the lane's account
  const ScratchScope apart(tensor.device(), &ledger);
  return tensor.device().probing().statistics(tensor.view());
}

} // namespace amplab
