// SPDX-License-Identifier: Apache-2.0
#include "engine/run/fp16_forecast.h"

#include "engine/run/format_fit.h"
#include "engine/run/number_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace amplab {
namespace {

constexpr const Format& kFp16 = format_of(DType::f16);
constexpr double kOverflows = 65520; // rounds up beyond 65504

bool is_gradient(TensorKind kind) { return kind == TensorKind::gradient || kind == TensorKind::activation_gradient; }
bool concerns(const TensorHistogram& h) { return !h.layer.empty() && h.layer != "loss"; }

double shared(double part, double whole) { return whole > 0 ? part / whole : 0; }

// Gradients of a layer in one inspection.
struct Gradients {
  std::vector<const TensorHistogram*> tensors;

  double flushed_at(double scale) const {
    double flushed = 0, all = 0;
    for (const TensorHistogram* h : tensors) {
      const FormatFit fit = fit_of(h->true_exponents(), kFp16, scale / h->scale);
      flushed += fit.flushed;
      all += fit.flushed + fit.subnormal + fit.normal + fit.overflow;
    }
    return shared(flushed, all);
  }
  // Over finite numbers, without the scale.
  double amax() const {
    double most = 0;
    for (const TensorHistogram* h : tensors) most = std::max(most, amax_of(*h));
    return most;
  }
  // A value rounded to Inf is larger than all finite ones, so its power of two is used up to its upper end.
  static double amax_of(const TensorHistogram& h) {
    const Exponents& e = h.true_exponents();
    if (e.counts.empty()) return 0;
    const bool is_exact = h.numbers.inf == 0 && h.numbers.nan == 0 && h.numbers.amax > 0;
    return (is_exact ? h.numbers.amax : std::ldexp(1, static_cast<int>(e.highest()) + 1)) / h.scale;
  }
  static double amin_of(const TensorHistogram& h) {
    const Exponents& e = h.true_exponents();
    if (e.counts.empty()) return 0;
    const double lowest =
        std::ldexp(1, static_cast<int>(e.lowest)); // a flushed value is smaller than all non-zero ones
    return (h.reference.empty() && h.amin_nonzero > 0 ? h.amin_nonzero : lowest) / h.scale;
  }

  // A larger scale flushes fewer elements and overflows more.
  ScaleRange scales(double share) const {
    ScaleRange range;
    if (const double most = amax(); most > 0) {
      range.highest = std::clamp(std::ilogb(kOverflows / most), ScaleRange::kLowest - 1, ScaleRange::kHighest);
      if (std::ldexp(most, range.highest) >= kOverflows) --range.highest;
    }
    int enough = ScaleRange::kHighest + 1; // the lowest exponent known to be enough
    for (int from = ScaleRange::kLowest; from < enough;) {
      const int middle = (from + enough) >> 1;
      if (flushed_at(std::ldexp(1, middle)) <= share)
        enough = middle;
      else
        from = middle + 1;
    }
    range.lowest = enough;
    return range;
  }
};

void worsen(FitsFp16& fits, const TensorHistogram& h) {
  const FormatFit fit = fit_of(h.exponents, kFp16);
  const double all = fit.flushed + fit.subnormal + fit.normal + fit.overflow;
  fits.seen = true;
  fits.amax = std::max(fits.amax, h.numbers.amax);
  fits.overflows |= h.numbers.amax >= kOverflows || fit.inf > 0; // an Inf must have a cause
  fits.flushed = std::max(fits.flushed, shared(fit.flushed, all));
}

ScaleRange both(const ScaleRange& a, const ScaleRange& b) {
  return {std::max(a.lowest, b.lowest), std::min(a.highest, b.highest)};
}

std::string power(int exponent) { return "2^" + std::to_string(exponent); }

std::string range_text(const ScaleRange& range) {
  return range.lowest == range.highest ? "the scale " + power(range.lowest)
                                       : "scales from " + power(range.lowest) + " to " + power(range.highest);
}

std::string share_text(double share) { return rounded_text(100 * share, 2) + " %"; }

const LayerForecast* where(const std::vector<LayerForecast>& layers, auto better) {
  const LayerForecast* found = nullptr;
  for (const LayerForecast& layer : layers)
    if (layer.gradients_seen && (!found || better(layer, *found))) found = &layer;
  return found;
}

std::string overflow_sentence(const std::vector<LayerForecast>& layers) {
  for (const LayerForecast& layer : layers)
    for (const auto& [fits, what] : {std::pair{layer.activations, "activations"}, std::pair{layer.weights, "weights"}})
      if (fits.overflows)
        return std::string("fp16 would overflow: the ")
            .append(what)
            .append(" of ")
            .append(layer.layer)
            .append(" reach ")
            .append(rounded_text(fits.amax, 3))
            .append(", beyond 65504, and no loss scale changes that.");
  return {};
}

std::string sentence_of(const Fp16Forecast& forecast, double share) {
  const std::string overflow = overflow_sentence(forecast.layers);
  if (!overflow.empty()) return overflow;
  const auto* const small =
      where(forecast.layers, [](const auto& a, const auto& b) { return a.scales.lowest > b.scales.lowest; });
  const auto* const large =
      where(forecast.layers, [](const auto& a, const auto& b) { return a.scales.highest < b.scales.highest; });
  if (!small) return {};
  for (const LayerForecast& layer : forecast.layers)
    if (layer.gradients_seen && layer.scales.empty())
      return "No scale suits " + layer.layer + ": to lose no more than " + share_text(share) +
             " of its gradients it needs " + power(layer.scales.lowest) + ", and from " +
             power(layer.scales.highest + 1) + " on they overflow.";
  if (forecast.scales.empty())
    return "No scale suits all layers: the gradients of " + small->layer + " need at least " +
           power(small->scales.lowest) + ", those of " + large->layer + " overflow above " +
           power(large->scales.highest) + ".";
  if (forecast.scales.lowest <= 0 && forecast.scales.highest >= 0)
    return "fp16 would work without a loss scale; " + range_text(forecast.scales) +
           (forecast.scales.lowest == forecast.scales.highest ? " suits" : " suit") + " all layers.";
  return "fp16 would work with a loss scale: " + range_text(forecast.scales) +
         (forecast.scales.lowest == forecast.scales.highest ? " suits" : " suit") + " all layers. " + small->layer +
         " needs at least " + power(small->scales.lowest) + ", " + large->layer + " tolerates " +
         power(large->scales.highest) + " at most.";
}

} // namespace

