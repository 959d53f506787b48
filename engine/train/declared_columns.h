// SPDX-License-Identifier: Apache-2.0
// Columns that a lane declares in addition to the fixed ones, for several losses, optimizers or scalers. A column keeps
// its index among a step's numbers for the lane's life, even if the program no longer declares it. A value; any thread.
#pragma once
#include "engine/loop/visit.h"
#include "engine/run/telemetry.h"
#include "engine/state/training_state.h"

#include <string>
#include <vector>

namespace amplab {

class DeclaredColumns {
 public:
  DeclaredColumns() = default;
  // known: by index, at most kMostDeclared.
  explicit DeclaredColumns(std::vector<std::string> known) : names_(std::move(known)) {}

  // Declares the columns of a program, in place of those of another one: "loss.errD", if there are several roots;
  // "grad_norm.d", "found_inf.d", "skipped.d", "lr.d", if there are several optimizers; "loss_scale.NAME", if there are
  // several scalers. Returns the first column that did not fit, or empty.
  std::string declare(const loop::Program& program, const TrainingState& state);
  // The same for columns that no program declares.
  std::string add(const std::vector<std::string>& columns);

  const std::vector<std::string>& names() const { return names_; } // by index
  // Returns kMostDeclared if the column has no index.
  size_t index_of(const std::string& column) const;

  bool has_loss(const std::string& root) const;
  size_t optimizers() const { return optimizers_; } // with columns
  size_t scalers() const { return scalers_; }
  // Returns the indices of the columns of each optimizer, then of each scaler.
  const std::vector<size_t>& of_optimizers_and_scalers() const { return indices_; }

 private:
  std::vector<std::string> names_, losses_;
  size_t optimizers_ = 0, scalers_ = 0;
  std::vector<size_t> indices_;
};

} // namespace amplab
