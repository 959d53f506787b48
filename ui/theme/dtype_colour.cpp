// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/dtype_colour.h"

namespace amplab {
namespace {

// These area colours differ from the lane colours and from each other for colour-blind users too.
struct Row {
  std::string_view dtype;
  size_t colour;
};
constexpr Row kRows[] = {{"fp32", 0}, {"tf32", 7}, {"fp16", 3}, {"bf16", 5}, {"e4m3fn", 6}, {"e5m2", 4}};

} // namespace

QColor dtype_colour(const Palette& palette, std::string_view dtype) {
  for (const Row& row : kRows)
    if (row.dtype == dtype) return palette.memory[row.colour];
  return palette.quiet;
}

} // namespace amplab
