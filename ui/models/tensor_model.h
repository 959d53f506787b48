// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors that one phase of a step made or changed, one row each. Owned by a panel. GUI thread.
#pragma once
#include "engine/run/telemetry.h"
#include "ui/models/cell.h"

#include <QAbstractTableModel>
#include <vector>

namespace amplab {

class TensorModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Name, DType, Shape, Norm, Largest, Headroom, Zeros, Subnormals, Inf, NaN, ColumnCount };

  explicit TensorModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  void setTensors(std::vector<TensorRecord> tensors);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::vector<TensorRecord> tensors_;
};

} // namespace amplab
