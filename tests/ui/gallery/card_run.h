// SPDX-License-Identifier: GPL-3.0-or-later
// A card of the gallery, run by the engine's own program: what its files and its last sentences say of each lane. Any
// thread.
#pragma once
#include "tests/support/csv_rows.h"
#include "ui/shell/loop_gallery.h"

#include <string>
#include <vector>

namespace amplab::support {

class CardRun {
 public:
  // Waits for the run. steps, inspect_every: in place of what the configurations say; 0: as they say.
  explicit CardRun(const LoopCard& card, int steps = 0, int inspect_every = 0);

  size_t laneCount() const { return names_.size(); }
  // How the lane went: "Learnt: test accuracy 85 %."; empty for one that has failed.
  std::string sentence(size_t lane) const;
  // The rows of history, ops, events, updates, hist or compare that are of that lane.
  const Rows& rows(size_t lane, const std::string& table) const;
  // By the step: not recorded (NaN) where the file has nothing.
  std::vector<double> history(size_t lane, const std::string& column) const;

 private:
  TemporaryFolder folder_;
  std::vector<std::string> names_;
  Ended ended_;
  mutable std::map<std::string, std::vector<Rows>> tables_; // by lane; read when they are asked for
};

// Of a cell: NaN where it is empty or no number.
double number_in(const std::string& cell);

} // namespace amplab::support
