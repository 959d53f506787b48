// SPDX-License-Identifier: Apache-2.0
// Points in the plane in two classes, made from a seed: 2,000 for training, 500 for testing, alternating in class.
// Pure functions; any thread.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

// Two arms that wind one and a half times around the origin, within [-1, 1] but for the noise.
Dataset make_spirals(uint64_t seed);

// Two half circles that reach into each other, as in scikit-learn's make_moons.
Dataset make_moons(uint64_t seed);

} // namespace amplab
