// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/quantized_values.h"

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/quantized_run.h"
#include "kernels/quantize/block_scale.h"
#include "kernels/quantize/random_bits.h"
#include "kernels/quantize/row_reader.h"

#include <atomic>
#include <limits>

namespace amplab::cpu {
namespace {

using quantize::BlockScale, quantize::Quantizer, quantize::ScaleRule, quantize::Tile;

constexpr int64_t kWidestRegion = 2048; // columns, if each has a scale

// x in memory, and the tiles in it. Sizes in elements.
struct Layout {
  int64_t rows, columns; // the columns are contiguous
  int64_t tile_rows, tile_columns;

  Layout(const Matrix& x, Tile tile) {
    const quantize::TileGrid grid(tile, x.rows, x.columns);
    const bool by_rows = x.column_stride == 1 && (x.row_stride == x.columns || x.rows == 1);
    rows = by_rows ? x.rows : x.columns;
    columns = by_rows ? x.columns : x.rows;
    tile_rows = by_rows ? grid.tile_rows : grid.tile_cols;
    tile_columns = by_rows ? grid.tile_cols : grid.tile_rows;
  }
};

// The quantisation of one tensor. In: float or BFloat16.
template <class In> class ValuesPass {
 public:
  ValuesPass(int threads, const Matrix& x, const Quantizer& quantizer, float* numbers, float largest_input)
      : threads_(threads), quantizer_(quantizer), format_(row_of(quantizer.format)),
        layout_(x, quantizer.tile), read_{static_cast<const In*>(x.data), layout_.columns, {}},
        round_(round_run_of(quantizer)), numbers_(numbers), largest_input_(largest_input) {}

  void run() {
    if (quantizer_.rule == ScaleRule::nvfp4) tensor_ = quantize::tensor_scale(amax_of_all(), quantizer_.bound);
    if (quantizer_.tile == Tile::tensor) return round_all();
    // Regions hold whole tiles and stay in the cache between the search for amax and the rounding.
    const int64_t down = (layout_.rows + layout_.tile_rows - 1) / layout_.tile_rows,
                  width = std::min(width_of_regions(down), layout_.columns),
                  across = (layout_.columns + width - 1) / width;
    parallel_rows(threads_, across * down, width * layout_.tile_rows, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; ++i) {
        const int64_t row = i / across * layout_.tile_rows, column = i % across * width;
        quantize_region(
            {row, std::min(row + layout_.tile_rows, layout_.rows), column, std::min(column + width, layout_.columns)});
      }
    });
  }

 private:
  // Rows of at most one tile, columns of whole tiles.
  struct Region {
    int64_t first_row, last_row, first_column, last_column; // the last ones are excluded
  };

  // Columns of a region; down: rows of regions. Scales of columns are many, so their regions are wide, that memory is
  // read in long runs, but there is one for each thread.
  int64_t width_of_regions(int64_t down) const {
    if (layout_.tile_columns > kLongestRun) return layout_.columns;
    if (layout_.tile_columns > 1) return layout_.tile_rows > 64 ? layout_.tile_columns : kLongestRun;
    const int64_t share = (layout_.columns / threads_ + 63) / 64 * 64;
    return down >= threads_ ? kWidestRegion : std::clamp<int64_t>(share, 64, kWidestRegion);
  }

  // Calls work(first element, count, x, tile) for the runs of a region. tile: the first one that the run meets.
  template <class Work> void for_runs(const Region& region, Work work) const {
    alignas(64) float buffer[kLongestRun];
    for (int64_t row = region.first_row; row < region.last_row; ++row)
      for (int64_t column = region.first_column; column < region.last_column; column += kLongestRun) {
        const int64_t count = std::min(kLongestRun, region.last_column - column);
        work(row * layout_.columns + column, count, read_(row, column, count, buffer),
             (column - region.first_column) / layout_.tile_columns);
      }
  }

  // The same for all elements as one row, which is divided between threads.
  template <class Work> void for_all_runs(int64_t grain, Work work) const {
    parallel_for(threads_, layout_.rows * layout_.columns, grain, [&](int64_t begin, int64_t end) {
      alignas(64) float buffer[kLongestRun];
      for (int64_t i = begin; i < end; i += kLongestRun) {
        const int64_t count = std::min(kLongestRun, end - i);
        work(i, count, read_(0, i, count, buffer));
      }
    });
  }

  float amax_of_all() const {
    std::atomic<int32_t> largest = 0;
    for_all_runs(kLightGrain, [&](int64_t, int64_t count, const float* x) {
      const int32_t most = largest_pattern(x, count, 0);
      int32_t seen = largest.load(std::memory_order_relaxed);
      while (seen < most && !largest.compare_exchange_weak(seen, most, std::memory_order_relaxed)) {
      }
    });
    return std::bit_cast<float>(largest.load());
  }

