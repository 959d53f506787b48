// SPDX-License-Identifier: GPL-3.0-or-later
// The histories of all lanes' names, filled as the store tells of them. A lane's begins anew where it starts over.
// Owned by a panel; GUI thread.
#pragma once
#include "ui/models/name_history.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <map>

namespace amplab {

class NameHistories : public QObject {
  Q_OBJECT

 public:
  // Requires: the store outlives it.
  explicit NameHistories(const RunStore& store, QObject* parent = nullptr);

  // Requires: a lane of the store. Good until the store's lanes change.
  const NameHistory& of(int lane) const;

 private:
  void follow();
  void take(int lane);

  const RunStore& store_;
  std::map<int, NameHistory> histories_; // by the lane's colour, which stays its own
};

} // namespace amplab
