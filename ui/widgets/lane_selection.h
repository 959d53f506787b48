// SPDX-License-Identifier: GPL-3.0-or-later
// The selected lane, shared by all panels. A lane is identified by its colour, which does not change when other lanes
// are added or removed. Owned by the shell; GUI thread.
#pragma once
#include "ui/store/run_store.h"

#include <QObject>
#include <vector>

namespace amplab {

class LaneSelection : public QObject {
  Q_OBJECT

 public:
  explicit LaneSelection(QObject* parent = nullptr) : QObject(parent) {}

  int colour() const { return colour_; }
  void select(int colour) {
    if (colour == colour_) return;
    colour_ = colour;
    emit changed(colour);
  }

  // Returns the lane's index in the list or store, or 0 if it is not there.
  int indexIn(const std::vector<LaneSetup>& setups) const;
  int indexIn(const RunStore& store) const;
  bool isIn(const RunStore& store) const;

 signals:
  void changed(int colour);

 private:
  int colour_ = 0;
};

} // namespace amplab
