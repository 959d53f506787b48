// SPDX-License-Identifier: GPL-3.0-or-later
// The events of all lanes: step, lane, kind, sentence. Rows are in order of arrival. Lanes that existed before the
// model, or before a lane was added, are in order of steps. Owned by a panel. GUI thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>
#include <vector>

namespace amplab {

// Returns whether Explain handles events of this kind.
inline bool is_explained(EventKind kind) {
  return kind == EventKind::skip || kind == EventKind::backoff || kind == EventKind::nonfinite ||
         kind == EventKind::injection;
}

class EventModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Step, Lane, Kind, Line, Text, ColumnCount };

  explicit EventModel(const RunStore& store, QObject* parent = nullptr);

  // Requires: 0 <= row < rowCount().
  Event eventAt(int row) const;
  EventKind kind(int row) const;
  int lane(int row) const { return rows_[static_cast<size_t>(row)].lane; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Row {
    int lane, position;
  };

  void readAll();
  void readLane(int lane);

  const RunStore& store_;
  std::vector<Row> rows_;
  std::vector<int> read_; // events read, by lane
};

} // namespace amplab
