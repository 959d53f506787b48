// SPDX-License-Identifier: GPL-3.0-or-later
// Whether each layer would fit fp16, and with which loss scales: one row each; and, where a lane in fp16 is there to
// ask, whether that was right. Owned by a panel; GUI thread.
#pragma once
#include "engine/run/fp16_forecast.h"
#include "ui/models/cell.h"

#include <QAbstractTableModel>
#include <optional>

namespace amplab {

// What the column of scales is drawn from. On one axis for all rows, in powers of two.
struct ScaleSpan {
  bool seen = false; // else the layer has no gradients
  ScaleRange range;
  int from = 0, to = 0;          // the axis
  std::optional<double> present; // the scale that the lane has, as a power of two
};

class Fp16Model : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Layer, Activations, Gradients, Scales, Right, ColumnCount };
  static constexpr int kSpanRole = MarkRole + 1; // ScaleSpan, of the column of scales

  explicit Fp16Model(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  // present: the loss scale that the lane has; nothing: it has none.
  void show(Fp16Forecast forecast, std::optional<double> present, ForecastCheck check);
  const Fp16Forecast& forecast() const { return forecast_; }
  const ForecastCheck& check() const { return check_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  const LayerCheck* checkOf(const LayerForecast& layer) const;
  QString textOf(const LayerForecast& layer, int column) const;
  QString helpOf(const LayerForecast& layer, int column) const;
  Tone toneOf(const LayerForecast& layer, int column) const;
  ScaleSpan spanOf(const LayerForecast& layer) const;

  Fp16Forecast forecast_;
  ForecastCheck check_;
  std::optional<double> present_;
  int from_ = 0, to_ = 1;
};

} // namespace amplab

Q_DECLARE_METATYPE(amplab::ScaleSpan)
