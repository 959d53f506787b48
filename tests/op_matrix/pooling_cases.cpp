// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

#include <algorithm>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

// ---- pools: f(plane, out) from planes of x to planes of [out_rows, out_columns] ----
using PlaneFunction = std::function<void(const double* plane, double* out)>;

Array map_planes(const Array& x, const Pair& size, const PlaneFunction& f) {
  Array y({x.shape[0], x.shape[1], size[0], size[1]});
  const int64_t from = x.shape[2] * x.shape[3], to = size[0] * size[1];
  for (int64_t i = 0; i < x.shape[0] * x.shape[1]; ++i) f(x.values.data() + i * from, y.values.data() + i * to);
  return y;
}

struct Window {
  int64_t begin, end, whole; // inside the plane; size with padding
};

Window sliding(int64_t i, int64_t size, const PoolAttributes& o, size_t axis) {
  const int64_t begin = i * o.stride[axis] - o.padding[axis],
                end = std::min(begin + o.kernel[axis], size + o.padding[axis]);
  return {std::max<int64_t>(begin, 0), std::min(end, size), end - begin};
}

Pair pooled(const Shape& x, const PoolAttributes& o) {
  Pair size{};
  for (size_t axis = 0; axis < 2; ++axis)
    size[axis] = (x.size[axis + 2] + 2 * o.padding[axis] - o.kernel[axis]) / o.stride[axis] + 1;
  return size;
}

// Returns the position of each window's maximum within its plane, plane by plane.
std::vector<int64_t> indices_of_maxima(const Array& x, const PoolAttributes& o) {
  std::vector<int64_t> places;
  const Pair size = pooled(x.shape, o);
  const int64_t height = x.shape[2], width = x.shape[3];
  for (int64_t p = 0; p < x.shape[0] * x.shape[1]; ++p)
    for (int64_t i = 0; i < size[0] * size[1]; ++i) {
      const Window rows = sliding(i / size[1], height, o, 0), columns = sliding(i % size[1], width, o, 1);
      int64_t best = rows.begin * width + columns.begin;
      for (int64_t r = rows.begin; r < rows.end; ++r)
        for (int64_t c = columns.begin; c < columns.end; ++c)
          if (x[p * height * width + r * width + c] > x[p * height * width + best]) best = r * width + c;
      places.push_back(best);
    }
  return places;
}

// y[i] = x at places[i] of its plane
Array gathered(const Array& x, const Shape& y_shape, const std::vector<int64_t>& places) {
  Array y(y_shape);
  const int64_t from = x.shape[2] * x.shape[3], to = y_shape[2] * y_shape[3];
  for (int64_t i = 0; i < y.count(); ++i) y[i] = x[i / to * from + places[static_cast<size_t>(i)]];
  return y;
}

Array scattered(const Array& g, const Shape& x_shape, const std::vector<int64_t>& places) {
  Array x(x_shape);
  const int64_t from = g.shape[2] * g.shape[3], to = x_shape[2] * x_shape[3];
  for (int64_t i = 0; i < g.count(); ++i) x[i / from * to + places[static_cast<size_t>(i)]] += g[i];
  return x;
}

Shape pooled_shape(const Shape& x, const PoolAttributes& o) {
  const Pair size = pooled(x, o);
  return {x[0], x[1], size[0], size[1]};
}

OpCase max_pool2d_case(const char* name, const Shape& x, const PoolAttributes& o) {
  return {
      .name = name,
      .op = Op::max_pool2d,
      .shapes = {x},
      .call = [o](In in) { return max_pool2d(in[0], o); },
      .reference = [o](Ref in) { return gathered(in[0], pooled_shape(in[0].shape, o), indices_of_maxima(in[0], o)); },
      .distinct = true};
}

// Inverses of max pooling need positions: the maxima of a fixed plane.
const PoolAttributes kOverlapping{.kernel = {3, 2}, .stride = {2, 1}, .padding = {1, 1}};
const PoolAttributes kUnpadded{.kernel = {3, 2}, .stride = {2, 1}, .padding = {1, 1}, .count_include_pad = false};
const Shape kPlanes{2, 3, 7, 5};

Array fixed_planes() {
  Array x(kPlanes);
  for (int64_t i = 0; i < x.count(); ++i) x[i] = static_cast<double>(i * 37 % 101);
  return x;
}

Tensor fixed_positions(const Tensor& beside) {
  return indices(beside, pooled_shape(kPlanes, kOverlapping), indices_of_maxima(fixed_planes(), kOverlapping));
}

OpCase scatter_case() {
  return {
      .name = "max_pool2d_scatter",
      .op = Op::max_pool2d_scatter,
      .shapes = {pooled_shape(kPlanes, kOverlapping)},
      .call =
          [](In in) {
            return max_pool2d_scatter(in[0], fixed_positions(in[0]), {kPlanes[2], kPlanes[3]});
          },
      .reference = [](Ref in) { return scattered(in[0], kPlanes, indices_of_maxima(fixed_planes(), kOverlapping)); },
      .terms = 4};
}

OpCase gather_case() {
  return {.name = "max_pool2d_gather",
          .op = Op::max_pool2d_gather,
          .shapes = {kPlanes},
          .call = [](In in) { return max_pool2d_gather(in[0], fixed_positions(in[0])); },
          .reference =
              [](Ref in) {
                return gathered(in[0], pooled_shape(kPlanes, kOverlapping),
                                indices_of_maxima(fixed_planes(), kOverlapping));
              },
          .terms = 4};
}

