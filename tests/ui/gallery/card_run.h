// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a card of the gallery with the engine's own program. Gives each lane's files and final sentence. Any thread.
#pragma once
#include "tests/support/csv_rows.h"
#include "ui/shell/loop_gallery.h"

#include <string>
#include <vector>

namespace amplab::support {

class CardRun {
 public:
  // Waits for the run. steps, inspect_every: replace the values of the configurations; 0 keeps these.
  explicit CardRun(const LoopCard& card, int steps = 0, int inspect_every = 0);

  size_t laneCount() const { return names_.size(); }
  // Returns the outcome, such as "Learnt: test accuracy 85 %.". Empty for a failed lane.
  std::string sentence(size_t lane) const;
  // Returns the lane's rows of history, ops, events, updates, hist or compare.
  const Rows& rows(size_t lane, const std::string& table) const;
  // Indexed by step. NaN where the file has no value.
  std::vector<double> history(size_t lane, const std::string& column) const;

 private:
  TemporaryFolder folder_;
  std::vector<std::string> names_;
  Ended ended_;
  mutable std::map<std::string, std::vector<Rows>> tables_; // by lane; read on demand
};

// Value of a cell. NaN if it is empty or not a number.
double number_in(const std::string& cell);

} // namespace amplab::support
