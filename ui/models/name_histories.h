// SPDX-License-Identifier: GPL-3.0-or-later
// The histories of all lanes' variables, updated from the store. A lane's history is cleared when it restarts. Owned by
// a panel. GUI thread.
#pragma once
#include "ui/models/name_history.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <map>

namespace amplab {

class NameHistories : public QObject {
  Q_OBJECT

 public:
  // Requires: the store outlives this.
  explicit NameHistories(const RunStore& store, QObject* parent = nullptr);

  // Returns the history of a lane of the store. Valid until the store's lanes change.
  const NameHistory& of(int lane) const;

 private:
  void follow();
  void take(int lane);

  const RunStore& store_;
  std::map<int, NameHistory> histories_; // by lane colour, which identifies a lane
};

} // namespace amplab
