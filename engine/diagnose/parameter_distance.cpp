// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/parameter_distance.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

// Returns parameters without buffers, since statistics and counters of batch norm are not trained.
std::vector<NamedTensor> parameters_after(const Past& past, int64_t steps) {
  const auto trainer = past.at(steps);
  std::vector<NamedTensor> parameters = trainer->state_dict();
  parameters.erase(parameters.begin() + std::ssize(trainer->parameters()), parameters.end());
  return parameters;
}

double distance_of(const std::vector<NamedTensor>& a, const std::vector<NamedTensor>& b) {
  double apart = 0, length = 0;
  for (size_t t = 0; t < a.size(); ++t) {
    const std::vector<double> x = numbers_of(a[t]), y = numbers_of(b[t]);
    for (size_t i = 0; i < x.size(); ++i) {
      apart += (x[i] - y[i]) * (x[i] - y[i]);
      length += x[i] * x[i];
    }
  }
  return apart == 0 ? 0 : std::sqrt(apart / length);
}

} // namespace

std::vector<ParameterDistance> parameter_distances(const Past& a, const Past& b, int64_t begin, int64_t end,
                                                   int64_t points) {
  std::vector<ParameterDistance> distances;
  const int64_t count = std::min(points, end - begin);
  for (int64_t k = 1; k <= count; ++k) {
    const int64_t step = begin + (end - begin) * k / count;
    distances.push_back({step, distance_of(parameters_after(a, step), parameters_after(b, step))});
  }
  return distances;
}

} // namespace amplab
