// SPDX-License-Identifier: GPL-3.0-or-later
// Synthetic memory forecasts, and inspected steps with lognormal magnitudes.
#pragma once
#include "engine/run/memory_forecast.h"
#include "engine/run/step_inspection.h"

#include <cmath>

namespace amplab::support {

inline MemoryForecast memory_sample(const std::string& mode, double weights, double activations) {
  MemoryForecast forecast;
  forecast.mode = mode;
  const auto of = [&](MemoryCategory category, double mib) {
    forecast.memory[static_cast<size_t>(category)] = static_cast<int64_t>(mib * 1048576);
  };
  using M = MemoryCategory;
  of(M::parameters, weights);
  of(M::gradients, weights);
  of(M::optimizer_state, 2 * weights);
  of(M::master_copies, mode == "fp16-master" ? 2 * weights : 0);
  of(M::cast_cache, mode.starts_with("amp") ? weights / 2 : 0);
  of(M::activations, activations);
  of(M::batch, 0.4);
  of(M::temporaries, 0.3 * activations);
  of(M::workspace, 1.2);
  forecast.peak_bytes = counted_bytes(forecast.memory);
  return forecast;
}

inline std::vector<MemoryForecast> memory_samples() {
  std::vector<MemoryForecast> all = {memory_sample("fp32", 4, 24),        memory_sample("tf32", 4, 24),
                                     memory_sample("amp-fp16", 4, 12),    memory_sample("amp-bf16", 4, 12),
                                     memory_sample("fp16-master", 2, 12), MemoryForecast{},
                                     memory_sample("pure-bf16", 2, 12)};
  all[5].mode = "pure-fp16";
  all[5].problem = "\"scaler.kind\" must be \"none\" or \"static\" in mode pure-fp16: the gradients are fp16, and "
                   "GradScaler refuses to unscale them.";
  return all;
}

// Returns exponents of ten thousand numbers with normal log2: mean `middle`, standard deviation `sd`, clipped to the
// range of a format.
inline Exponents lognormal_exponents(double middle, double sd, int lowest = Exponents::kLowest,
                                     int highest = Exponents::kHighest) {
  Exponents e;
  const auto below = [&](int k) { return 0.5 * std::erfc((middle - k) / sd / std::sqrt(2.0)); };
  for (int k = Exponents::kLowest; k <= Exponents::kHighest; ++k) {
    const auto count = static_cast<int64_t>(std::lround(10'000 * (below(k + 1) - below(k))));
    if (count == 0) continue;
    Exponents one;
    if (k < lowest)
      one.zeros = count;
    else if (k > highest)
      one.inf = count;
    else
      one.lowest = k, one.counts = {count};
    e += one;
  }
  return e;
}

inline TensorHistogram histogram(TensorKind kind, const std::string& layer, const std::string& suffix,
                                 const Exponents& e, double scale = 1) {
  TensorHistogram h;
  h.tensor = {kind, layer + suffix, 0};
  h.layer = layer;
  h.scale = scale;
  h.exponents = e;
  h.numbers.count = e.total();
  h.numbers.inf = e.inf;
  h.numbers.zeros = e.zeros;
  if (!e.counts.empty()) {
    h.numbers.amax = 1.5 * std::ldexp(1, static_cast<int>(e.highest()));
    h.amin_nonzero = std::ldexp(1, static_cast<int>(e.lowest));
  }
  return h;
}

// A net with gradients that shrink towards the first layer. fp16: rounded to fp16 at that scale.
inline StepInspection deep_net_inspection(int64_t step, double scale, bool fp16, int layers = 6, double last = -9) {
  StepInspection inspection;
  inspection.step = step;
  inspection.loss_scale = scale;
  for (int i = 0; i < layers; ++i) {
    const std::string layer = "fc" + std::to_string(i + 1);
    const double middle = last - 3.5 * (layers - 1 - i) + std::log2(scale);
    inspection.tensors.push_back(histogram(TensorKind::weight, layer, ".weight", lognormal_exponents(-4, 1.5)));
    inspection.tensors.push_back(histogram(TensorKind::activation, layer, ".linear", lognormal_exponents(-1, 2)));
    const Exponents e = fp16 ? lognormal_exponents(middle, 2, -25, 15) : lognormal_exponents(middle, 2);
    inspection.tensors.push_back(histogram(TensorKind::gradient, layer, ".weight.grad", e, scale));
    inspection.tensors.push_back(histogram(TensorKind::activation_gradient, layer, ".linear.grad_input", e, scale));
  }
  return inspection;
}

} // namespace amplab::support
