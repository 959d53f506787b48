// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/batch_norm_of_ranks.h"
#include "tests/op_matrix/op_case.h"

#include <algorithm>
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
          .stay_fp32 = {1, 2}};
}

// x [N,C,...] per channel: y = f(x, channel)
Array map_channels(const Array& x, const std::function<double(double x, int64_t channel)>& f) {
  Array y(x.shape);
  const int64_t channels = x.shape[1], plane = x.count() / std::max<int64_t>(x.shape[0] * channels, 1);
  for (int64_t i = 0; i < x.count(); ++i) y[i] = f(x[i], i / plane % channels);
  return y;
}

Array batch_norm_of(Ref in) {
  const Array &x = in[0], &weight = in[1], &bias = in[2];
  const auto channels = static_cast<size_t>(x.shape[1]);
  const double n = static_cast<double>(x.count()) / static_cast<double>(channels);
  std::vector<double> mean(channels), variance(channels);
  const auto sum = [&x](std::vector<double>& to, const std::function<double(double, size_t)>& f) {
    map_channels(x, [&](double v, int64_t c) { return to[static_cast<size_t>(c)] += f(v, static_cast<size_t>(c)); });
  };
  sum(mean, [&](double v, size_t) { return v / n; });
  sum(variance, [&](double v, size_t c) { return (v - mean[c]) * (v - mean[c]) / n; });
  return map_channels(x, [&](double v, int64_t c) {
    const auto at = static_cast<size_t>(c);
    return (v - mean[at]) / std::sqrt(variance[at] + kEps) * weight[c] + bias[c];
  });
}

OpCase batch_norm_case(const char* name, const Shape& x) {
  return {.name = name,
          .op = Op::batch_norm,
          .shapes = {x, {x[1]}, {x[1]}},
          .call = [](In in) { return batch_norm(in[0], in[1], in[2], {}, {}); },
          .reference = batch_norm_of,
          .terms = 64,
          .stay_fp32 = {1, 2},
          .conditioning = 4};
}

// In parts, with the batch shared by `ranks` ranks.
OpCase shared_by(int64_t ranks, OpCase row) {
  row.name += "_shared_by_" + std::to_string(ranks);
  row.op = Op::batch_norm_elemt;
  row.call = [ranks](In in) { return batch_norm_of_ranks(ranks, in[0], in[1], in[2]); };
  row.twice = false;
  return row;
}

// Parameters in x's dtype. mean and rstd are saved in that dtype as well.
OpCase of_one_dtype(OpCase row) {
  row.name += "_of_one_dtype";
  row.stay_fp32 = {};
  row.conditioning = 12;
  return row;
}

constexpr double kRunningMean = 0.25, kRunningVariance = 2;

OpCase batch_norm_in_evaluation(const char* name, const Shape& x) {
  OpCase row = batch_norm_case(name, x);
  row.call = [](In in) {
    const auto constant = [&in](double value) {
      return filled(in[0].allocator(), in[1].shape(), in[1].dtype(), value, MemoryCategory::activations);
    };
    return batch_norm(in[0], in[1], in[2], constant(kRunningMean), constant(kRunningVariance), {.training = false});
  };
  row.reference = [](Ref in) {
    return map_channels(in[0], [&](double v, int64_t c) {
      return (v - kRunningMean) / std::sqrt(kRunningVariance + kEps) * in[1][c] + in[2][c];
    });
  };
  return row;
}

// x [N,C,...] as [N groups, the rest], each row standardised.
Array in_groups(const Array& x, int64_t groups) {
  Array rows({x.shape[0] * groups, x.count() / std::max<int64_t>(x.shape[0] * groups, 1)});
  rows.values = x.values;
  Array y = map_rows(rows, standardised);
  y.shape = x.shape;
  return y;
}

OpCase group_norm_case(const char* name, const Shape& x, int64_t groups) {
  return {.name = name,
          .op = Op::group_norm,
          .shapes = {x, {x[1]}, {x[1]}},
          .call =
              [groups](In in) {
                return group_norm(in[0], in[1], in[2], {groups, kEps});
              },
          .reference =
              [groups](Ref in) {
                Array y = in_groups(in[0], groups);
                const int64_t channels = in[1].count(), plane = y.count() / std::max<int64_t>(y.shape[0] * channels, 1);
                for (int64_t i = 0; i < y.count(); ++i)
                  y[i] = y[i] * in[1][i / plane % channels] + in[2][i / plane % channels];
                return y;
              },
          .terms = 96,
          .stay_fp32 = {1, 2},
          .conditioning = 4};
}

