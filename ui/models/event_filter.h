// SPDX-License-Identifier: GPL-3.0-or-later
// Filters events by kind, by lane, or by both. Owned by a panel. GUI thread.
#pragma once
#include "engine/run/telemetry.h"

#include <QSortFilterProxyModel>
#include <optional>

namespace amplab {

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
