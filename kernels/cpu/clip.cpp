// SPDX-License-Identifier: Apache-2.0
// clip_scale  g = g * factor
// clip_value  g = min(max(g, -limit), limit); NaN stays NaN, infinity becomes the limit
#include "kernels/contract/step_numbers.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/lists.h"

namespace amplab::cpu {

void clip_scale_forward(Context& context, const Call& call) {
  const float value = std::get<ClipAttributes>(call.attributes).value;
  const float factor = call.numbers ? clip_coefficient(value, *call.numbers.as<const float>()) : value;
  map_list(context, call.in, [factor](float g) { return g * factor; });
}

void clip_value_forward(Context& context, const Call& call) {
  map_list(context, call.in, [limit = std::get<ClipAttributes>(call.attributes).value](float g) {
    return g > limit ? limit : g < -limit ? -limit : g;
  });
}

} // namespace amplab::cpu
