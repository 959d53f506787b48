// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/encode_run.h"
#include "kernels/quantize/quantize.h"

#include <algorithm>

namespace amplab::quantize {

void dequantize(const Quantized& quantized, std::span<float> out) {
  const Quantizer& quantizer = quantized.quantizer;
  const TileGrid grid(quantizer.tile, quantized.rows, quantized.cols);
  const bool divides = quantizer.convention == Convention::torchao &&
                       (quantizer.rule == ScaleRule::exact || quantizer.rule == ScaleRule::pow2_down);
  const std::vector<float>& scales = divides ? quantized.multipliers : quantized.scales;
  const void* elements = std::visit([](const auto& all) -> const void* { return all.data(); }, quantized.elements);
  const DecodeRun decode = decode_run_of(quantizer);
  for (int64_t row = 0; row < quantized.rows; ++row)
    decode(elements, row * quantized.cols, quantized.cols, grid.tile_cols,
           scales.data() + row / grid.tile_rows * grid.cols, divides, out.data());
}

} // namespace amplab::quantize
