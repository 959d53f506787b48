// SPDX-License-Identifier: GPL-3.0-or-later
// The selected lane, shared by all panels. Until one is selected it is the first. Owned by the shell; GUI thread.
#pragma once
#include "ui/store/run_store.h"

#include <QObject>
#include <algorithm>
#include <vector>

namespace amplab {

class LaneSelection : public QObject {
  Q_OBJECT

 public:
  explicit LaneSelection(QObject* parent = nullptr) : QObject(parent) {}

  LaneId id() const { return id_; }
  void select(LaneId id) {
    if (id == id_) return;
    id_ = id;
    emit changed(id);
  }

  // Returns the lane's index in the list or store, or 0 if it is not there.
  int indexIn(const std::vector<LaneSetup>& setups) const { return std::max(0, index_of(id_, setups)); }
  int indexIn(const RunStore& store) const { return std::max(0, store.indexOf(id_)); }
  bool isIn(const RunStore& store) const { return id_.isValid() ? store.indexOf(id_) >= 0 : store.laneCount() > 0; }

 signals:
  void changed(amplab::LaneId id);

 private:
  LaneId id_;
};

} // namespace amplab
