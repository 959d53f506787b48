// SPDX-License-Identifier: GPL-3.0-or-later
// The events of all lanes: step, lane, kind, sentence. Rows are in order of arrival. Lanes that existed before the
// model, or before a lane was added, are in order of steps. Owned by a panel. GUI thread.
#pragma once
#include "engine/run/telemetry.h"
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <optional>
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
  int64_t line(int row) const; // of the program; 0: none
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

// Filters events by kind, by lane, or by both. Owned by a panel. GUI thread.
class EventFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setKind(std::optional<EventKind> kind);
  void setLane(std::optional<int> lane);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  std::optional<EventKind> kind_;
  std::optional<int> lane_;
};

} // namespace amplab
