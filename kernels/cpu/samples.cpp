// SPDX-License-Identifier: Apache-2.0
// y[n, :] = x[row[n], :]. Bytes become x / 255 in fp32, as in torchvision's ToTensor.
#include "kernels/cpu/kernels.h"

#include <algorithm>
#include <cassert>

namespace amplab::cpu {
namespace {

void copy(const uint8_t* from, int64_t count, float* to) {
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<float>(from[i]) / 255.0f;
}
void copy(const float* from, int64_t count, float* to) { std::copy_n(from, count, to); }
void copy(const int64_t* from, int64_t count, int64_t* to) { std::copy_n(from, count, to); }

template <class From, class To> void copy_rows(const View& x, const View& rows, const View& y) {
  const int64_t width = x.shape[1];
  for (int64_t n = 0; n < rows.count(); ++n) {
    const int64_t row = rows.as<const int64_t>()[n];
    assert(row >= 0 && row < x.shape[0]);
    copy(x.as<const From>() + row * width, width, y.as<To>() + n * width);
  }
}

} // namespace

void samples_forward(Context&, const Call& call) {
  const View &x = call.in[0], &rows = call.in[1], &y = call.out[0];
  switch (x.dtype) {
  case DType::u8: return copy_rows<uint8_t, float>(x, rows, y);
  case DType::i64: return copy_rows<int64_t, int64_t>(x, rows, y);
  default: return copy_rows<float, float>(x, rows, y);
  }
}

} // namespace amplab::cpu
