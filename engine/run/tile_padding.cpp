// SPDX-License-Identifier: Apache-2.0
#include "engine/run/tile_padding.h"

#include <array>
#include <cstdio>
#include <string_view>

namespace amplab {
namespace {

struct Wanted {
  std::string_view dtype;
  int64_t multiple;
};
constexpr Wanted kWanted[] = {{"fp16", 8}, {"bf16", 8}, {"e4m3fn", 16}, {"e5m2", 16}};

int64_t in_tiles(int64_t side) { return side % kTileSide == 0 ? side : side + kTileSide - side % kTileSide; }

std::string sides(int64_t m, int64_t n, int64_t k) {
  std::string text = std::to_string(m);
  text += " x ";
  text += std::to_string(n);
  text += " x ";
  text += std::to_string(k);
  return text;
}

} // namespace

std::optional<TilePadding> tile_padding(const OpRecord& op) {
  if (op.m <= 0 || op.n <= 0 || op.k <= 0) return std::nullopt;
  for (const Wanted& wanted : kWanted) {
    if (wanted.dtype != op.compute_dtype) continue;
    const auto fits = [&](int64_t side) { return side % wanted.multiple == 0; };
    if (fits(op.m) && fits(op.n) && fits(op.k)) return std::nullopt;
    TilePadding padding{in_tiles(op.m), in_tiles(op.n), in_tiles(op.k), wanted.multiple, 1};
    const auto ratio = [](int64_t padded, int64_t side) {
      return static_cast<double>(padded) / static_cast<double>(side);
    };
    padding.times = ratio(padding.m, op.m) * ratio(padding.n, op.n) * ratio(padding.k, op.k);
    return padding;
  }
  return std::nullopt;
}

std::string tile_padding_text(const OpRecord& op) {
  const auto padding = tile_padding(op);
  if (!padding) return {};
  struct Side {
    const char* name;
    int64_t length;
  };
  std::string odd;
  int count = 0;
  for (const Side& side : std::array<Side, 3>{{{"rows", op.m}, {"columns", op.n}, {"depth", op.k}}}) {
    if (side.length % padding->wanted == 0) continue;
    if (count++ > 0) odd += ", ";
    odd += side.name;
    odd += " ";
    odd += std::to_string(side.length);
  }
  std::array<char, 32> times{};
  std::snprintf(times.data(), times.size(), "%.2f", padding->times);
  std::string text = "A product of ";
  text += sides(op.m, op.n, op.k);
  text += " (rows x columns x depth). No multiple of ";
  text += std::to_string(padding->wanted);
  text += ": ";
  text += odd;
  text += ". With tiles of 16 x 16 x 16 tensor cores compute ";
  text += sides(padding->m, padding->n, padding->k);
  text += " instead, ";
  text += times.data();
  text += " times what is needed.";
  return text;
}

} // namespace amplab
