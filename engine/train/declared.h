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
  std::vector<std::string> losses;     // names of roots, where there is more than one: "loss.errD"
  std::vector<std::string> optimizers; // their names, where there are several: "grad_norm.d", "found_inf.d", "skipped.d", "lr.d"
  std::vector<std::string> scalers;    // likewise: "loss_scale.NAME"

  // In the order in which a step's numbers stand, at most kMostDeclared.
  std::vector<std::string> columns() const;
};

} // namespace amplab
