// SPDX-License-Identifier: Apache-2.0
#include "engine/data/points.h"

#include "engine/data/random.h"

#include <array>
#include <cmath>
#include <numbers>

namespace amplab {
namespace {

using std::numbers::pi;
using Point = std::array<double, 2>;

// A point of that class without noise; `along` in [0, 1) runs from one end of its curve to the other.
using Curve = Point (*)(int64_t target, double along);

Point on_spiral(int64_t target, double along) {
  const double angle = 3 * pi * along + pi * static_cast<double>(target);
  return {along * std::cos(angle), along * std::sin(angle)};
}

Point on_moon(int64_t target, double along) {
  const double angle = pi * along;
  if (target == 0) return {std::cos(angle), std::sin(angle)};
  return {1 - std::cos(angle), 0.5 - std::sin(angle)};
}

Split sample(Curve curve, double noise, int64_t count, DataRandom random) {
  std::vector<float> features;
  Split split;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t target = i % 2;
    for (double coordinate : curve(target, random.uniform()))
      features.push_back(static_cast<float>(coordinate + noise * random.noise()));
    split.targets.push_back(target);
  }
  split.features = std::move(features);
  return split;
}

Dataset make_points(std::string name, std::vector<std::string> class_names, Curve curve, double noise, uint64_t seed) {
  Dataset dataset;
  dataset.name = std::move(name);
  dataset.training = sample(curve, noise, 2000, DataRandom(seed, DataRandom::training_points));
  dataset.test = sample(curve, noise, 500, DataRandom(seed, DataRandom::test_points));
  dataset.feature_shape = {2};
  dataset.class_count = 2;
  dataset.class_names = std::move(class_names);
  dataset.checksum = checksum_of(dataset.training);
  return dataset;
}

} // namespace

Dataset make_spirals(uint64_t seed) {
  return make_points("spirals", {"first arm", "second arm"}, on_spiral, 0.02, seed);
}
Dataset make_moons(uint64_t seed) { return make_points("moons", {"upper moon", "lower moon"}, on_moon, 0.1, seed); }

} // namespace amplab
