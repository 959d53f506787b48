// SPDX-License-Identifier: Apache-2.0
// Data sets made of some of the samples of another. Pure functions; any thread.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

// These samples, in that order. Requires: rows in [0, split.count()).
Split picked(const Split& split, std::span<const uint32_t> rows);

// The same data set, trained on its first `count` samples only.
Dataset limited(const Dataset& whole, int64_t count);

// The same data set with a share of its training samples, drawn by the seed, in the place of its test samples; both
// parts keep their order, and neither is empty. Throws: DataError if there are not two samples.
Dataset with_held_out(const Dataset& whole, double share, uint64_t seed);

} // namespace amplab
