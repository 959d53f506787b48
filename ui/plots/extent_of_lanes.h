// SPDX-License-Identifier: GPL-3.0-or-later
// How far the lanes of a run, and the earlier runs that are shown, reach along the x axis. Pure.
#pragma once
#include "ui/plots/timeline.h"
#include "ui/store/run_store.h"

namespace amplab {

// In units of x. Where no lane has a step yet, first and last are 0.
Extent extent_of(const RunStore& store, Series x);

} // namespace amplab
