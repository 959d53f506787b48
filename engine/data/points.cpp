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

// Returns a point of the class without noise. `along` in [0, 1) runs from one end of its curve to the other.
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

Point on_circle(int64_t target, double along) {
  const double radius = target == 0 ? 1 : 0.5, angle = 2 * pi * along;
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

constexpr int64_t kGaussians = 4;

Point at_centre(int64_t target, double /*along*/) {
  const double angle = 2 * pi * static_cast<double>(target) / kGaussians;
  return {std::cos(angle), std::sin(angle)};
}

Split sample(Curve curve, int64_t classes, double noise, int64_t count, DataRandom random) {
  std::vector<float> features;
  Split split;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t target = i % classes;
    for (double coordinate : curve(target, random.uniform()))
      features.push_back(static_cast<float>(coordinate + noise * random.noise()));
    split.targets.push_back(target);
  }
  split.features = std::move(features);
  return split;
}

Dataset make_points(std::vector<std::string> class_names, Curve curve, double noise, uint64_t seed) {
  Dataset dataset;
  const auto classes = static_cast<int64_t>(class_names.size());
  dataset.training = sample(curve, classes, noise, 2000, DataRandom(seed, DataRandom::training_points));
  dataset.test = sample(curve, classes, noise, 500, DataRandom(seed, DataRandom::test_points));
  dataset.feature_shape = {2};
  dataset.class_count = classes;
  dataset.class_names = std::move(class_names);
  dataset.checksum = checksum_of(dataset.training);
  return dataset;
}

Split sample_sine(int64_t count, DataRandom random) {
  std::vector<float> features;
  Split split;
  for (int64_t i = 0; i < count; ++i) {
    const double x = 2 * random.uniform() - 1;
    features.push_back(static_cast<float>(x));
    split.values.push_back(static_cast<float>(std::sin(2 * pi * x) + 0.05 * random.noise()));
  }
  split.features = std::move(features);
  return split;
}

} // namespace

Dataset make_spirals(uint64_t seed) { return make_points({"first arm", "second arm"}, on_spiral, 0.02, seed); }
Dataset make_moons(uint64_t seed) { return make_points({"upper moon", "lower moon"}, on_moon, 0.1, seed); }
Dataset make_circles(uint64_t seed) { return make_points({"outer circle", "inner circle"}, on_circle, 0.06, seed); }
Dataset make_gaussians(uint64_t seed) { return make_points({"right", "top", "left", "bottom"}, at_centre, 0.3, seed); }

Dataset make_sine(uint64_t seed) {
  Dataset dataset;
  dataset.training = sample_sine(2000, DataRandom(seed, DataRandom::training_points));
  dataset.test = sample_sine(500, DataRandom(seed, DataRandom::test_points));
  dataset.task = Task::regression;
  dataset.feature_shape = {1};
  dataset.class_count = 1;
  dataset.class_names = {"y"};
  dataset.checksum = checksum_of(dataset.training);
  return dataset;
}

} // namespace amplab
