// SPDX-License-Identifier: Apache-2.0
// Points generated from a seed: 2,000 for training, 500 for testing, classes in turn. Pure functions, any thread.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

// Two arms that wind one and a half times around the origin, within [-1, 1] apart from noise.
Dataset make_spirals(uint64_t seed);

// Two interleaved half circles, as in scikit-learn's make_moons.
Dataset make_moons(uint64_t seed);

// A circle of radius 1 around one of radius 1/2, as in scikit-learn's make_circles.
Dataset make_circles(uint64_t seed);

// Four normal distributions around the points of a compass, with standard deviation 0.3. A few points overlap.
Dataset make_gaussians(uint64_t seed);

// Regression: x in [-1, 1], y = sin 2 pi x with noise of standard deviation 0.05.
Dataset make_sine(uint64_t seed);

} // namespace amplab
