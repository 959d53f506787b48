// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of one step of a lane, inspected whole or in stepped execution: format, cost and numerics of each call.
// Owned by a panel. GUI thread. Sort and filter through OpFilter.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <memory>
#include <optional>
#include <vector>

namespace amplab {

// Additional roles, after those of cell.h.
enum OpRole {
  ChoiceRole = OwnRole, // bool: the cell offers a list of formats
};

class OpTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    Seq,
    Line,
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
    Error,
    Ulps,
    Snr,
    Drift,
    DriftUlps,
    DriftSnr,
    SnrLost,
    Emulated,
    ColumnCount
  };

  explicit OpTableModel(const RunStore& store, QObject* parent = nullptr);

  void setLane(int lane);
  int lane() const { return std::max(0, store_.indexOf(lane_)); } // the first one if it is removed

  // Shows one inspected step. Without a value, shows and follows the latest.
  void setStep(std::optional<int64_t> step);
  // Shows and follows the calls so far of the step in stepped execution (LaneStore::shownCalls).
  void setHere();
  // Returns the step in view, 0 if none.
  int64_t step() const;
  std::shared_ptr<const InspectedStep> shown() const { return shown_; } // null: none
  // Returns the steps that can be shown, ascending.
  std::vector<int64_t> steps() const;

  // Requires: 0 <= row < rowCount().
  const OpRecord& opAt(int row) const;

  // Sets the lane's current settings, which apply from the next step on. Cells that they change are bold.
  void setConfig(const RunConfig& config);
  const RunConfig& config() const { return config_; }
  // Comparison for QSortFilterProxyModel::lessThan. Values that are not recorded sort last in both orders. Requires: 0
  // <= left, right < rowCount().
  bool goesBefore(int left, int right, int column, Qt::SortOrder order) const;
  // Returns the columns without recorded values in this step, such as those of the fp32 shadow.
  std::vector<int> emptyColumns() const;

  // Marks the calls of that line. 0 marks none.
  void setLine(int64_t line);
  int64_t line() const { return line_; }
  int callsOfLine() const;
  // Returns the first row added since the previous stop of stepped execution, or rowCount().
  int firstNewRow() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 signals:
  void stepChanged(qlonglong step);

 private:
  void reload();
  void show(std::shared_ptr<const InspectedStep> step);
  void apply(std::shared_ptr<const InspectedStep> step);
  void remark();
  double numberOf(int row, int column) const; // Requires: a numeric column

  const RunStore& store_;
  LaneId lane_;
  enum class From { latest, step, here } from_ = From::latest;
  int64_t wanted_ = 0; // step requested with From::step
  int64_t newest_ = 0; // calls from this seq on are new; 0: not tracked
  int64_t line_ = 0;
  RunConfig config_;
  std::vector<double> lost_;                   // by row, for SnrLost; empty: none
  std::shared_ptr<const InspectedStep> shown_; // shared, because the store may replace the step before it notifies
};

// Filters rows by phase, line and text (anywhere in phase, op, layer, policy, dtypes or shape). Sorts by value. Values
// that are not recorded sort last in both orders.
class OpFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit OpFilter(QObject* parent = nullptr);
  void setText(const QString& text);
  void setPhase(const QString& phase); // empty: all
  void setLine(int64_t line);          // 0: all

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  QString text_, phase_;
  int64_t line_ = 0;
};

} // namespace amplab