  void round_all() const {
    const float amax = quantizer_.rule == ScaleRule::given ? 0 : amax_of_all();
    const BlockScale scale = scale_of(amax, {0, 0, 0, 0});
    const float back = round_.divides ? scale.multiplier : scale.scale;
    for_all_runs(kHeavyGrain, [&](int64_t first, int64_t count, const float* x) {
      round(first, count, kLongestRun, x, &scale.multiplier, &back);
    });
  }

  void quantize_region(const Region& region) const {
    int32_t largest[kWidestRegion];
    const int64_t tile_columns = layout_.tile_columns, columns = region.last_column - region.first_column,
                  tiles = (columns + tile_columns - 1) / tile_columns;
    std::fill_n(largest, tiles, 0);
    for_runs(region, [&](int64_t, int64_t count, const float* x, int64_t tile) {
      largest_patterns(x, count, tile_columns, largest + tile);
    });
    float multipliers[kWidestRegion], back[kWidestRegion];
    for (int64_t i = 0; i < tiles; ++i) {
      const int64_t column = region.first_column + i * tile_columns;
      const BlockScale scale =
          scale_of(std::bit_cast<float>(largest[i]),
                   {region.first_row, region.last_row, column, std::min(column + tile_columns, region.last_column)});
      multipliers[i] = scale.multiplier;
      back[i] = round_.divides ? scale.multiplier : scale.scale;
    }
    for_runs(region, [&](int64_t first, int64_t count, const float* x, int64_t tile) {
      round(first, count, tile_columns, x, multipliers + tile, back + tile);
    });
  }

  BlockScale scale_of(float amax, const Region& tile) const {
    if (quantizer_.rule != ScaleRule::nvfp4) return block_scale(amax, quantizer_, format_, largest_input_);
    if (quantizer_.four_over_six == quantize::FourOverSix::off) return nvfp4_scale(amax, tensor_);
    quantize::FourOverSixChoice choice(amax, tensor_, quantizer_);
    float buffer[quantize::kHadamardSize];
    const int64_t count = tile.last_column - tile.first_column;
    for (int64_t row = tile.first_row; row < tile.last_row; ++row)
      choice.add_row(row - tile.first_row, read_(row, tile.first_column, count, buffer), count);
    return choice.chosen();
  }

  void round(int64_t first, int64_t count, int64_t width, const float* x, const float* multipliers,
             const float* back) const {
    uint16_t random[kLongestRun];
    const quantize::Rounding& rounding = quantizer_.rounding;
    if (rounding.stochastic) draw_bits(rounding, first, count, random);
    round_.run({x, count, width, multipliers, back, random, rounding.bits, numbers_ + first});
  }

  int threads_;
  const Quantizer& quantizer_;
  const ElementFormatRow& format_;
  Layout layout_;
  quantize::RowReader<In> read_;
  RoundRun round_;
  float* numbers_;
  float largest_input_;
  quantize::TensorScale tensor_; // of nvfp4
};

// Writes the transformed elements of contiguous rows. Of bf16, they are rounded to bf16, as in TE.
template <class In> void transform_all(int threads, const Matrix& x, uint16_t signs, float* to) {
  const quantize::RowReader<In> read{static_cast<const In*>(x.data), x.columns, {}};
  parallel_for(threads, x.count(), kHeavyGrain, [&](int64_t begin, int64_t end) {
    alignas(64) float buffer[kLongestRun];
    for (int64_t i = begin; i < end; i += kLongestRun) {
      const int64_t count = std::min(kLongestRun, end - i);
      transform_run(read(0, i, count, buffer), count, signs, to + i);
      if constexpr (std::is_same_v<In, BFloat16>)
        for (int64_t k = i; k < i + count; ++k) to[k] = to_float(to_bfloat16(to[k]));
    }
  });
}

} // namespace

bool takes_columns(const Quantizer& quantizer) {
  return !quantizer.rounding.stochastic && !quantizer.hadamard_signs &&
         quantizer.four_over_six == quantize::FourOverSix::off;
}

bool ignores_direction(const Quantizer& quantizer) {
  const quantize::TileShape& tile = shape_of(quantizer.tile);
  return tile.rows == tile.cols && takes_columns(quantizer);
}

void quantize_values(int threads, const Matrix& x, const Quantizer& quantizer, float* numbers) {
  if (x.count() == 0) return;
  const bool narrow = x.dtype == DType::bf16;
  const auto largest = static_cast<float>(format_of(narrow ? DType::bf16 : DType::f32).largest);
  if (quantizer.hadamard_signs) {
    narrow ? transform_all<BFloat16>(threads, x, *quantizer.hadamard_signs, numbers)
           : transform_all<float>(threads, x, *quantizer.hadamard_signs, numbers);
    const Matrix transformed = matrix(numbers, DType::f32, x.rows, x.columns);
    return ValuesPass<float>(threads, transformed, quantizer, numbers, largest).run();
  }
  if (narrow)
    ValuesPass<BFloat16>(threads, x, quantizer, numbers, largest).run();
  else
    ValuesPass<float>(threads, x, quantizer, numbers, largest).run();
}

} // namespace amplab::cpu
