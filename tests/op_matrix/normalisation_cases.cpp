// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

#include <cmath>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

constexpr double kEps = 1e-5;

void standardised(const double* x, double* y, int64_t columns) {
  const double width = static_cast<double>(columns);
  double mean = 0, variance = 0;
  for (int64_t i = 0; i < columns; ++i) mean += x[i] / width;
  for (int64_t i = 0; i < columns; ++i) variance += (x[i] - mean) * (x[i] - mean) / width;
  for (int64_t i = 0; i < columns; ++i) y[i] = (x[i] - mean) / std::sqrt(variance + kEps);
}

Array layer_norm_of(Ref in) {
  const Array h = map_rows(in[0], standardised);
  const Array scaled = map(h, in[1], [](double a, double b) { return a * b; });
  return map(scaled, in[2], [](double a, double b) { return a + b; });
}

OpCase layer_norm_case(const char* name, const Shape& x) {
  return {.name = name,
          .op = Op::layer_norm,
          .shapes = {x, {x[-1]}, {x[-1]}},
          .call = [](In in) { return layer_norm(in[0], in[1], in[2], kEps); },
          .reference = layer_norm_of,
          .terms = 64,
          .stay_fp32 = {1, 2},
          .twice = false};
}

} // namespace

const std::vector<OpCase>& normalisation_cases() {
  static const std::vector<OpCase> cases = {
      layer_norm_case("layer_norm", {6, 33}),
      layer_norm_case("layer_norm_over_three_axes", {2, 3, 16}),
      layer_norm_case("layer_norm_of_no_rows", {0, 4}),
  };
  return cases;
}

} // namespace amplab::matrix
