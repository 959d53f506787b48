// SPDX-License-Identifier: Apache-2.0
// Data sets made from some samples of another. Pure functions, any thread.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

// Returns these samples, in the given order. Requires: rows in [0, split.count()).
Split subset(const Split& split, std::span<const uint32_t> rows);

// Returns the data set with only the first `count` training samples.
Dataset first_samples(const Dataset& whole, int64_t count);

// Returns the data set with a fraction of its training samples, drawn by the seed, as test samples. Both splits keep
// their order, and neither is empty.
// Throws: DataError if there are fewer than two samples.
Dataset with_held_out(const Dataset& whole, double share, uint64_t seed);

} // namespace amplab