// Not an op: batch norm over each channel of each sample.
OpCase instance_norm_case() {
  return {.name = "instance_norm",
          .op = Op::batch_norm,
          .shapes = {{3, 2, 4, 5}},
          .call = [](In in) { return instance_norm(in[0], kEps); },
          .reference = [](Ref in) { return in_groups(in[0], in[0].shape[1]); },
          .terms = 64,
          .conditioning = 4};
}

OpCase rms_norm_case(const char* name, const Shape& x, double kink = 0) {
  return {.name = name,
          .op = Op::rms_norm,
          .shapes = {x, {x[-1]}},
          .call = [](In in) { return rms_norm(in[0], in[1], kEps); },
          .reference =
              [](Ref in) {
                const Array unit = map_rows(in[0], [](const double* row, double* to, int64_t columns) {
                  double sum = 0;
                  for (int64_t i = 0; i < columns; ++i) sum += row[i] * row[i];
                  for (int64_t i = 0; i < columns; ++i)
                    to[i] = row[i] / std::sqrt(sum / static_cast<double>(columns) + kEps);
                });
                return map(unit, in[1], [](double a, double b) { return a * b; });
              },
          .kink = kink,
          .terms = 64,
          .stay_fp32 = {1}};
}

} // namespace

const std::vector<OpCase>& normalisation_cases() {
  static const std::vector<OpCase> cases = {
      layer_norm_case("layer_norm", {6, 33}),
      layer_norm_case("layer_norm_over_three_axes", {2, 3, 16}),
      of_one_dtype(layer_norm_case("layer_norm", {7, 12})),
      layer_norm_case("layer_norm_of_one", {1, 1}),
      layer_norm_case("layer_norm_of_no_rows", {0, 4}),
      batch_norm_case("batch_norm", {3, 5, 4, 6}),
      batch_norm_case("batch_norm_of_rows", {16, 9}),
      batch_norm_case("batch_norm_of_lines", {5, 2, 7}),
      batch_norm_case("batch_norm_of_no_samples", {0, 4}),
      of_one_dtype(batch_norm_case("batch_norm", {8, 3, 4})),
      batch_norm_in_evaluation("batch_norm_in_evaluation", {2, 5, 3, 4}),
      batch_norm_in_evaluation("batch_norm_in_evaluation_of_one", {1, 1}),
      shared_by(1, batch_norm_case("batch_norm", {3, 5, 4, 6})),
      shared_by(2, batch_norm_case("batch_norm", {3, 5, 4, 6})),
      shared_by(3, batch_norm_case("batch_norm_of_rows", {16, 9})),
      shared_by(4, batch_norm_case("batch_norm_of_lines", {3, 2, 7})), // one rank has none
      shared_by(5, batch_norm_case("batch_norm_of_one_row_each", {5, 3})),
      shared_by(2, batch_norm_case("batch_norm_of_no_samples", {0, 4})),
      shared_by(2, of_one_dtype(batch_norm_case("batch_norm", {8, 3, 4}))),
      instance_norm_case(),
      group_norm_case("group_norm", {3, 6, 4, 5}, 2),
      group_norm_case("group_norm_of_rows", {4, 8}, 2),
      group_norm_case("group_norm_of_one_group", {2, 3, 7}, 1),
      of_one_dtype(group_norm_case("group_norm", {2, 4, 5}, 2)),
      group_norm_case("group_norm_of_one", {1, 1, 1}, 1),
      group_norm_case("group_norm_of_no_samples", {0, 4, 3}, 2),
      rms_norm_case("rms_norm", {6, 33}),
      rms_norm_case("rms_norm_over_three_axes", {2, 3, 16}),
      rms_norm_case("rms_norm_of_one", {1, 1}, 0.3), // rises from -1 to 1 within sqrt(eps) of 0
      rms_norm_case("rms_norm_of_no_rows", {0, 4}),
  };
  return cases;
}

} // namespace amplab::matrix
