// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of steps on weights: one row per lane or one per parameter, and the rows as a table. Owned by a panel. GUI
// thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>
#include <QList>
#include <QMetaType>
#include <QPointF>
#include <QString>
#include <vector>

namespace amplab {

// Numbers of elements.
struct UpdateShares {
  int64_t count = 0, moved = 0, swallowed = 0, idle = 0;
  double of(int64_t part) const {
    return count > 0 ? static_cast<double>(part) / static_cast<double>(count) : not_recorded();
  }
  void add(const WeightUpdate& update);
};

struct UpdateRow {
  QString name;      // of a lane, or "fc1.weight"
  QString stored_as; // "bf16", "fp32 master", "fp16 copy"; for a lane the formats that its optimizers step
  bool copy = false; // copy of a master; updates rounded away here remain in the master
  int colour = -1;   // of a lane; -1: a parameter
  int lane = 0;
  int64_t step = 0;
  UpdateShares shares;
  QList<QPointF> history; // by step: share of updates rounded away
};

// Sums up what the optimizers of a lane step: masters if there are any.
UpdateShares stepped_in(const StepInspection& inspection);

// Returns one row per lane with an inspected step that was not skipped, for its last such step.
std::vector<UpdateRow> lane_rows(const RunStore& store);
// Returns one row per parameter of that step.
std::vector<UpdateRow> parameter_rows(const LaneStore& lane, const StepInspection& inspection);
// Returns the lane's last inspected step that was not skipped, or null.
const StepInspection* last_update(const LaneStore& lane);

// Returns the effect of the step's updates in one or two sentences.
QString updates_sentence(const StepInspection& inspection);

class UpdateModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Name, StoredAs, Bar, Moved, Swallowed, Idle, History, Count, ColumnCount };
  enum Role {
    SharesRole = OwnRole,
    HistoryRole,
    CopyRole
  }; // Shares: UpdateShares, column Bar. History: QList<QPointF>, column History. Copy: bool, the row is a copy of a
     // master

  explicit UpdateModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  // Rows that match by name and format keep their place and selection.
  void setRows(std::vector<UpdateRow> rows);
  const std::vector<UpdateRow>& rows() const { return rows_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::vector<UpdateRow> rows_;
};

} // namespace amplab

Q_DECLARE_METATYPE(amplab::UpdateShares)