bool ScaleRange::contains(double scale) const {
  return scale >= std::ldexp(1, lowest) && scale <= std::ldexp(1, highest);
}

Fp16Forecast fp16_forecast(const std::vector<const StepInspection*>& inspections, double share) {
  Fp16Forecast forecast;
  std::map<std::string, size_t> places;
  const auto layer_of = [&](const TensorHistogram& h) -> LayerForecast& {
    const auto [place, fresh] = places.try_emplace(h.layer, forecast.layers.size());
    if (fresh) forecast.layers.emplace_back().layer = h.layer;
    return forecast.layers[place->second];
  };
  for (const StepInspection* inspection : inspections) {
    if (inspection->injected) continue;
    ++forecast.inspections;
    std::map<std::string, Gradients> gradients; // by layer
    for (const TensorHistogram& h : inspection->tensors) {
      if (!concerns(h)) continue;
      LayerForecast& layer = layer_of(h);
      if (h.tensor.kind == TensorKind::activation) worsen(layer.activations, h);
      if (h.tensor.kind == TensorKind::weight || h.tensor.kind == TensorKind::master) worsen(layer.weights, h);
      if (!is_gradient(h.tensor.kind) || h.true_exponents().counts.empty()) continue;
      gradients[h.layer].tensors.push_back(&h);
      const double least = Gradients::amin_of(h);
      layer.gradient_amin = layer.gradient_amin > 0 ? std::min(layer.gradient_amin, least) : least;
    }
    for (const auto& [name, its] : gradients) {
      LayerForecast& layer = forecast.layers[places.at(name)];
      layer.gradients_seen = true;
      layer.gradient_amax = std::max(layer.gradient_amax, its.amax());
      layer.scales = both(layer.scales, its.scales(share));
    }
  }
  bool any = false, overflows = false;
  for (const LayerForecast& layer : forecast.layers) {
    if (layer.gradients_seen) any = true, forecast.scales = both(forecast.scales, layer.scales);
    overflows |= layer.activations.overflows || layer.weights.overflows;
  }
  forecast.fits = any && !overflows && !forecast.scales.empty();
  forecast.sentence = sentence_of(forecast, share);
  return forecast;
}

ForecastCheck check_forecast(const StepInspection& predicted_from, const StepInspection& measured) {
  struct Sums {
    double predicted = 0, predicted_total = 0, lost = 0, lost_of = 0;
    bool predicted_overflow = false, overflow = false;
  };
  ForecastCheck check{.scale = measured.loss_scale, .step = measured.step, .layers = {}, .right = 0};
  std::vector<std::pair<std::string, Sums>> layers; // in order of appearance
  std::map<std::pair<TensorKind, std::string>, const TensorHistogram*> before;
  for (const TensorHistogram& h : predicted_from.tensors)
    if (is_gradient(h.tensor.kind))
      before.try_emplace({h.tensor.kind, h.tensor.name}, &h); // sequence numbers differ between modes
  std::map<std::pair<TensorKind, std::string>, bool> met;
  for (const TensorHistogram& h : measured.tensors) {
    const auto key = std::pair{h.tensor.kind, h.tensor.name};
    const auto found = before.find(key);
    if (!is_gradient(h.tensor.kind) || !concerns(h) || found == before.end() || !met.try_emplace(key, true).second)
      continue;
    const TensorHistogram& f = *found->second;
    auto layer = std::ranges::find(layers, h.layer, &std::pair<std::string, Sums>::first);
    if (layer == layers.end()) layer = layers.insert(layers.end(), {h.layer, Sums{}});
    Sums& sums = layer->second;
    const FormatFit fit = fit_of(f.true_exponents(), kFp16, h.scale / f.scale);
    sums.predicted += fit.flushed;
    sums.predicted_total += fit.flushed + fit.subnormal + fit.normal + fit.overflow;
    sums.predicted_overflow |= Gradients::amax_of(f) * h.scale >= kOverflows;
    sums.overflow |= h.exponents.inf > 0 || h.exponents.nan > 0;
    const Exponents& true_ones = h.reference.empty() ? f.true_exponents() : h.reference;
    sums.lost += static_cast<double>(std::max<int64_t>(0, h.exponents.zeros - true_ones.zeros));
    sums.lost_of += static_cast<double>(true_ones.finite());
  }
  for (const auto& [name, sums] : layers) {
    LayerCheck& its = check.layers.emplace_back();
    its.layer = name;
    its.predicted_flushed = shared(sums.predicted, sums.predicted_total);
    its.measured_flushed = shared(sums.lost, sums.lost_of);
    its.predicted_overflow = sums.predicted_overflow;
    its.measured_overflow = sums.overflow;
    its.right = its.predicted_overflow == its.measured_overflow &&
                (its.measured_overflow || std::abs(its.predicted_flushed - its.measured_flushed) <= kRightWithin);
    check.right += its.right;
  }
  return check;
}

} // namespace amplab
