// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/quantize.h"

#include "kernels/quantize/block_scale.h"
#include "kernels/quantize/encode_run.h"
#include "kernels/quantize/random_bits.h"
#include "kernels/quantize/row_reader.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace amplab::quantize {
namespace {

constexpr float largest_of(float) { return std::numeric_limits<float>::max(); }
constexpr float largest_of(BFloat16) { return static_cast<float>(format_of(DType::bf16).largest); }

// Magnitudes as fp32 patterns, which order as the numbers do, NaN above Infinity.
int32_t most_of(int32_t most, const float* x, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    most = std::max(most, static_cast<int32_t>(std::bit_cast<uint32_t>(x[i]) & format_bits::kMagnitude));
  return most;
}

float larger_magnitude(float amax, const float* x, int64_t count) {
  return std::bit_cast<float>(most_of(std::bit_cast<int32_t>(amax), x, count));
}

// One quantisation. Works in bands: rows that share tiles, so that a band of single rows is in the cache when it is
// encoded.
template <class In> class Pass {
 public:
  Pass(const In* x, const Quantizer& quantizer, Quantized& result)
      : read_{x, result.cols, quantizer.hadamard_signs}, quantizer_(quantizer), result_(result),
        grid_(quantizer.tile, result.rows, result.cols), encode_(encode_run_of(quantizer)),
        elements_(std::visit([](auto& elements) -> void* { return elements.data(); }, result.elements)) {}

  void run() {
    if (quantizer_.rule == ScaleRule::nvfp4) result_.tensor_scale = tensor_scale(amax_of_all(), quantizer_.bound);
    RunCounts counts;
    for (int64_t band = 0; band < grid_.rows; ++band) {
      find_amaxes(band);
      find_scales(band);
      encode(band, counts);
    }
    result_.clipped = counts.clipped;
    result_.flushed = counts.flushed;
  }

 private:
  // Calls work(row, col, count, elements as fp32) for the runs of rows [begin, end).
  template <class Work> void for_runs(int64_t begin, int64_t end, Work work) {
    float buffer[kLongestRun];
    for (int64_t row = begin; row < end; ++row)
      for (int64_t col = 0; col < result_.cols; col += kLongestRun) {
        const int64_t count = std::min(kLongestRun, result_.cols - col);
        work(row, col, count, read_(row, col, count, buffer));
      }
  }
  template <class Work> void for_runs_of_band(int64_t band, Work work) {
    for_runs(band * grid_.tile_rows, std::min((band + 1) * grid_.tile_rows, result_.rows), work);
  }

  float amax_of_all() {
    float amax = 0;
    for_runs(0, result_.rows,
             [&](int64_t, int64_t, int64_t count, const float* x) { amax = larger_magnitude(amax, x, count); });
    return amax;
  }

  // Calls work(tile, x, count) for each tile that the run crosses.
  template <class Work> void for_tiles(int64_t band, int64_t col, int64_t count, const float* x, Work work) {
    int64_t tile = band * grid_.cols + col / grid_.tile_cols;
    for (int64_t i = 0; i < count; i += grid_.tile_cols, ++tile)
      work(static_cast<size_t>(tile), x + i, std::min(grid_.tile_cols, count - i));
  }

  void find_amaxes(int64_t band) {
    for_runs_of_band(band, [&](int64_t, int64_t col, int64_t count, const float* x) {
      for_tiles(band, col, count, x, [&](size_t tile, const float* begin, int64_t n) {
        result_.amax[tile] = larger_magnitude(result_.amax[tile], begin, n);
      });
    });
  }

  BlockScale scale_of(int64_t band, int64_t tile_col, float amax) {
    if (quantizer_.rule != ScaleRule::nvfp4)
      return block_scale(amax, quantizer_, row_of(quantizer_.format), largest_of(In{}));
    if (quantizer_.four_over_six == FourOverSix::off) return nvfp4_scale(amax, result_.tensor_scale);
    FourOverSixChoice choice(amax, result_.tensor_scale, quantizer_);
    float buffer[kHadamardSize];
    const int64_t begin = band * grid_.tile_rows, end = std::min(begin + grid_.tile_rows, result_.rows);
    const int64_t col = tile_col * grid_.tile_cols, count = std::min(grid_.tile_cols, result_.cols - col);
    for (int64_t row = begin; row < end; ++row) choice.add_row(row - begin, read_(row, col, count, buffer), count);
    return choice.chosen();
  }

  void find_scales(int64_t band) {
    for (int64_t col = 0; col < grid_.cols; ++col) {
      const auto tile = static_cast<size_t>(band * grid_.cols + col);
      const BlockScale scale = scale_of(band, col, result_.amax[tile]);
      result_.multipliers[tile] = scale.multiplier;
      result_.scales[tile] = scale.scale;
      if (!result_.scale_codes.empty()) result_.scale_codes[tile] = scale.code;
    }
  }

  void encode(int64_t band, RunCounts& counts) {
    uint16_t random[kLongestRun] = {};
    for_runs_of_band(band, [&](int64_t row, int64_t col, int64_t count, const float* x) {
      const int64_t first = row * result_.cols + col, tile = band * grid_.cols + col / grid_.tile_cols;
      if (quantizer_.rounding.stochastic) draw_bits(quantizer_.rounding, first, count, random);
      encode_({x, count, std::min(grid_.tile_cols, kLongestRun), result_.multipliers.data() + tile,
               result_.scales.data() + tile, random, quantizer_.rounding.bits},
              elements_, first, counts);
    });
  }

  RowReader<In> read_;
  const Quantizer& quantizer_;
  Quantized& result_;
  TileGrid grid_;
  EncodeRun encode_;
  void* elements_;
};

template <class T> void resize(Elements& elements, size_t count) {
  if (!std::holds_alternative<std::vector<T>>(elements)) elements.emplace<std::vector<T>>();
  std::get<std::vector<T>>(elements).resize(count);
}

void allocate(Quantized& result) {
  const Quantizer& quantizer = result.quantizer;
  const auto count = static_cast<size_t>(result.rows * result.cols);
  const auto tiles = static_cast<size_t>(TileGrid(quantizer.tile, result.rows, result.cols).count());
  if (row_of(quantizer.format).bits() > 8)
    resize<uint16_t>(result.elements, count);
  else
    resize<uint8_t>(result.elements, count);
  result.amax.assign(tiles, 0);
  result.multipliers.resize(tiles);
  result.scales.resize(tiles);
  result.scale_codes.resize(has_e8m0_scale(quantizer.rule) || quantizer.rule == ScaleRule::nvfp4 ? tiles : 0);
  result.tensor_scale = {};
}

template <class In>
void quantize_into(std::span<const In> x, int64_t rows, int64_t cols, const Quantizer& quantizer, Quantized& result) {
  check(quantizer, rows, cols);
  if (static_cast<int64_t>(x.size()) != rows * cols)
    throw std::invalid_argument("quantize: a tensor of " + std::to_string(rows) + " x " + std::to_string(cols) +
                                " has " + std::to_string(rows * cols) + " elements, not " + std::to_string(x.size()) +
                                "; pass all of them.");
  result.quantizer = quantizer;
  result.rows = rows;
  result.cols = cols;
  allocate(result);
  Pass<In>(x.data(), quantizer, result).run();
}

template <class In> Quantized quantized(std::span<const In> x, int64_t rows, int64_t cols, const Quantizer& quantizer) {
  Quantized result;
  quantize_into(x, rows, cols, quantizer, result);
  return result;
}

} // namespace

