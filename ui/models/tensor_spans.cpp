// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tensor_spans.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr double kTail = 0.01;

// Returns the quantile of magnitudes, interpolated as if spread evenly over the logarithm within each power of two.
double magnitude_at(const Exponents& exponents, double share) {
  double before = 0;
  const double wanted = share * static_cast<double>(exponents.finite());
  for (size_t i = 0; i < exponents.counts.size(); ++i) {
    const double here = static_cast<double>(exponents.counts[i]);
    if (before + here >= wanted && here > 0)
      return std::exp2(static_cast<double>(exponents.lowest) + static_cast<double>(i) + (wanted - before) / here);
    before += here;
  }
  return std::exp2(static_cast<double>(exponents.highest() + 1));
}

} // namespace

std::vector<TensorSpan> tensor_spans(const StepInspection& inspection) {
  std::vector<TensorSpan> spans;
  for (int kind = 0; kind <= static_cast<int>(kLastTensorKind); ++kind) {
    TensorSpan span;
    span.kind = static_cast<TensorKind>(kind);
    Exponents all;
    for (const TensorHistogram& each : inspection.tensors) {
      if (each.tensor.kind != span.kind || each.exponents.counts.empty()) continue;
      span.lowest = span.tensors == 0 ? each.amin_nonzero : std::min(span.lowest, each.amin_nonzero);
      span.highest = std::max(span.highest, each.numbers.amax);
      all += each.exponents;
      ++span.tensors;
    }
    if (span.tensors == 0 || !(span.lowest > 0) || !(span.highest >= span.lowest)) continue;
    span.low = std::clamp(magnitude_at(all, kTail), span.lowest, span.highest);
    span.high = std::clamp(magnitude_at(all, 1 - kTail), span.lowest, span.highest);
    spans.push_back(span);
  }
  return spans;
}

QString kind_label(TensorKind kind) {
  static constexpr std::array kLabels = {
      QT_TRANSLATE_NOOP("amplab::TensorKind", "weights"),    QT_TRANSLATE_NOOP("amplab::TensorKind", "masters"),
      QT_TRANSLATE_NOOP("amplab::TensorKind", "gradients"),  QT_TRANSLATE_NOOP("amplab::TensorKind", "activations"),
      QT_TRANSLATE_NOOP("amplab::TensorKind", "act. grads"), QT_TRANSLATE_NOOP("amplab::TensorKind", "updates"),
  };
  static_assert(kLabels.size() == static_cast<size_t>(kLastTensorKind) + 1);
  return QCoreApplication::translate("amplab::TensorKind", kLabels[static_cast<size_t>(kind)]);
}

} // namespace amplab
