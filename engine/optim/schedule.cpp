// SPDX-License-Identifier: Apache-2.0
#include "engine/optim/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace amplab {
namespace {

// Half a cosine from `from` to `to`, as `share` goes from 0 to 1.
double half_cosine(double from, double to, double share) {
  return to + (from - to) / 2 * (1 + std::cos(std::numbers::pi * share));
}

// OneCycleLR: over the first 0.3 of the steps up from base / 25, then down to 1/10,000 of that start.
double one_cycle(double peak, int64_t update, int64_t total) {
  constexpr double kUp = 0.3, kStart = 25, kEnd = 1e4;
  const double start = peak / kStart, last = static_cast<double>(total - 1);
  const double top = kUp * static_cast<double>(total) - 1, at = static_cast<double>(update);
  if (at <= top) return half_cosine(start, peak, top > 0 ? at / top : 1);
  return half_cosine(peak, start / kEnd, (at - top) / (last - top));
}

double after_warmup(const Schedule& s, int64_t update, int64_t total) {
  const auto at = static_cast<double>(update);
  switch (s.name) {
  case ScheduleName::constant: return s.base;
  case ScheduleName::cosine: return half_cosine(s.base, s.lowest, at / static_cast<double>(total));
  case ScheduleName::step: return s.base * std::pow(s.gamma, static_cast<double>(update / s.step_size));
  case ScheduleName::one_cycle: return one_cycle(s.base, update, total);
  }
  return s.base;
}

} // namespace

std::optional<ScheduleName> schedule_named(std::string_view name) {
  if (name == "constant") return ScheduleName::constant;
  if (name == "cosine") return ScheduleName::cosine;
  if (name == "step") return ScheduleName::step;
  if (name == "one-cycle") return ScheduleName::one_cycle;
  return std::nullopt;
}

double learning_rate(const Schedule& schedule, int64_t updates) {
  const int64_t total = std::max<int64_t>(1, schedule.total - schedule.warmup);
  const double ramp =
      updates < schedule.warmup ? static_cast<double>(updates + 1) / static_cast<double>(schedule.warmup) : 1.0;
  return ramp * after_warmup(schedule, std::clamp<int64_t>(updates - schedule.warmup, 0, total - 1), total);
}

} // namespace amplab
