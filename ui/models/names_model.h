// SPDX-License-Identifier: GPL-3.0-or-later
// The names of one lane's loop as a table: watches first, then locals, globals, given ones. Rows stay where they are
// while values change: only what changed is told, and rows come and go one by one. Owned by a panel; GUI thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/models/name_rows.h"

#include <QAbstractTableModel>
#include <QStringList>
#include <map>
#include <set>

namespace amplab {

// Roles of its own, after those of cell.h.
enum NameRole {
  WatchRole = StepRole + 1, // bool, on the first column: pinned
  SparkRole,                // QList<QPointF> (step, value), on the column of the steps
};

class NamesModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Watch, Name, Kind, Value, Steps, DType, Shape, Largest, Smallest, Zeros, Inf, NaN, Norm, ColumnCount };

  explicit NamesModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  // names: of that lane of the store now. history: of the lane. They are read until the next call.
  // same: it is the lane that was shown before, so that what changed since its last stop can be marked.
  void show(NamesOfLane names, const RunStore& store, int lane, const NameHistory& history, bool same);
  void clear();

  // Pinned to the top, in this order, bound or not.
  const QStringList& watches() const { return watches_; }
  void setWatches(const QStringList& names);
  void setWatched(const QString& name, bool watched);

  const NamesOfLane& shown() const { return shown_; }
  // Requires: 0 <= row < rowCount().
  const NameRow& rowAt(int row) const { return rows_[static_cast<size_t>(row)]; }
  bool hasChanged(int row) const; // since the stop before

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::vector<NameRow> arranged() const;
  void replace(std::vector<NameRow> rows);
  void compare(bool same);
  QVariant spark(const NameRow& row) const;

  NamesOfLane shown_;
  const RunStore* store_ = nullptr;
  const NameHistory* history_ = nullptr;
  int lane_ = 0;
  QStringList watches_;
  std::vector<NameRow> rows_;
  std::map<std::string, NameRecord> before_; // by key, at the place that is shown, to compare the next with
  LinePlace place_;                          // that is shown, where a lane stands
  int64_t line_ = 0;
  bool place_is_past_ = false;
  std::set<std::string> changed_, bold_; // keys: since the stop before, and those that are told as such
};

// A name's number over so many steps of the lane, the last ones, in at most some two times as many points as `buckets`:
// of its column where it has one, so that none is missing and spikes survive, else what the history has.
std::vector<NameSample> steps_of(const LaneStore& lane, const NameRow& row, const NameHistory& history, int64_t steps,
                                 int buckets);

} // namespace amplab
