// SPDX-License-Identifier: Apache-2.0
// Previews of two-dimensional data.
#include "engine/preview/draw_preview.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace amplab {
namespace {

constexpr int64_t kCells = 96, kDetailCells = 64; // on a side
// Fraction of the side. For features near 1, one ulp covers many cells in bf16, and two in fp16.
constexpr double kDetail = 1.0 / 128;
constexpr double kMargin = 0.08;      // around the data, as a fraction of its extent
constexpr int64_t kMostAtOnce = 2048; // cells
constexpr int64_t kMostShown = 300;   // samples
constexpr int64_t kBetween = 64;      // positions tried between two cells
constexpr int64_t kCurvePoints = 400;

struct PointExtent {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void take(double x) {
    if (std::isfinite(x)) low = std::min(low, x), high = std::max(high, x);
  }
  // Adds the margin.
  PointExtent widened() const {
    if (!(low <= high)) return {-1, 1};
    const double room = high > low ? kMargin * (high - low) : 1;
    return {low - room, high + room};
  }
};

double middle(double from, double to, int64_t cell, int64_t cells) {
  return from + (to - from) * (static_cast<double>(cell) + 0.5) / static_cast<double>(cells);
}

std::span<const float> row_of(const std::vector<float>& outputs, int64_t row, int64_t width) {
  return std::span(outputs).subspan(static_cast<size_t>(row * width), static_cast<size_t>(width));
}

ClassGrid grid_over(PointExtent x, PointExtent y, int64_t cells, const Dataset& data, const RunModel& run_model) {
  ClassGrid grid{x.low, x.high, y.low, y.high, cells, cells, {}, {}};
  for (int64_t first = 0; first < cells * cells; first += kMostAtOnce) {
    HostBatch samples = make_batch(data, std::min(kMostAtOnce, cells * cells - first));
    for (int64_t i = 0; i < samples.size; ++i) {
      const auto at = static_cast<size_t>(2 * i);
      samples.numbers[at] = static_cast<float>(middle(x.low, x.high, (first + i) % cells, cells));
      samples.numbers[at + 1] = static_cast<float>(middle(y.high, y.low, (first + i) / cells, cells));
    }
    const std::vector<float> outputs = run_model(samples);
    for (int64_t i = 0; i < samples.size; ++i) {
      const Choice choice = choice_of(row_of(outputs, i, data.class_count));
      grid.classes.push_back(choice.of_class < 0 ? kNoClass : static_cast<std::byte>(choice.of_class));
      grid.margins.push_back(static_cast<std::byte>(std::lround(255 * std::sqrt(choice.margin))));
    }
  }
  return grid;
}

struct PlanePoint {
  double x, y;
};

// Two adjacent cells with different classes. They are far from the centre, where rounding of the features is coarse,
// and in about the same place in each preview.
struct Change {
  PlanePoint from, to;
};
std::optional<Change> change_in(const ClassGrid& grid) {
  const PlanePoint wanted{0.82 * static_cast<double>(grid.columns), 0.25 * static_cast<double>(grid.rows)};
  std::optional<Change> nearest;
  double least = std::numeric_limits<double>::infinity();
  const int64_t edge = grid.columns / 16;
  const auto class_at = [&](int64_t column, int64_t row) {
    return grid.classes[static_cast<size_t>(row * grid.columns + column)];
  };
  for (int64_t row = edge; row < grid.rows - edge; ++row)
    for (int64_t column = edge; column < grid.columns - edge; ++column) {
      const bool changes_across = class_at(column, row) != class_at(column + 1, row),
                 changes_down = class_at(column, row) != class_at(column, row + 1);
      if (!changes_across && !changes_down) continue;
      const double distance = std::hypot(static_cast<double>(column) - wanted.x, static_cast<double>(row) - wanted.y);
      if (distance >= least) continue;
      const auto point_at = [&](int64_t c, int64_t r) {
        return PlanePoint{middle(grid.left, grid.right, c, grid.columns), middle(grid.top, grid.bottom, r, grid.rows)};
      };
      least = distance;
      nearest = {point_at(column, row), changes_across ? point_at(column + 1, row) : point_at(column, row + 1)};
    }
  return nearest;
}

// Returns the first place between them where the class changes.
PlanePoint crossing_of(const Change& change, const Dataset& data, const RunModel& run_model) {
  HostBatch samples = make_batch(data, kBetween);
  const auto at = [&](int64_t i) {
    return PlanePoint{middle(change.from.x, change.to.x, i, kBetween), middle(change.from.y, change.to.y, i, kBetween)};
  };
  for (int64_t i = 0; i < kBetween; ++i) {
    samples.numbers[static_cast<size_t>(2 * i)] = static_cast<float>(at(i).x);
    samples.numbers[static_cast<size_t>(2 * i + 1)] = static_cast<float>(at(i).y);
  }
  const std::vector<float> outputs = run_model(samples);
  const auto class_at = [&](int64_t i) { return choice_of(row_of(outputs, i, data.class_count)).of_class; };
  int64_t i = 0;
  while (i < kBetween - 1 && class_at(i) == class_at(0)) ++i;
  return at(i);
}

} // namespace

void draw_boundary(LanePreview& preview, const Dataset& data, const RunModel& run_model) {
  const HostBatch samples = shown_samples(data, kMostShown);
  Boundary boundary;
  PointExtent x, y;
  for (int64_t i = 0; i < samples.size; ++i) {
    const auto at = static_cast<size_t>(2 * i);
    boundary.points.push_back({samples.numbers[at], samples.numbers[at + 1], samples.targets[static_cast<size_t>(i)]});
    x.take(samples.numbers[at]);
    y.take(samples.numbers[at + 1]);
  }
  x = x.widened();
  y = y.widened();
  const std::vector<float> outputs = run_model(samples);
  int64_t right = 0;
  for (int64_t i = 0; i < samples.size; ++i)
    right += choice_of(row_of(outputs, i, data.class_count)).of_class == samples.targets[static_cast<size_t>(i)];
  preview.evaluated = samples.size;
  preview.right = static_cast<double>(right) / static_cast<double>(samples.size);
  boundary.whole = grid_over(x, y, kCells, data, run_model);
  if (const auto change = change_in(boundary.whole)) {
    const double width = kDetail * (x.high - x.low), height = kDetail * (y.high - y.low);
    const PlanePoint point_at = crossing_of(*change, data, run_model);
    boundary.detail = grid_over({point_at.x - width / 2, point_at.x + width / 2},
                                {point_at.y - height / 2, point_at.y + height / 2}, kDetailCells, data, run_model);
  }
  preview.what = std::move(boundary);
}

void draw_fit(LanePreview& preview, const Dataset& data, const RunModel& run_model) {
  const HostBatch samples = shown_samples(data, kMostShown);
  Fit fit;
  PointExtent x;
  for (size_t i = 0; i < static_cast<size_t>(samples.size); ++i) {
    fit.points.push_back({samples.numbers[i], samples.values[i], 0});
    x.take(samples.numbers[i]);
  }
  x = x.widened();
  HostBatch along = make_batch(data, kCurvePoints);
  for (int64_t i = 0; i < kCurvePoints; ++i) {
    along.numbers[static_cast<size_t>(i)] = static_cast<float>(middle(x.low, x.high, i, kCurvePoints));
    fit.x.push_back(along.numbers[static_cast<size_t>(i)]);
  }
  const std::vector<float> outputs = run_model(along);
  fit.y.assign(outputs.begin(), outputs.end());
  preview.evaluated = samples.size;
  preview.what = std::move(fit);
}

} // namespace amplab
