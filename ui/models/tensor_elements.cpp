// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tensor_elements.h"

#include <QStringList>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace amplab {
namespace {

// Returns the number of elements, or nothing if it exceeds kMostTensorBytes.
std::optional<int64_t> count_of(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (const int64_t size : shape) {
    if (size < 0) return std::nullopt;
    count *= size; // both are at most 2^26: no overflow
    if (count > static_cast<int64_t>(kMostTensorBytes)) return std::nullopt;
  }
  return count;
}

} // namespace

std::optional<TensorElements> TensorElements::of(std::shared_ptr<const TensorValues> values) {
  if (!values) return std::nullopt;
  const bool small =
      std::ranges::all_of(values->shape, [](int64_t size) { return size <= static_cast<int64_t>(kMostTensorBytes); });
  const auto type = element_type(values->dtype);
  const auto count = small ? count_of(values->shape) : std::nullopt;
  if (!type || !count || values->bits.size() != static_cast<size_t>(*count) * type->bytes) return std::nullopt;
  return TensorElements(std::move(values), *type, *count);
}

QString TensorElements::index_of(int64_t at) const {
  QStringList indices;
  for (auto size = shape().rbegin(); size != shape().rend(); ++size) {
    indices.prepend(QString::number(at % *size));
    at /= *size;
  }
  return '[' + indices.join(", ") + ']';
}

ElementSummary summary_of(const TensorElements& elements) {
  ElementSummary summary;
  summary.count = elements.count();
  double squares = 0;
  for (int64_t i = 0; i < summary.count; ++i) {
    const double x = elements.at(i), magnitude = std::abs(x);
    if (x == 0 || !std::isfinite(x)) {
      ++(x == 0 ? summary.zeros : std::isnan(x) ? summary.nan : summary.inf);
      continue;
    }
    summary.subnormals += magnitude < elements.type().smallest_normal;
    summary.amax = std::max(summary.amax, magnitude);
    if (summary.amin_nonzero == 0 || magnitude < summary.amin_nonzero) summary.amin_nonzero = magnitude;
    squares += x * x; // the largest fp32 value squared fits into a double
  }
  summary.norm = std::sqrt(squares);
  return summary;
}

TensorSlice slice_of(const std::vector<int64_t>& shape, const std::vector<int64_t>& leading) {
  assert(shape.size() < 2 || leading.size() == shape.size() - 2);
  TensorSlice slice;
  if (shape.size() < 2) {
    const int64_t count = shape.empty() ? 1 : shape[0];
    slice.columns = slice.row_stride = std::min(count, TensorSlice::kWrap);
    slice.rows = slice.columns == 0 ? 0 : (count + slice.columns - 1) / slice.columns;
    slice.end = count;
    slice.wrapped = slice.rows > 1;
    return slice;
  }
  slice.rows = shape[shape.size() - 2];
  slice.columns = slice.row_stride = shape.back();
  for (size_t i = 0; i < leading.size(); ++i) slice.first = slice.first * shape[i] + leading[i];
  slice.first *= slice.rows * slice.columns;
  slice.end = slice.first + slice.rows * slice.columns;
  return slice;
}

TensorTiles tiles_of(const std::vector<int64_t>& shape, const std::vector<int64_t>& leading) {
  TensorTiles tiles;
  const size_t before = shape.size() < 2 ? 0 : shape.size() - 2,
               laid_out = std::min(before, TensorTiles::kMostTileDimensions);
  std::vector<int64_t> first(leading.begin(), leading.begin() + static_cast<std::ptrdiff_t>(before - laid_out));
  first.resize(before, 0);
  tiles.tile = slice_of(shape, first);
  tiles.stride = tiles.tile.rows * tiles.tile.columns;
  if (laid_out == 2) {
    tiles.rows = shape[before - 2];
    tiles.columns = shape[before - 1];
  } else if (laid_out == 1) { // about square
    const double across = std::sqrt(static_cast<double>(shape[0]) * static_cast<double>(tiles.tile.rows) /
                                    std::max(1.0, static_cast<double>(tiles.tile.columns)));
    tiles.columns = std::clamp<int64_t>(static_cast<int64_t>(std::ceil(2 * across)), 1, std::max<int64_t>(1, shape[0]));
    tiles.rows = (shape[0] + tiles.columns - 1) / tiles.columns;
  }
  tiles.count = laid_out == 1 ? shape[0] : tiles.rows * tiles.columns;
  return tiles;
}

int64_t TensorTiles::position(int64_t y, int64_t x) const {
  int64_t found = -1;
  visit_row(y, x, x + 1, [&](int64_t at) { found = at; });
  return found;
}

} // namespace amplab
