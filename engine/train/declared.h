// SPDX-License-Identifier: Apache-2.0
// The columns that a lane declares beside the fixed ones, because its loop has more of something: losses, optimizers,
// scalers. Pure; any thread.
#pragma once
#include "engine/loop/roots.h"
#include "engine/run/telemetry.h"

#include <string>
#include <vector>

namespace amplab {

using loop::Root;

struct DeclaredColumns {
  std::vector<std::string> losses; // names of roots, where there is more than one: "loss.errD"
  std::vector<std::string>
      optimizers; // their names, where there are several: "grad_norm.d", "found_inf.d", "skipped.d", "lr.d"
  std::vector<std::string> scalers; // likewise: "loss_scale.NAME"

  // Losses, then optimizers, then scalers.
  std::vector<std::string> columns() const;
};

// Where a lane's columns stand among a step's numbers. A place is one column's for as long as the lane lives, whether
// its text still has it or not.
class ColumnPlaces {
 public:
  ColumnPlaces() = default;
  // By place, at most kMostDeclared.
  explicit ColumnPlaces(std::vector<std::string> names) : names_(std::move(names)) {}

  // Gives a place to those that have none. Returns the first for which there was no room; empty: all have one.
  std::string add(const std::vector<std::string>& columns);
  const std::vector<std::string>& names() const { return names_; }
  // kMostDeclared: it has none.
  size_t place_of(const std::string& column) const;

 private:
  std::vector<std::string> names_;
};

} // namespace amplab
