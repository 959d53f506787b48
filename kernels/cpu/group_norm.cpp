// SPDX-License-Identifier: Apache-2.0
// Per group of D channels of one sample, n = D times the plane, biased variance, as torch.nn.functional.group_norm:
//   y = x a + (b - mean a),  a = w rstd,  rstd = 1 / sqrt(var + eps)
//   dx = a g - mean(w g) rstd - (x - mean) rstd^3 mean(w g (x - mean))
//   dw = sum over the samples of rstd sum of g (x - mean),  db = sum of g
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <cmath>

namespace amplab::cpu {
namespace {

View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// Treats each group of each sample as a row: its channels one after the other.
struct Groups {
  int64_t samples, groups, per_group, plane;

  Groups(const Shape& x, int64_t groups_) : samples(x[0]), groups(groups_), per_group(x[1] / groups_), plane(1) {
    for (int axis = 2; axis < x.rank; ++axis) plane *= x[axis];
  }
  int64_t channels() const { return groups * per_group; }
  int64_t width() const { return per_group * plane; }
  Matrix rows(const View& x) const { return matrix(x.data, x.dtype, samples * groups, width()); }
  // Returns the first channel of a row.
  int64_t channel(int64_t row) const { return row % groups * per_group; }
};

float element(const View& x, int64_t i, float otherwise = 0) {
  if (!x) return otherwise;
  float value;
  widen(x.dtype, at(x, i), &value, 1);
  return value;
}

void put(const View& x, int64_t i, float value) { narrow(x.dtype, &value, at(x, i), 1); }

Groups groups_of(const Call& call) { return {call.in[0].shape, std::get<GroupNormAttributes>(call.attributes).groups}; }

} // namespace

void group_norm_forward(Context& context, const Call& call) {
  const Groups of = groups_of(call);
  const View w = optional(call.in, 1), b = optional(call.in, 2);
  const Matrix x = of.rows(call.in[0]), y = of.rows(call.out[0]);
  const auto eps = static_cast<float>(std::get<GroupNormAttributes>(call.attributes).eps);
  const auto n = static_cast<float>(of.width());
  const RowBuffers buffers(context, of.width(), 2);
  parallel_rows(context.threads, x.rows, of.width(), [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      const float* from = buffers.in(part, 0, x, row);
      float* to = buffers.out(part, 1, y, row);
      const float mean = sum_of(of.width(), [=](int64_t i) { return from[i]; }) / n;
      const float variance = sum_of(of.width(), [=](int64_t i) { return (from[i] - mean) * (from[i] - mean); }) / n;
      const float rstd = 1 / std::sqrt(variance + eps);
      put(call.out[1], row, mean);
      put(call.out[2], row, rstd);
      for (int64_t c = 0; c < of.per_group; ++c) {
        const float scale = rstd * element(w, of.channel(row) + c, 1),
                    shift = element(b, of.channel(row) + c) - mean * scale;
#pragma omp simd
        for (int64_t i = c * of.plane; i < (c + 1) * of.plane; ++i) to[i] = from[i] * scale + shift;
      }
      buffers.done(part, 1, y, row);
    }
  });
}

void group_norm_backward(Context& context, const Call& call) {
  const Groups of = groups_of(call);
  const View w = call.in[1], dx = call.out[0], dw = optional(call.out, 1), db = optional(call.out, 2);
  const Matrix x = of.rows(call.in[0]), g = of.rows(call.in[4]), to_x = of.rows(dx ? dx : call.in[0]);
  const auto n = static_cast<float>(of.width());
  // Per channel of each sample: the sums of g, and of g (x - mean) rstd.
  const int64_t sums = of.samples * of.channels();
  float* const of_g = context.scratch.acquire<float>(Slot::partials, static_cast<size_t>(2 * sums));
  float* const of_products = of_g + sums;
  const RowBuffers buffers(context, of.width(), 3);
  parallel_rows(context.threads, x.rows, of.width(), [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      const float *xs = buffers.in(part, 0, x, row), *gs = buffers.in(part, 1, g, row);
      const float mean = element(call.in[2], row), rstd = element(call.in[3], row);
      float mean_g = 0, mean_product = 0; // weighted by w
      for (int64_t c = 0; c < of.per_group; ++c) {
        const int64_t first = c * of.plane, at = row * of.per_group + c;
        of_g[at] = sum_of(of.plane, [=](int64_t i) { return gs[first + i]; });
        of_products[at] = sum_of(of.plane, [=](int64_t i) { return gs[first + i] * (xs[first + i] - mean); }) * rstd;
        mean_g += element(w, of.channel(row) + c, 1) * of_g[at] / n;
        mean_product += element(w, of.channel(row) + c, 1) * of_products[at] / n;
      }
      if (!dx) continue;
      float* to = buffers.out(part, 2, to_x, row);
      const float shift = mean_g * rstd, slope = mean_product * rstd * rstd;
      for (int64_t c = 0; c < of.per_group; ++c) {
        const float scale = rstd * element(w, of.channel(row) + c, 1);
#pragma omp simd
        for (int64_t i = c * of.plane; i < (c + 1) * of.plane; ++i)
          to[i] = scale * gs[i] - shift - (xs[i] - mean) * slope;
      }
      buffers.done(part, 2, to_x, row);
    }
  });
  const auto over_samples = [&](const float* from, const View& to) {
    for (int64_t c = 0; to && c < of.channels(); ++c) {
      double sum = 0;
      for (int64_t sample = 0; sample < of.samples; ++sample)
        sum += static_cast<double>(from[sample * of.channels() + c]);
      put(to, c, static_cast<float>(sum));
    }
  };
  over_samples(of_products, dw);
  over_samples(of_g, db);
}

} // namespace amplab::cpu
