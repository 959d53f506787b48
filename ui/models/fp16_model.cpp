// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/fp16_model.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr int kLowestShown = -12; // lower end of the axis; smaller scales are useless

QString power(int exponent) { return scale_label(std::ldexp(1, exponent)); }
QString magnitude(double x) { return x > 0 ? power(std::ilogb(x)) : QString("0"); }
QString share_text(double share) {
  return share == 0 ? QString("0 %") : share < 0.001 ? QString("<0.1 %") : QString::number(100 * share, 'f', 1) + " %";
}

} // namespace

void Fp16Model::show(Fp16Forecast forecast, std::optional<double> present, ForecastCheck check) {
  const bool same_rows =
      std::ranges::equal(forecast.layers, forecast_.layers, {}, &LayerForecast::layer, &LayerForecast::layer);
  if (!same_rows) beginResetModel();
  forecast_ = std::move(forecast);
  check_ = std::move(check);
  present_.reset();
  if (present && *present > 0) present_ = std::log2(*present);
  from_ = ScaleRange::kHighest, to_ = ScaleRange::kLowest;
  const auto include_exponent = [&](int exponent) { from_ = std::min(from_, exponent), to_ = std::max(to_, exponent); };
  for (const LayerForecast& layer : forecast_.layers)
    if (layer.gradients_seen)
      include_exponent(std::max(layer.scales.lowest, kLowestShown)),
          include_exponent(std::max(layer.scales.highest, kLowestShown));
  if (present_) include_exponent(static_cast<int>(std::lround(*present_)));
  if (from_ > to_) from_ = 0, to_ = 24;
  --from_, ++to_;
  if (same_rows) {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
  } else {
    endResetModel();
  }
}

int Fp16Model::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(forecast_.layers.size());
}
int Fp16Model::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

const LayerCheck* Fp16Model::checkOf(const LayerForecast& layer) const {
  const auto found = std::ranges::find(check_.layers, layer.layer, &LayerCheck::layer);
  return found == check_.layers.end() ? nullptr : &*found;
}

QString Fp16Model::textOf(const LayerForecast& layer, int column) const {
  switch (column) {
  case Layer: return QString::fromStdString(layer.layer);
  case Activations: return layer.activations.seen ? number_label(layer.activations.amax, 3) : QString();
  case Gradients:
    return layer.gradients_seen ? tr("%1 to %2").arg(magnitude(layer.gradient_amin), magnitude(layer.gradient_amax))
                                : QString();
  case Scales: {
    if (!layer.gradients_seen) return {};
    const ScaleRange& range = layer.scales;
    if (range.empty()) return tr("none: needs %1, limit %2").arg(power(range.lowest), power(range.highest));
    if (range.lowest == range.highest) return tr("only %1").arg(power(range.lowest));
    return range.lowest <= kLowestShown ? tr("up to %1").arg(power(range.highest))
                                        : tr("%1 to %2").arg(power(range.lowest), power(range.highest));
  }
  case Right: {
    const LayerCheck* check = checkOf(layer);
    if (!check) return {};
    const auto of = [](bool overflow, double flushed) { return overflow ? QString("Inf") : share_text(flushed); };
    return QString("%1 %2 → %3")
        .arg(check->right ? "✓" : "✗", of(check->predicted_overflow, check->predicted_flushed),
             of(check->measured_overflow, check->measured_flushed));
  }
  default: return {};
  }
}

QString Fp16Model::helpOf(const LayerForecast& layer, int column) const {
  switch (column) {
  case Activations:
    if (!layer.activations.seen) return {};
    return (layer.activations.overflows ? tr("Beyond fp16's largest number, 65504: no loss scale changes that.")
                                        : tr("fp16 holds up to 65504.")) +
           " " + tr("%1 of the nonzero values would become zero.").arg(share_text(layer.activations.flushed)) +
           (layer.weights.seen ? " " + tr("Its weights reach %1.").arg(number_label(layer.weights.amax, 3))
                               : QString());
  case Gradients: return tr("Gradient magnitudes without a loss scale, from the smallest nonzero value to the largest");
  case Scales:
    return tr("Loss scales at which no gradient overflows fp16 and at most 1 % of the nonzero gradients are lost");
  case Right: {
    const LayerCheck* check = checkOf(layer);
    return check ? tr("Share of gradients that fp16 flushes to zero at the scale %1: predicted, and measured")
                       .arg(scale_label(check_.scale))
                 : QString();
  }
  default: return {};
  }
}

Tone Fp16Model::toneOf(const LayerForecast& layer, int column) const {
  if (column == Activations && (layer.activations.overflows || layer.weights.overflows)) return Tone::bad;
  if (column == Scales && layer.gradients_seen && layer.scales.empty()) return Tone::bad;
  if (column == Right)
    if (const LayerCheck* check = checkOf(layer)) return check->right ? Tone::good : Tone::warning;
  return Tone::plain;
}

ScaleSpan Fp16Model::spanOf(const LayerForecast& layer) const {
  return {layer.gradients_seen, layer.scales, from_, to_, present_};
}

QVariant Fp16Model::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LayerForecast& layer = forecast_.layers[static_cast<size_t>(index.row())];
  switch (role) {
  case Qt::DisplayRole:
  case Qt::AccessibleTextRole: return textOf(layer, index.column());
  case Qt::ToolTipRole: return helpOf(layer, index.column());
  case SortRole:
    if (index.column() == Activations) return layer.activations.seen ? layer.activations.amax : 0.0;
    return textOf(layer, index.column());
  case ToneRole: return static_cast<int>(toneOf(layer, index.column()));
  case Qt::TextAlignmentRole:
    return QVariant(Qt::AlignVCenter | (index.column() == Activations ? Qt::AlignRight : Qt::AlignLeft));
  case kSpanRole: return index.column() == Scales ? QVariant::fromValue(spanOf(layer)) : QVariant();
  default: return {};
  }
}

QVariant Fp16Model::headerData(int section, Qt::Orientation orientation, int role) const {
  static constexpr std::array<std::pair<const char*, const char*>, ColumnCount> kTitles = {{
      {QT_TR_NOOP("layer"), QT_TR_NOOP("A layer of the model")},
      {QT_TR_NOOP("activations"), QT_TR_NOOP("Largest magnitude of the activations; fp16 ends at 65504")},
      {QT_TR_NOOP("gradients"), QT_TR_NOOP("Gradient magnitudes without a loss scale")},
      {QT_TR_NOOP("suitable loss scales"), QT_TR_NOOP("One axis for all layers; the line marks the lane's loss scale")},
      {QT_TR_NOOP("lost: predicted → actual"),
       QT_TR_NOOP(
           "Share of gradients that become zero or Inf in fp16: predicted, and measured in a lane of the same model")},
  }};
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  const auto& [title, meaning] = kTitles[static_cast<size_t>(section)];
  if (role == Qt::DisplayRole) return tr(title);
  return role == Qt::ToolTipRole ? QVariant(tr(meaning)) : QVariant();
}

} // namespace amplab
