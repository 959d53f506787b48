// SPDX-License-Identifier: Apache-2.0
// z = x + y, x - y, x y, x / y with broadcasting. y may be the attributes' number.
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/formulas.h"
#include "kernels/cpu/kernels.h"

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

} // namespace amplab::cpu
