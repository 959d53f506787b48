// SPDX-License-Identifier: Apache-2.0
// Predicts from an inspected run in any format whether fp16 would work per layer, and with which loss scales. Can also
// check the prediction against a run in fp16. Pure functions, any thread.
//
// All tensors of a layer are treated as fp16, even where autocast would keep an op in fp32, so the result is
// conservative. The loss and tensors outside of layers are ignored, because every mode keeps them in fp32.
#pragma once
#include "engine/run/step_inspection.h"

#include <string>
#include <vector>

namespace amplab {

// Exponents of loss scales, from 2^lowest to 2^highest inclusive. Empty if lowest > highest.
struct ScaleRange {
  static constexpr int kLowest = -40, kHighest = 60; // limits of the search
  int lowest = kLowest, highest = kHighest;
  bool empty() const { return lowest > highest; }
  bool contains(double scale) const; // scale need not be a power of two
  bool operator==(const ScaleRange&) const = default;
};

// One kind of tensor in a layer, the worst of all inspections.
struct FitsFp16 {
  bool seen = false;
  double amax = 0;        // largest |x|
  bool overflows = false; // some become Inf when rounded to fp16
  double flushed = 0;     // fraction of the non-zero elements that fp16 flushes to zero
};

struct LayerForecast {
  std::string layer;
  FitsFp16 activations, weights;
  // Gradients of weights and of activations, without a loss scale.
  bool gradients_seen = false;
  double gradient_amax = 0, gradient_amin = 0; // largest and smallest non-zero |x|; gradient_amin 0: unknown
  ScaleRange scales; // no gradient overflows, and at most the chosen fraction of non-zero ones is flushed
};

struct Fp16Forecast {
  std::vector<LayerForecast> layers; // in order of appearance
  ScaleRange scales;                 // suit all layers
  bool fits = false;                 // a scale suits all layers, and no activation or weight overflows
  int inspections = 0;               // number of inspections used
  std::string sentence;              // summary for the whole network, or the obstacle
};

inline constexpr double kFlushedShare = 0.01;

// Returns the forecast. inspections: of one run, without null pointers. Those with an injected fault are ignored.
// share: within 0..1. An overflow is |x| * scale >= 65520, half a last place above 65504. Inf and NaN gradients have no
// magnitude and are ignored, unless the inspection has fp32 references, which replace them. The gradients of an
// inspection are judged by the worst sum of a layer within that inspection.
Fp16Forecast fp16_forecast(const std::vector<const StepInspection*>& inspections, double share = kFlushedShare);

// Predicted and measured gradients of a layer at one scale.
struct LayerCheck {
  std::string layer;
  double predicted_flushed = 0, measured_flushed = 0; // fractions of the elements that are non-zero without rounding
  bool predicted_overflow = false, measured_overflow = false;
  bool right = false; // overflow as predicted, and fractions at most kRightWithin apart
};
inline constexpr double kRightWithin = 0.02;

struct ForecastCheck {
  double scale = 1; // of the fp16 step
  int64_t step = 0;
  std::vector<LayerCheck> layers; // empty: no gradient in common
  int right = 0;                  // number of layers that are right
};

// Compares a forecast with a measurement. predicted_from: an inspection of a run of the same model. measured: an
// inspection of an fp16 run with scaled gradients. Flushed elements are found from measured's fp32 references where it
// has them, otherwise from the zeros of the same tensor in predicted_from.
ForecastCheck check_forecast(const StepInspection& predicted_from, const StepInspection& measured);

} // namespace amplab
