// SPDX-License-Identifier: GPL-3.0-or-later
// The histories of all lanes' variables, updated from the store. A lane's history is cleared when it restarts. Owned by
// a panel. GUI thread.
#pragma once
#include "ui/models/variable_history.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <map>

namespace amplab {

class VariableHistories : public QObject {
  Q_OBJECT

 public:
  // Requires: the store outlives this.
  explicit VariableHistories(const RunStore& store, QObject* parent = nullptr);

  // Returns the history of a lane of the store. Valid until the store's lanes change.
  const VariableHistory& of(int lane) const;

 private:
  void follow();
  void recordLane(int lane);

  const RunStore& store_;
  std::map<int, VariableHistory> histories_; // by lane colour, which identifies a lane
};

} // namespace amplab
