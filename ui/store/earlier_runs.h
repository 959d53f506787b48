// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that lanes have made before they began anew: nothing that was measured goes because somebody presses restart.
// They are drawn thin behind the lanes. Owned by RunStore, which brings them; edited by the window, with undo. GUI
// thread.
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
  std::shared_ptr<LaneStore> run; // never null; has rows, and gets no more of them
  std::string name;               // the lane's, until somebody gives it another
  bool shown = true;
  bool pinned = false; // stays shown, in memory, and in sight when its session is opened again

  int64_t number() const { return run->number(); } // of the store: what it is found by
  bool operator==(const EarlierRun&) const = default;
};

class EarlierRuns : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const std::vector<EarlierRun>& all() const { return all_; } // oldest first
  const EarlierRun* find(int64_t number) const;               // null: it is not here

  // In the place of the one of that number; nothing: it goes. One that is not here comes back to where it was.
  void put(int64_t number, std::optional<EarlierRun> run);

  bool isDeleted(int64_t number) const { return deleted_.contains(number); } // by a person, and not brought back
  void clear(); // they are of a session that is no more here

  // Beyond so many bytes the oldest that nobody has pinned go from memory; the session file keeps them.
  static constexpr size_t kMostBytes = size_t{256} << 20;

 signals:
  void changed();

 private:
  friend class RunStore;
  // Of each lane the latest one is shown, and those that are pinned. Tells nobody.
  void take(std::shared_ptr<LaneStore> run, std::string name, bool pinned = false);
  void thin();

  std::vector<EarlierRun> all_; // by number
  std::set<int64_t> deleted_;   // numbers
};

} // namespace amplab
