// SPDX-License-Identifier: Apache-2.0
// Columns that a lane declares in addition to the fixed ones, for several losses, optimizers or scalers. Pure; any
// thread.
#pragma once
#include "engine/loop/visit.h"
#include "engine/run/telemetry.h"

#include <string>
#include <vector>

namespace amplab {

using loop::Root;

struct DeclaredColumns {
  std::vector<std::string> losses; // names of roots if there are several: "loss.errD"
  // names if there are several: "grad_norm.d", "found_inf.d", "skipped.d", "lr.d"
  std::vector<std::string> optimizers;
  std::vector<std::string> scalers; // names if there are several: "loss_scale.NAME"

  // Returns the columns of losses, then of optimizers, then of scalers.
  std::vector<std::string> columns() const;
};

// Indices of a lane's columns among a step's numbers. A column keeps its index for the lane's life, even if the
// program no longer declares it.
class ColumnIndices {
 public:
  ColumnIndices() = default;
  // names: by index, at most kMostDeclared.
  explicit ColumnIndices(std::vector<std::string> names) : names_(std::move(names)) {}

  // Adds columns that have no index. Returns the first that did not fit, or empty.
  std::string add(const std::vector<std::string>& columns);
  const std::vector<std::string>& names() const { return names_; }
  // Returns kMostDeclared if the column has no index.
  size_t index_of(const std::string& column) const;

 private:
  std::vector<std::string> names_;
};

} // namespace amplab
