// SPDX-License-Identifier: Apache-2.0
// Would fp16 do, and with which loss scale? Read off what was seen of a run in any format, per layer; and afterwards,
// held against a run in fp16, whether it was right. Pure; any thread.
//
// All of a layer's tensors are taken as if they were in fp16, also where autocast would leave an op in fp32: so it errs
// on the side of caution. What is in no layer, and the loss, is left out: every mode keeps that in fp32.
#pragma once
#include "engine/run/step_look.h"

#include <string>
#include <vector>

namespace amplab {

// Exponents of loss scales: from 2^lowest to 2^highest, both of them. Empty if lowest > highest.
struct ScaleRange {
  static constexpr int kLowest = -40, kHighest = 60; // of what is looked through
  int lowest = kLowest, highest = kHighest;
  bool empty() const { return lowest > highest; }
  bool contains(double scale) const; // scale need not be a power of two
  bool operator==(const ScaleRange&) const = default;
};

// Of one kind of tensor in a layer, the worst of all looks.
struct FitsFp16 {
  bool seen = false;
  double amax = 0;        // largest |x|
  bool overflows = false; // rounded to fp16 some become Inf
  double flushed = 0;     // share of those that are not zero that fp16 makes zero
};

struct LayerForecast {
  std::string layer;
  FitsFp16 activations, weights;
  // Gradients of weights and of activations, as they would be without a scale.
  bool gradients_seen = false;
  double gradient_amax = 0, gradient_amin = 0; // largest and smallest non-zero |x|; the latter 0: not known
  ScaleRange scales; // none of its gradients overflows, and no more than the chosen share of those that are not zero is
                     // flushed
};

struct Fp16Forecast {
  std::vector<LayerForecast> layers; // in the order in which they were seen
  ScaleRange scales;                 // that suit all layers
  bool fits = false;                 // a scale suits all, and no activation and no weight overflows
  int looks = 0;                     // that it was read off
  std::string sentence;              // what it says of the whole net, or what speaks against it
};

inline constexpr double kFlushedShare = 0.01;

// looks: of one run; those with a fault put in on purpose are left out. No entry is null. share: within 0..1.
// Overflow: |x| * scale >= 65520, half a last place above 65504. Gradients that are Inf or NaN tell no magnitude: they
// are left out, and where the look has them unrounded these are taken. gradients of a look are judged by the look's own
// worst layer sum.
Fp16Forecast fp16_forecast(const std::vector<const StepLook*>& looks, double share = kFlushedShare);

// What was foretold of a layer's gradients at a scale, and what a run in fp16 had there.
struct LayerCheck {
  std::string layer;
  double foretold_flushed = 0, measured_flushed = 0; // shares of those that are not zero without rounding
  bool foretold_overflow = false, measured_overflow = false;
  bool right = false; // overflow as foretold, and shares no more than kRightWithin apart
};
inline constexpr double kRightWithin = 0.02;

struct ForecastCheck {
  double scale = 1; // of the step in fp16
  int64_t step = 0;
  std::vector<LayerCheck> layers; // none: the two have no gradient in common
  int right = 0;                  // of them
};

// foretold_by: a look at a run of the same model. measured: one in fp16, whose gradients are scaled. Where measured has
// its gradients unrounded, what was flushed is told by those, else by the zeros that foretold_by has of the same
// tensor.
ForecastCheck check_forecast(const StepLook& foretold_by, const StepLook& measured);

} // namespace amplab