Quantized quantize(std::span<const float> x, int64_t rows, int64_t cols, const Quantizer& quantizer) {
  return quantized(x, rows, cols, quantizer);
}
Quantized quantize(std::span<const BFloat16> x, int64_t rows, int64_t cols, const Quantizer& quantizer) {
  return quantized(x, rows, cols, quantizer);
}
void quantize(std::span<const float> x, int64_t rows, int64_t cols, const Quantizer& quantizer, Quantized& result) {
  quantize_into(x, rows, cols, quantizer, result);
}
void quantize(std::span<const BFloat16> x, int64_t rows, int64_t cols, const Quantizer& quantizer, Quantized& result) {
  quantize_into(x, rows, cols, quantizer, result);
}

void dequantize(const Quantized& quantized, std::span<float> out) {
  const Quantizer& quantizer = quantized.quantizer;
  const TileGrid grid(quantizer.tile, quantized.rows, quantized.cols);
  const bool divides = divides_by_multiplier(quantizer);
  const std::vector<float>& scales = divides ? quantized.multipliers : quantized.scales;
  const void* elements = std::visit([](const auto& all) -> const void* { return all.data(); }, quantized.elements);
  const DecodeRun decode = decode_run_of(quantizer);
  for (int64_t row = 0; row < quantized.rows; ++row)
    decode(elements, row * quantized.cols, quantized.cols, grid.tile_cols,
           scales.data() + row / grid.tile_rows * grid.cols, divides, out.data());
}

} // namespace amplab::quantize
