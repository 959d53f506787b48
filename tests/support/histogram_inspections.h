// SPDX-License-Identifier: GPL-3.0-or-later
// Inspected steps with synthetic but realistic numbers. Gradients are lognormal, shrink from layer to layer, are
// multiplied by a loss scale, and are rounded to a 16-bit format as kernels round. Deterministic.
#pragma once
#include "engine/run/formats.h"
#include "ui/store/run_store.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace amplab::support {

// Counts as the engine does: floor(log2 |x|).
inline Exponents exponents_of(const std::vector<double>& values) {
  Exponents counted;
  std::vector<int64_t> counts(Exponents::kHighest - Exponents::kLowest + 1);
  for (const double x : values) {
    if (std::isnan(x))
      ++counted.nan;
    else if (std::isinf(x))
      ++counted.inf;
    else if (x == 0)
      ++counted.zeros;
    else
      ++counts[static_cast<size_t>(std::clamp(std::ilogb(x), Exponents::kLowest, Exponents::kHighest) -
                                   Exponents::kLowest)];
  }
  const auto is_there = [](int64_t count) { return count > 0; };
  const auto first = std::ranges::find_if(counts, is_there);
  if (first == counts.end()) return counted;
  auto end = counts.end();
  while (*(end - 1) == 0) --end;
  counted.lowest = Exponents::kLowest + (first - counts.begin());
  counted.counts.assign(first, end);
  return counted;
}

// Rounds to nearest, ties to even. A format without infinity saturates.
inline double rounded_to(double x, const Format& format) {
  if (x == 0 || !std::isfinite(x)) return x;
  const int exponent = std::max(std::ilogb(x), std::ilogb(format.smallest_normal));
  const double place = std::ldexp(1.0, exponent - format.mantissa_bits), near = std::nearbyint(x / place) * place;
  return std::abs(near) > format.largest ? std::copysign(format.has_infinity ? INFINITY : format.largest, x) : near;
}

inline std::vector<double> lognormal(int64_t count, double middle, double spread, uint32_t seed, double zeros = 0) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(middle, spread);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<double> values(static_cast<size_t>(count));
  for (double& x : values)
    x = uniform(random) < zeros ? 0 : std::exp2(normal(random)) * (uniform(random) < 0.5 ? -1 : 1);
  return values;
}

inline TensorHistogram histogram(TensorKind kind, const std::string& name, const std::string& layer,
                                 std::vector<double> values, double scale, const Format& format, int64_t seq = 0) {
  TensorHistogram made;
  made.tensor = {kind, name, seq};
  made.layer = layer;
  made.scale = scale;
  made.numbers.name = name;
  made.numbers.dtype = format.name;
  made.numbers.count = std::ssize(values);
  for (double& x : values) x *= scale;
  const Exponents truth = exponents_of(values);
  for (double& x : values) x = rounded_to(x, format);
  made.exponents = exponents_of(values);
  if (made.exponents != truth) made.reference = truth;
  return made;
}

struct InspectionMaker {
  const Format* format = &format_of(DType::f16);
  double scale = 1, middle = -22; // log2 magnitude of the last layer's gradients
  int layers = 6;
  int64_t elements = 1000; // per weight

  StepInspection at(int64_t step, bool skipped = false) const {
    StepInspection inspection;
    inspection.step = step;
    inspection.loss_scale = scale;
    inspection.skipped = skipped;
    for (int layer = 1; layer <= layers; ++layer) {
      const std::string name = "fc" + std::to_string(layer);
      const auto seed = static_cast<uint32_t>(97 * layer + 31 * step);
      const double its = middle - 1.0 * (layers - layer) + 2.0 * std::sin(0.01 * static_cast<double>(step));
      const auto add = [&](TensorKind kind, const std::string& tensor, double where, double spread, int64_t count,
                           double by, double zeros = 0) {
        const bool kept = kind == TensorKind::weight || kind == TensorKind::update;
        inspection.tensors.push_back(
            histogram(kind, tensor, name,
                      lognormal(count, where, spread, seed + static_cast<uint32_t>(inspection.tensors.size()), zeros),
                      by, kept ? format_of(DType::f32) : *format));
      };
      add(TensorKind::weight, name + ".weight", -5, 1.6, elements, 1);
      add(TensorKind::activation, name + ".linear", -1, 1.8, elements, 1, 0.3);
      add(TensorKind::activation_gradient, name + ".linear.grad_input", its - 2, 3, elements, scale);
      add(TensorKind::gradient, name + ".weight.grad", its, 3, elements, scale, 0.05);
      add(TensorKind::gradient, name + ".bias.grad", its + 2, 2.5, 64, scale);
      if (!skipped) add(TensorKind::update, name + ".weight.update", -11, 1, elements, 1);
    }
    return inspection;
  }
};

// Fills three lanes of the same net: fp16 with a scaler, fp16 without, bf16. Each has `inspections` inspected steps,
// one in ten.
inline void fill_with_inspections(RunStore& store, int inspections) {
  std::vector<LaneSetup> setups(3);
  setups[0].config.name = "fp16 scaled";
  setups[1].config.name = "fp16";
  setups[1].config.scaler.kind = "none";
  setups[2].config.name = "bf16";
  setups[2].config.precision.mode = "amp-bf16";
  setups[2].config.scaler.kind = "none";
  for (int lane = 0; lane < 3; ++lane) {
    setups[static_cast<size_t>(lane)].colour = lane;
    setups[static_cast<size_t>(lane)].id = LaneId(lane + 1);
  }
  store.reset(setups, std::vector<LaneInfo>(3));
  for (int lane = 0; lane < 3; ++lane) {
    InspectionMaker maker;
    if (lane == 2) maker.format = &format_of(DType::bf16);
    if (lane == 0) maker.scale = 65536;
    for (int inspection = 1; inspection <= inspections; ++inspection) {
      const bool skipped = lane == 0 && (inspection == 3 || maker.scale >= 0x1p20);
      const int64_t step = 10 * inspection;
      store.appendInspection(lane, maker.at(step, skipped));
      StepRecord record;
      record.step = step;
      record.loss_scale = maker.scale;
      record.skipped = skipped;
      store.appendSteps(lane, {&record, 1});
      if (skipped)
        maker.scale /= 2;
      else if (lane == 0 && inspection % 12 == 0)
        maker.scale *= 2;
    }
    store.setStatus(lane, {LaneState::running, ""});
  }
  store.publish();
}

} // namespace amplab::support
