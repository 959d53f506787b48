// SPDX-License-Identifier: Apache-2.0
// Per group of D channels of one sample, n = D times the plane, biased variance, as torch.nn.functional.group_norm:
//   y = x a + (b - mean a),  a = w rstd,  rstd = 1 / sqrt(var + eps)
//   dx = a g - mean(w g) rstd - (x - mean) rstd^3 mean(w g (x - mean))
//   dw = sum over the samples of rstd sum of g (x - mean),  db = sum of g
// Forward, a row is a group of one sample. Backward, each channel of a sample is summed first. The groups and the
// parameters are then computed from these sums.
#include "kernels/cuda/folds.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/reduce.cuh"
#include "kernels/cuda/rows.cuh"

namespace amplab::cuda {
namespace {

View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

struct Groups {
  int64_t samples, groups, per_group, plane;

  Groups(const Shape& x, int64_t groups_) : samples(x[0]), groups(groups_), per_group(x[1] / groups_), plane(1) {
    for (int axis = 2; axis < x.rank; ++axis) plane *= x[axis];
  }
  AMPLAB_HD int64_t channels() const { return groups * per_group; }
  AMPLAB_HD int64_t width() const { return per_group * plane; }
  AMPLAB_HD int64_t rows() const { return samples * groups; }
};

__device__ float load_or(const Operand& x, int64_t i, float otherwise) { return x.data ? load(x, i) : otherwise; }

struct GroupNormForward {
  Groups of;
  Divider by_plane;
  Operand x, w, b, y, mean, rstd;
  float eps;

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    using Held = HeldRow<kPack, Team, 1>;
    const Held held({x}, row, of.width());
    const auto n = static_cast<float>(of.width());
    const float m = held.sum([](float v) { return v; }) / n;
    const float variance = held.sum([m](float v) { return (v - m) * (v - m); }) / n;
    const float r = 1 / std::sqrt(variance + eps);
    if (Team::lane() == 0) {
      store(mean, row, m);
      store(rstd, row, r);
    }
    const int64_t first_channel = row % of.groups * of.per_group;
    held.map(y, [&](int pack, const typename Held::Values& values, float(&result)[kPack]) {
      const int64_t channel = first_channel + by_plane.quotient(static_cast<uint32_t>(pack * kPack));
      const float scale = r * load_or(w, channel, 1), shift = load_or(b, channel, 0) - m * scale;
#pragma unroll
      for (int i = 0; i < kPack; ++i) result[i] = values[0][i] * scale + shift;
    });
  }
};

// Sums g and g (x - mean) rstd per channel and sample, one row each.
struct ChannelSums {
  Groups of;
  Operand x, mean, rstd, g;
  float *of_g, *of_products;

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    const HeldRow<kPack, Team, 2> held({x, g}, row, of.plane);
    const int64_t group = row / of.per_group;
    const float m = load(mean, group);
    const float sum = held.sum([](float, float dv) { return dv; });
    const float products = held.sum([m](float v, float dv) { return dv * (v - m); });
    if (Team::lane() != 0) return;
    of_g[row] = sum;
    of_products[row] = products * load(rstd, group);
  }
};

// Per group and sample, computes the gradient's offset and its slope with x - mean.
__global__ void group_terms(const Groups of, const Operand w, const Operand rstd, const float* of_g,
                            const float* of_products, float* shift, float* slope) {
  const int64_t row = blockIdx.x * int64_t{blockDim.x} + threadIdx.x;
  if (row >= of.rows()) return;
  const auto n = static_cast<float>(of.width());
  const float r = load(rstd, row);
  float mean_g = 0, mean_product = 0; // weighted by w
  for (int64_t c = 0; c < of.per_group; ++c) {
    const float weight = load_or(w, row % of.groups * of.per_group + c, 1);
    mean_g += weight * of_g[row * of.per_group + c] / n;
    mean_product += weight * of_products[row * of.per_group + c] / n;
  }
  shift[row] = mean_g * r;
  slope[row] = mean_product * r * r;
}

// A row is a channel of a sample.
struct GroupNormBackward {
  Groups of;
  Operand x, w, mean, rstd, g, dx;
  const float *shift, *slope;

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    using Held = HeldRow<kPack, Team, 2>;
    const Held held({x, g}, row, of.plane);
    const int64_t group = row / of.per_group;
    const float m = load(mean, group), scale = load(rstd, group) * load_or(w, row % of.channels(), 1);
    const float off = shift[group], steep = slope[group];
    held.map(dx, [&](int, const typename Held::Values& values, float(&result)[kPack]) {
#pragma unroll
      for (int i = 0; i < kPack; ++i) result[i] = scale * values[1][i] - off - (values[0][i] - m) * steep;
    });
  }
};

unsigned blocks_of(int64_t threads) { return static_cast<unsigned>((threads + kBlockThreads - 1) / kBlockThreads); }

Groups groups_of(const Call& call) { return {call.in[0].shape, std::get<GroupNormAttributes>(call.attributes).groups}; }

} // namespace

void group_norm_forward(Context& context, const Call& call) {
  const Groups of = groups_of(call);
  const View &x = call.in[0], &y = call.out[0];
  const Divider by_plane(static_cast<uint32_t>(std::max<int64_t>(of.plane, 1)));
  const GroupNormForward f{of,
                           by_plane,
                           operand_of(x),
                           operand_of(optional(call.in, 1)),
                           operand_of(optional(call.in, 2)),
                           operand_of(y),
                           operand_of(call.out[1]),
                           operand_of(call.out[2]),
                           static_cast<float>(std::get<GroupNormAttributes>(call.attributes).eps)};
  for_rows(context, of.rows(), of.width(), pack_of(of.plane, x, y), f);
}

void group_norm_backward(Context& context, const Call& call) {
  const Groups of = groups_of(call);
  const View &x = call.in[0], &g = call.in[4], &dx = call.out[0], dw = optional(call.out, 1),
             db = optional(call.out, 2);
  const Operand w = operand_of(call.in[1]), mean = operand_of(call.in[2]), rstd = operand_of(call.in[3]);
  const int64_t planes = of.samples * of.channels();
  float* const of_g = context.scratch.acquire<float>(Slot::columns, static_cast<size_t>(2 * planes + 2 * of.rows()));
  float *const of_products = of_g + planes, *const shift = of_products + planes, *const slope = shift + of.rows();
  for_rows(context, planes, of.plane, pack_of(of.plane, x, g),
           ChannelSums{of, operand_of(x), mean, rstd, operand_of(g), of_g, of_products});
  if (dx && of.rows() > 0) {
    group_terms<<<blocks_of(of.rows()), kBlockThreads, 0, context.stream>>>(of, w, rstd, of_g, of_products, shift,
                                                                            slope);
    for_rows(context, planes, of.plane, pack_of(of.plane, x, g, dx),
             GroupNormBackward{of, operand_of(x), w, mean, rstd, operand_of(g), operand_of(dx), shift, slope});
  }
  const auto over_samples = [&](float* from, const View& to) {
    if (!to) return;
    reduce(context, View(from, DType::f32, {of.samples, of.channels()}), 1,
           Quotient<terms::Itself>{{}, operand_of(to), 1});
  };
  over_samples(of_products, dw);
  over_samples(of_g, db);
}

} // namespace amplab::cuda
