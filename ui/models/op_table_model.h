// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of one inspected step of one lane: what each ran in, what it cost, how its numbers fared.
// Owned by a panel; GUI thread. Sort and filter through OpFilter.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <memory>
#include <optional>
#include <vector>

namespace amplab {

class OpTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    Seq,
    Phase,
    Op,
    Layer,
    Policy,
    InDtypes,
    ComputeDtype,
    OutDtype,
    Casts,
    Shape,
    Time,
    Bytes,
    Amax,
    Headroom,
    Zeros,
    Subnormals,
    Flushed,
    ArrivedLost,
    Inf,
    NaN,
    Emulated,
    Line,
    ColumnCount
  };

  explicit OpTableModel(const RunStore& store, QObject* parent = nullptr);

  void setLane(int lane);
  int lane() const { return lane_; }

  // Holds on to one inspected step; without a value, the latest is shown and followed.
  void setStep(std::optional<int64_t> step);
  // The step shown; 0 when nothing is.
  int64_t step() const;
  // Steps that can be shown, rising.
  std::vector<int64_t> steps() const;

  // Requires: 0 <= row < rowCount().
  const OpRecord& opAt(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 signals:
  void stepChanged(qlonglong step);

 private:
  void reload();
  void show(std::shared_ptr<const InspectedStep> step);

  const RunStore& store_;
  int lane_ = 0;
  std::optional<int64_t> wanted_;
  std::shared_ptr<const InspectedStep> shown_; // held: the store may have replaced it before it tells
};

// Rows by phase and by text (anywhere in phase, op, layer, policy, dtypes or shape); sorts by value, NaN and not
// recorded last.
class OpFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit OpFilter(QObject* parent = nullptr);
  void setText(const QString& text);
  void setPhase(const QString& phase); // empty: all

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  QString text_, phase_;
};

} // namespace amplab
