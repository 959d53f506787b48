// SPDX-License-Identifier: Apache-2.0
#include "app/engine/ceilings.h"

#include "app/engine/product_rate.h"
#include "app/engine/timing.h"
#include "engine/tensor/tensor.h"
#include "kernels/registry/registry.h"

#include <cmath>
#include <cstdio>

namespace amplab {

double Ceilings::product_rate(DType read) {
  double& rate = products_[read];
  if (rate == 0) rate = 1e9 * amplab::product_rate(device_, read, device_.properties().discrete ? 4096 : 1024);
  return rate;
}

double Ceilings::copy_rate() {
  if (copies_ > 0) return copies_;
  constexpr int64_t kCount = 32 << 20; // 128 MiB read and 128 MiB written
  CachingAllocator memory(device_);
  const Tensor from = filled(memory, {kCount}, DType::f32, 0.5, MemoryCategory::temporaries),
               to(memory, {kCount}, DType::f32, MemoryCategory::temporaries);
  const View in[] = {from.view()}, out[] = {to.view()};
  const TimeSpread spread = timed(9, [&] {
    device_.run({Op::clone, Direction::forward, in, out});
    device_.synchronize();
  });
  return copies_ = 2.0 * kCount * sizeof(float) / spread.median;
}

std::string Ceilings::text() const {
  std::string text = device_.name();
  for (const DeviceEntry& entry : list_devices())
    if (entry.name == device_.name()) text += ": " + entry.description + "; multiplied by " + entry.multiplied_by;
  text += ". Measured now:";
  for (const auto& [dtype, rate] : products_)
    text.append(" ").append(name_of(dtype)).append(" products ") +=
        std::to_string(std::lround(rate * 1e-9)) + " GFLOP/s" +
        (device_.properties().emulated(Op::linear, dtype) ? " (emulated)," : ",");
  char copies[64];
  std::snprintf(copies, sizeof copies, " copies %.1f GB/s.", copies_ * 1e-9);
  return text + copies;
}

Ceilings::Least Ceilings::least(const Call& call) {
  const CallCost cost = cost_of(call);
  if (cost.operations == 0) return {0, cost.bytes / copy_rate()};
  const DType read = device_.properties().reads(call.op, cost.operands, call.math_mode);
  return {cost.operations / product_rate(read), cost.bytes / copy_rate()};
}

} // namespace amplab
