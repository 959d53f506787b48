// SPDX-License-Identifier: Apache-2.0
// x = value. Values beyond the dtype's range are rounded: to infinity in fp16, as for a loss scale of 65536 and an fp16
// loss. Integers are converted exactly.
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
