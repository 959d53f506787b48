// SPDX-License-Identifier: Apache-2.0
// x = value. A value beyond the dtype's range becomes what rounding makes of it, infinity for fp16: a loss scale of
// 65536 meets an fp16 loss this way. Integers take the value as it is.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

void fill_forward(Context& context, const Call& call) {
  const View& x = call.out[0];
  const double value = std::get<FillAttributes>(call.attributes).value;
  if (x.dtype == DType::i64) return void(std::fill_n(x.as<int64_t>(), x.count(), static_cast<int64_t>(value)));
  if (x.dtype == DType::u8) return void(std::fill_n(x.as<uint8_t>(), x.count(), static_cast<uint8_t>(value)));
  map(context, x, [v = static_cast<float>(value)] { return v; });
}

} // namespace amplab::cpu
