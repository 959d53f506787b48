// SPDX-License-Identifier: GPL-3.0-or-later
// The range of the x axis covered by a run's lanes and the pinned earlier runs. Other earlier runs are drawn as far as
// they reach into it. Pure.
#pragma once
#include "ui/plots/timeline.h"
#include "ui/store/run_store.h"

namespace amplab {

// Returns the extent in units of x. first and last are 0 if no lane has a step.
Extent extent_of(const RunStore& store, Series x);

} // namespace amplab
