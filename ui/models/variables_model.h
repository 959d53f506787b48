// SPDX-License-Identifier: GPL-3.0-or-later
// The variables of one lane's loop as a table: watches, then locals, globals, given names. Rows keep their place while
// values change. Only changed cells are notified, and rows are inserted and removed one by one. Owned by a panel. GUI
// thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/models/variable_rows.h"

#include <QAbstractTableModel>
#include <QStringList>
#include <map>
#include <set>

namespace amplab {

// Additional roles, after those of cell.h.
enum VariableRole {
  WatchRole = OwnRole, // bool, first column: pinned
  SparkRole,           // QList<QPointF> (step, value), in the column Steps
};

class VariablesModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Watch, Name, Kind, Value, Steps, DType, Shape, Largest, Smallest, Zeros, Inf, NaN, Norm, ColumnCount };

  explicit VariablesModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  // Shows the variables of a lane. names: of that lane of the store now. history: of the lane. Both are read until the
  // next call. same: the lane is the one shown before, so changes since its last stop can be marked.
  void show(LaneVariables names, const RunStore& store, int lane, const VariableHistory& history, bool same);
  void clear();

  // Pinned to the top in this order, with or without a variable.
  const QStringList& watches() const { return watches_; }
  void setWatches(const QStringList& names);
  void setWatched(const QString& name, bool watched);

  const LaneVariables& shown() const { return shown_; }
  // Requires: 0 <= row < rowCount().
  const VariableRow& rowAt(int row) const { return rows_[static_cast<size_t>(row)]; }
  bool hasChanged(int row) const; // since the previous stop

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::vector<VariableRow> arranged() const;
  void replace(std::vector<VariableRow> rows);
  void compare(bool same);
  QVariant spark(const VariableRow& row) const;

  LaneVariables shown_;
  const RunStore* store_ = nullptr;
  const VariableHistory* history_ = nullptr;
  int lane_ = 0;
  QStringList watches_;
  std::vector<VariableRow> rows_;
  std::map<std::string, VariableRecord> before_; // by key, at the position in view; base of the next comparison
  LinePosition position_;                        // position in view of a stopped lane
  int64_t line_ = 0;
  bool position_is_past_ = false;
  std::set<std::string> changed_, bold_; // keys: changed since the previous stop, and those already notified as changed
};

// Returns a variable's samples over the last `steps` steps of the lane. If it has a column, spans of that column are
// returned: about 2 * buckets points at most, complete, with spikes. Otherwise the samples of the history.
std::vector<VariableSample> steps_of(const LaneStore& lane, const VariableRow& row, const VariableHistory& history,
                                     int64_t steps, int buckets);

} // namespace amplab
