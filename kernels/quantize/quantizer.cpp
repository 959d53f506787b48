// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/quantizer.h"

#include "kernels/quantize/row_reader.h"

#include <stdexcept>
#include <string>

namespace amplab::quantize {
namespace {

// A reason for which a quantiser is refused.
struct Refusal {
  bool (*holds)(const Quantizer& q, int64_t rows, int64_t cols);
  std::string_view sentence; // what is wrong, and what to do
};

bool stochastic(const Quantizer& q) { return q.rounding.stochastic; }
bool nvfp4(const Quantizer& q) { return q.rule == ScaleRule::nvfp4; }
bool chooses(const Quantizer& q) { return q.four_over_six != FourOverSix::off; }

constexpr Refusal kRefusals[] = {
    {[](const Quantizer&, int64_t rows, int64_t cols) { return rows < 0 || cols < 0; },
     "a tensor has no negative sizes; pass rows and cols of at least 0"},
    {[](const Quantizer& q, int64_t, int64_t) { return row_of(q.format).mantissa_bits == 0; },
     "e8m0fnu holds scales, not elements; pass another format"},
    {[](const Quantizer& q, int64_t, int64_t) {
       return stochastic(q) && q.rounding.bits != 8 && q.rounding.bits != 16;
     },
     "stochastic rounding draws 8 or 16 bits for an element; pass one of them"},
    {[](const Quantizer& q, int64_t, int64_t) { return nvfp4(q) && q.format != ElementFormat::e2m1fn; },
     "the nvfp4 rule scales e2m1fn; pass this format or another rule"},
    {[](const Quantizer& q, int64_t, int64_t) {
       return nvfp4(q) && q.tile != Tile::block_1x16 && q.tile != Tile::block_16x16;
     },
     "the nvfp4 rule has blocks of 1x16 or 16x16; pass one of these tiles"},
    {[](const Quantizer& q, int64_t, int64_t) { return chooses(q) && (!nvfp4(q) || stochastic(q)); },
     "four_over_six compares errors of nvfp4 with rounding to nearest; pass both, or off"},
    {[](const Quantizer& q, int64_t, int64_t) { return nvfp4(q) && q.bound != 448 && !(chooses(q) && q.bound == 256); },
     "the bound of nvfp4 is 448, and with four_over_six also 256; pass one of them"},
    {[](const Quantizer& q, int64_t, int64_t cols) {
       const int64_t width = shape_of(q.tile).cols;
       return has_e8m0_scale(q.rule) && width && cols % width;
     },
     "blocks with an e8m0fnu scale are whole; pad each row with zeros to a multiple of the block"},
    {[](const Quantizer& q, int64_t, int64_t cols) { return q.hadamard_signs && cols % kHadamardSize; },
     "the Hadamard transform takes 16 elements; pad each row with zeros to a multiple of 16"},
};

} // namespace

void check(const Quantizer& quantizer, int64_t rows, int64_t cols) {
  for (const Refusal& refusal : kRefusals)
    if (refusal.holds(quantizer, rows, cols))
      throw std::invalid_argument("quantize (" + std::string(name_of(quantizer.format)) + ", tile " +
                                  std::string(shape_of(quantizer.tile).name) + ", tensor " + std::to_string(rows) +
                                  " x " + std::to_string(cols) + "): " + std::string(refusal.sentence) + ".");
}

} // namespace amplab::quantize
