// SPDX-License-Identifier: Apache-2.0
// Where two lanes of one seed diverge: the first step whose losses differ, and the first op whose outputs do. Engine
// thread.
#pragma once
#include "engine/run/explanation.h"
#include "engine/train/history.h"

namespace amplab {

// Leaves the lanes' numbers to the caller. Throws: ConfigError if the two never shared weights and batches.
Divergence divergence_of(const Past& a, const Past& b);

} // namespace amplab