// Means of windows: window(i, axis) is the i-th along an axis.
struct Means {
  Shape x;
  Pair size;
  std::function<Window(int64_t i, size_t axis)> window;
  bool padding_counts = true;

  double divisor(const Window& rows, const Window& columns) const {
    return static_cast<double>(padding_counts ? rows.whole * columns.whole
                                              : (rows.end - rows.begin) * (columns.end - columns.begin));
  }
  // Calls use(position in the plane, window, share) for all positions of all windows.
  template <class Use> void for_positions(Use use) const {
    for (int64_t i = 0; i < size[0] * size[1]; ++i) {
      const Window rows = window(i / size[1], 0), columns = window(i % size[1], 1);
      for (int64_t r = rows.begin; r < rows.end; ++r)
        for (int64_t c = columns.begin; c < columns.end; ++c) use(r * x[3] + c, i, 1 / divisor(rows, columns));
    }
  }
  Array of(const Array& from) const {
    return map_planes(from, size, [this](const double* plane, double* out) {
      for_positions([&](int64_t position, int64_t i, double share) { out[i] += plane[position] * share; });
    });
  }
  Array spread(const Array& g) const {
    return map_planes(g, {x[2], x[3]}, [this](const double* plane, double* out) {
      for_positions([&](int64_t position, int64_t i, double share) { out[position] += plane[i] * share; });
    });
  }
};

Means sliding_means(const Shape& x, const PoolAttributes& o) {
  return {x, pooled(x, o), [x, o](int64_t i, size_t axis) { return sliding(i, x.size[axis + 2], o, axis); },
          o.count_include_pad};
}

Means adaptive_means(const Shape& x, const Pair& size) {
  return {x, size, [x, size](int64_t i, size_t axis) {
            const int64_t in = x.size[axis + 2], out = size[axis], begin = i * in / out,
                          end = ((i + 1) * in + out - 1) / out;
            return Window{begin, end, end - begin};
          }};
}

OpCase means_case(const char* name, Op op, const Means& means, std::function<Tensor(const Tensor&)> call) {
  return {.name = name,
          .op = op,
          .shapes = {means.x},
          .call = [call](In in) { return call(in[0]); },
          .reference = [means](Ref in) { return means.of(in[0]); },
          .terms = 49};
}

// The gradient of that pool as a separate op, called with g.
OpCase spread_case(const char* name, Op op, const Means& means, std::function<Tensor(const Tensor&)> call) {
  OpCase row = means_case(name, op, means, std::move(call));
  row.shapes = {{means.x[0], means.x[1], means.size[0], means.size[1]}};
  row.reference = [means](Ref in) { return means.spread(in[0]); };
  return row;
}

OpCase avg_pool2d_case(const char* name, const Shape& x, const PoolAttributes& o) {
  return means_case(name, Op::avg_pool2d, sliding_means(x, o), [o](const Tensor& t) { return avg_pool2d(t, o); });
}

OpCase adaptive_case(const char* name, const Shape& x, const Pair& size) {
  return means_case(name, Op::adaptive_avg_pool2d, adaptive_means(x, size),
                    [size](const Tensor& t) { return adaptive_avg_pool2d(t, size); });
}

} // namespace

const std::vector<OpCase>& pooling_cases() {
  const PoolAttributes wider{.kernel = {2, 3}, .stride = {2, 3}};
  static const std::vector<OpCase> cases = {
      max_pool2d_case("max_pool2d", {2, 2, 6, 8}, windows_of(2)),
      max_pool2d_case("max_pool2d_ragged", {2, 2, 7, 9}, wider),
      max_pool2d_case("max_pool2d_overlapping", {2, 3, 7, 5}, kOverlapping),
      max_pool2d_case("max_pool2d_of_one", {1, 1, 1, 1}, windows_of(1)),
      max_pool2d_case("max_pool2d_of_no_samples", {0, 2, 4, 4}, windows_of(2)),
      scatter_case(),
      gather_case(),
      avg_pool2d_case("avg_pool2d", {2, 3, 6, 8}, windows_of(2)),
      avg_pool2d_case("avg_pool2d_overlapping", {2, 2, 7, 5}, kOverlapping),
      avg_pool2d_case("avg_pool2d_without_padding", {2, 2, 7, 5}, kUnpadded),
      avg_pool2d_case("avg_pool2d_of_one", {1, 1, 1, 1}, windows_of(1)),
      avg_pool2d_case("avg_pool2d_of_no_samples", {0, 2, 4, 4}, windows_of(2)),
      spread_case("avg_pool2d_spread", Op::avg_pool2d_spread, sliding_means(kPlanes, kUnpadded),
                  [](const Tensor& g) {
                    return avg_pool2d_spread(g, kUnpadded, {kPlanes[2], kPlanes[3]});
                  }),
      adaptive_case("adaptive_avg_pool2d", {2, 3, 7, 5}, {1, 1}),
      adaptive_case("adaptive_avg_pool2d_uneven", {2, 3, 7, 5}, {3, 2}),
      adaptive_case("adaptive_avg_pool2d_of_one", {1, 1, 1, 1}, {1, 1}),
      adaptive_case("adaptive_avg_pool2d_of_no_samples", {0, 2, 4, 4}, {2, 2}),
      spread_case("adaptive_avg_pool2d_spread", Op::adaptive_avg_pool2d_spread, adaptive_means(kPlanes, {3, 2}),
                  [](const Tensor& g) {
                    return adaptive_avg_pool2d_spread(g, {kPlanes[2], kPlanes[3]});
                  }),
  };
  return cases;
}

} // namespace amplab::matrix
