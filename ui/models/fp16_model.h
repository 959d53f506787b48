// SPDX-License-Identifier: GPL-3.0-or-later
// Forecast of whether each layer fits fp16 and which loss scales suit it, one row each. Compares the forecast with an
// fp16 lane if there is one. Owned by a panel. GUI thread.
#pragma once
#include "engine/run/fp16_forecast.h"
#include "ui/models/cell.h"

#include <QAbstractTableModel>
#include <optional>

namespace amplab {

// Data of a cell in the column of scales. All rows share one axis in powers of two.
struct ScaleSpan {
  bool seen = false; // false: the layer has no gradients
  ScaleRange range;
  int from = 0, to = 0;          // the axis
  std::optional<double> present; // log2 of the lane's loss scale
};

class Fp16Model : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Layer, Activations, Gradients, Scales, Right, ColumnCount };
  static constexpr int kSpanRole = OwnRole; // ScaleSpan, in the column of scales

  explicit Fp16Model(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  // present: the lane's loss scale; nothing if it has no scaler.
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
