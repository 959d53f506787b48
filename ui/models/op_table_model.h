// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of one step of one lane, which was inspected as a whole or is gone through by lines: what each ran in,
// what it cost, how its numbers fared. Owned by a panel; GUI thread. Sort and filter through OpFilter.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <memory>
#include <optional>
#include <vector>

namespace amplab {

// Roles of its own, after those of cell.h.
enum OpRole {
  ChoiceRole = MarkRole + 1, // bool: the cell is a list of formats to choose from
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
  int lane() const { return lane_; }

  // Holds on to one inspected step; without a value, the latest is shown and followed.
  void setStep(std::optional<int64_t> step);
  // Shows what the step has called so far that the lane is gone through in (LaneStore::callsSoFar), and follows it.
  void setHere();
  // The step shown; 0 when nothing is.
  int64_t step() const;
  std::shared_ptr<const InspectedStep> shown() const { return shown_; } // null: nothing is
  // Steps that can be shown, rising.
  std::vector<int64_t> steps() const;

  // Requires: 0 <= row < rowCount().
  const OpRecord& opAt(int row) const;

  // What the lane's dials say now, which calls from the next step on will follow: what they change is bold.
  void setDials(const RunConfig& dials);
  const RunConfig& dials() const { return dials_; }
  // As QSortFilterProxyModel::lessThan asks it, with what says nothing last in either order. Requires: 0 <= left, right
  // < rowCount().
  bool goesBefore(int left, int right, int column, Qt::SortOrder order) const;
  // Columns of which nothing was recorded in the step shown, such as those of the fp32 shadow.
  std::vector<int> emptyColumns() const;

  // Marks the calls of that line; 0: of none.
  void setLine(int64_t line);
  int64_t line() const { return line_; }
  int callsOfLine() const;
  // Of a step that is gone through: the first row that is new since the stop before; rowCount() if none is.
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
  void take(std::shared_ptr<const InspectedStep> step);
  void remark();
  double numberOf(int row, int column) const; // Requires: a column of numbers

  const RunStore& store_;
  int lane_ = 0;
  enum class From { latest, step, here } from_ = From::latest;
  int64_t wanted_ = 0; // the step, from there
  int64_t newest_ = 0; // calls from this seq on are new; 0: nobody asks
  int64_t line_ = 0;
  RunConfig dials_;
  std::vector<double> lost_;                   // by row, of SnrLost; empty: of none
  std::shared_ptr<const InspectedStep> shown_; // held: the store may have replaced it before it tells
};

// Rows by phase, by line and by text (anywhere in phase, op, layer, policy, dtypes or shape); sorts by value, what is
// not recorded last in either order.
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
