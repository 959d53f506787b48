// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of lanes before a restart, kept so that a restart loses no measurement. Drawn thin behind the lanes. Owned by
// RunStore, which adds them; edited by the window, with undo. GUI thread.
#pragma once
#include "ui/store/lane_store.h"

#include <QObject>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace amplab {

struct EarlierRun {
  std::shared_ptr<LaneStore> run; // never null; has rows, and gets no more
  std::string name;               // the lane's, until the user renames it
  bool shown = true;
  bool pinned = false; // stays shown and in memory, also when its session is opened again

  int64_t number() const { return run->number(); } // id within the store
  bool operator==(const EarlierRun&) const = default;
};

class EarlierRuns : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const std::vector<EarlierRun>& all() const { return all_; } // oldest first
  const EarlierRun* find(int64_t number) const;               // null if absent

  // Replaces the run of that number; nullopt removes it. An absent run is inserted at its old position.
  void put(int64_t number, std::optional<EarlierRun> run);

  bool isDeleted(int64_t number) const { return deleted_.contains(number); } // by the user, not undone
  void clear();                                                              // for a session that was closed

  // Beyond this size the oldest unpinned runs are removed from memory. The session file keeps them.
  static constexpr size_t kMostBytes = size_t{256} << 20;

 signals:
  void changed();

 private:
  friend class RunStore;
  // Adds a run. Only the latest run of each lane and pinned ones are shown. Emits nothing.
  void add(std::shared_ptr<LaneStore> run, std::string name, bool pinned = false);
  void hideUnpinned(); // emits nothing
  void thin();

  std::vector<EarlierRun> all_; // by number
  std::set<int64_t> deleted_;   // numbers
};

} // namespace amplab
