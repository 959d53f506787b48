// SPDX-License-Identifier: Apache-2.0
// What a quantiser does, as a value: the words of which low-precision recipes consist. Any thread.
#pragma once
#include "kernels/format/element_format.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace amplab::quantize {

// A tile: the elements that share a scale.
enum class Tile : uint8_t { tensor, row, block_1x16, block_1x32, block_1x128, block_16x16, block_128x128 };

struct TileShape {
  std::string_view name;
  int64_t rows, cols; // 0: all of the tensor
};

inline constexpr TileShape kTiles[] = {{"tensor", 0, 0},  {"row", 1, 0},     {"1x16", 1, 16},      {"1x32", 1, 32},
                                       {"1x128", 1, 128}, {"16x16", 16, 16}, {"128x128", 128, 128}};

constexpr const TileShape& shape_of(Tile tile) { return kTiles[static_cast<size_t>(tile)]; }

// How the tiles of one kind cover a tensor [rows, cols].
struct TileGrid {
  int64_t tile_rows, tile_cols; // of a whole tile, at least 1
  int64_t rows, cols;           // number of tiles down and across

  constexpr TileGrid(Tile tile, int64_t tensor_rows, int64_t tensor_cols)
      : tile_rows(extent(shape_of(tile).rows, tensor_rows)), tile_cols(extent(shape_of(tile).cols, tensor_cols)),
        rows((tensor_rows + tile_rows - 1) / tile_rows), cols((tensor_cols + tile_cols - 1) / tile_cols) {}
  constexpr int64_t count() const { return rows * cols; }

 private:
  static constexpr int64_t extent(int64_t of_tile, int64_t of_tensor) {
    return of_tile ? of_tile : of_tensor ? of_tensor : 1;
  }
};

// How a block's scale follows from its amax. "largest" is the largest number of the element format, emax the power of
// two in it. Sources: TE is TransformerEngine d0067d0d, torchao 0.18.
//
//   rule       elements are multiplied by                 scale stored as
//   given      Quantizer::scale                           fp32
//   exact      largest / max(amax, eps)                   fp32
//   pow2_down  that, its mantissa set to zero             fp32
//   floor      2^-(floor(log2 amax) - emax)               e8m0fnu
//   ceil       2^-(ceil(log2 amax) - emax)                e8m0fnu
//   rceil      2^-ceil(log2(amax / largest))              e8m0fnu
//   even       as floor, amax rounded to the mantissa     e8m0fnu
//   nvfp4      1 / (e4m3fn(amax / 6 E) / E)               e4m3fn, and E = 6 bound / amax of the tensor in fp32
enum class ScaleRule : uint8_t { given, exact, pow2_down, floor, ceil, rceil, even, nvfp4 };

inline constexpr std::string_view kScaleRules[] = {"given", "exact", "pow2_down", "floor",
                                                   "ceil",  "rceil", "even",      "nvfp4"};
constexpr std::string_view name_of(ScaleRule rule) { return kScaleRules[static_cast<size_t>(rule)]; }

// Two libraries differ in edge cases of one rule:
//
//   case                            transformer_engine                torchao
//   exact, pow2_down: amax 0        multiplied by 1                   largest / eps
//   exact, pow2_down: Infinity      multiplied by 1                   multiplied by 0: Infinity becomes NaN
//   exact, pow2_down: NaN           multiplied by 1                   multiplied by NaN
//   exact: multiplier overflows     largest number of the input type  Infinity
//   rceil: scale is 2^-127          multiplied by 2^127               multiplied by 1
//   exact, pow2_down: dequantising  multiplies by 1 / multiplier      divides by the multiplier
//
// floor, ceil and even exist in torchao only, nvfp4 follows TE. torchao computes pow2_down and rceil with a logarithm
// in fp32, which is wrong by a factor of 2 when the ratio is within some ulp of a power of two; here both are exact, as
// in TE.
enum class Convention : uint8_t { transformer_engine, torchao };

// A choice between two scales of an NVFP4 block, that map its amax to 4 or to 6, by the smaller error: absolute or
// squared. A tie gives 6. "Four Over Six" (arXiv 2512.02010).
enum class FourOverSix : uint8_t { off, mae, mse };

// Stochastic rounding draws element i of a tensor from a counted stream: bits [bits k, bits (k + 1)) of
// philox(i / n, offset, seed), with n = 128 / bits and k = i % n, the low word first. The same for any order of work.
struct Rounding {
  bool stochastic = false;
  int bits = 8; // 8 or 16
  uint64_t seed = 0, offset = 0;
  bool operator==(const Rounding&) const = default;
};

// Signs of TE's random Hadamard transform, bit i for element i: 1 is negative.
inline constexpr uint16_t kTransformerEngineSigns = 0xd7e8;

struct Quantizer {
  ElementFormat format = ElementFormat::e4m3fn;
  Tile tile = Tile::tensor;
  ScaleRule rule = ScaleRule::exact;
  Convention convention = Convention::transformer_engine;
  double eps = 0;  // of exact, pow2_down: smallest amax. TE 0, torchao 1e-12
  float scale = 1; // of given
  FourOverSix four_over_six = FourOverSix::off;
  float bound = 448; // of nvfp4: largest e4m3fn scale of a block; four_over_six 256 or 448
  Rounding rounding = {};
  std::optional<uint16_t> hadamard_signs = {}; // transforms runs of 16 elements first; signs as above
  bool operator==(const Quantizer&) const = default;
};

constexpr bool has_e8m0_scale(ScaleRule rule) { return rule >= ScaleRule::floor && rule <= ScaleRule::even; }

// Whether dequantising divides by the multiplier instead of multiplying by its inverse; see Convention.
constexpr bool divides_by_multiplier(const Quantizer& q) {
  return q.convention == Convention::torchao && (q.rule == ScaleRule::exact || q.rule == ScaleRule::pow2_down);
}

// Rows of a product's operand are multiples of this, as torchao and TE require. 1: of any length.
constexpr int64_t row_multiple(const Quantizer& quantizer) {
  const bool whole = has_e8m0_scale(quantizer.rule) || quantizer.rule == ScaleRule::nvfp4;
  const int64_t width = whole ? shape_of(quantizer.tile).cols : 0;
  return width ? width : quantizer.hadamard_signs ? 16 : 1; // widths are multiples of 16
}

// Returns whether each tile is rounded to nearest by a scale that follows from its amax alone, and not transformed.
constexpr bool is_plain(const Quantizer& q) {
  return !q.rounding.stochastic && !q.hadamard_signs && q.rule != ScaleRule::nvfp4;
}

// Throws std::invalid_argument if no such quantiser exists, or if it does not fit a tensor [rows, cols].
void check(const Quantizer& quantizer, int64_t rows, int64_t cols);

} // namespace amplab::quantize
