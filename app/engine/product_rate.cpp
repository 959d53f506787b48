// SPDX-License-Identifier: Apache-2.0
#include "app/engine/product_rate.h"

#include "app/engine/timing.h"
#include "engine/tensor/tensor.h"

#include <algorithm>

namespace amplab {

double product_rate(Device& device, DType read, int64_t n) {
  CachingAllocator memory(device);
  const bool tf32 = read == DType::tf32;
  const DType dtype = tf32 ? DType::f32 : read;
  const MathMode math_mode{.allow_tf32 = tf32};
  const auto make = [&] { return filled(memory, {n, n}, dtype, 0.5, MemoryCategory::temporaries); };
  const Tensor x = make(), w = make(), y = make();
  const View in[] = {x.view(), w.view(), View{}}, out[] = {y.view()};
  const auto seconds_each = [&](int repetitions, int at_once) {
    const TimeSpread spread = timed(repetitions, [&] {
      for (int i = 0; i < at_once; ++i) device.run({Op::linear, Direction::forward, in, out, {}, math_mode});
      device.synchronize();
    });
    return spread.median / at_once;
  };
  constexpr double kAtOnce = 0.08; // seconds of queued work
  const double seconds = device.properties().discrete
                             ? seconds_each(5, static_cast<int>(std::clamp(kAtOnce / seconds_each(1, 1), 1.0, 50.0)))
                             : seconds_each(9, 1);
  return 2e-9 * static_cast<double>(n * n * n) / seconds;
}

} // namespace amplab
