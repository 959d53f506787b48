// SPDX-License-Identifier: Apache-2.0
// z = x + y, x - y, x y, x / y with broadcasting. y may be the attributes' number.
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/formulas.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {
namespace {

template <class F> void combine(Context& context, const Call& call, F f) {
  const View &x = call.in[0], &z = call.out[0];
  if (call.in.size() > 1 && call.in[1]) {
    map_broadcast(context, z, f, x, call.in[1]);
  } else {
    const auto number = static_cast<float>(std::get<ScalarAttributes>(call.attributes).value);
    map_broadcast(
        context, z, [=](float value) { return f(value, number); }, x);
  }
}

} // namespace

void add_forward(Context& context, const Call& call) { combine(context, call, Add{}); }
void sub_forward(Context& context, const Call& call) {
  combine(context, call, [](float x, float y) { return x - y; });
}
void mul_forward(Context& context, const Call& call) {
  combine(context, call, [](float x, float y) { return x * y; });
}
void div_forward(Context& context, const Call& call) {
  combine(context, call, [](float x, float y) { return x / y; });
}

// sum = sum + g, rounded to sum's dtype
void accumulate_forward(Context& context, const Call& call) {
  const View& sum = call.out[0];
  map(
      context, sum, [](float s, float g) { return s + g; }, sum, call.in[0]);
}

// x = value. Values beyond the dtype's range are rounded: to infinity in fp16, as for a loss scale of 65536 and an fp16
// loss. Integers are converted exactly.
void fill_forward(Context& context, const Call& call) {
  const View& x = call.out[0];
  const double value = std::get<FillAttributes>(call.attributes).value;
  if (x.dtype == DType::i64) return void(std::fill_n(x.as<int64_t>(), x.count(), static_cast<int64_t>(value)));
  if (x.dtype == DType::u8) return void(std::fill_n(x.as<uint8_t>(), x.count(), static_cast<uint8_t>(value)));
  map(context, x, [v = static_cast<float>(value)] { return v; });
}

// x += 1. Counts batches for batch norm.
void increment_forward(Context&, const Call& call) { ++*call.out[0].as<int64_t>(); }

} // namespace amplab::cpu
