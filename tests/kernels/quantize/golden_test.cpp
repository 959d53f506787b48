// SPDX-License-Identifier: Apache-2.0
// Codes, scales and dequantised numbers against torchao and TransformerEngine's references, byte for byte
// (tests/golden/quantize/tensors.py).
#include "kernels/quantize/quantize.h"
#include "tests/kernels/quantize/golden_inputs.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <iomanip>
#include <sstream>
#include <zlib.h>

namespace amplab::quantize {
namespace {

// A line of tensors.txt.
struct GoldenLine {
  std::string oracle, format, tile, rule, convention, eps, detail, input, kind;
  int64_t rows = 0, cols = 0;
  uint64_t count = 0;
  std::string scales, codes, numbers;
};

std::vector<GoldenLine> golden_lines() {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/quantize/tensors.txt");
  std::vector<GoldenLine> lines;
  for (std::string text; std::getline(file, text);) {
    std::istringstream in(text);
    GoldenLine g;
    in >> g.oracle >> g.format >> g.tile >> g.rule >> g.convention >> g.eps >> g.detail >> g.input >> g.kind >>
        g.rows >> g.cols >> g.count >> g.scales >> g.codes >> g.numbers;
    if (g.oracle != "#") lines.push_back(g);
  }
  return lines;
}

Quantizer quantizer_of(const GoldenLine& g) {
  const std::vector<std::string> rules = {"given", "exact", "pow2_down", "floor", "ceil", "rceil", "even", "nvfp4"};
  Quantizer q;
  q.format = *element_format_named(g.format);
  q.tile = static_cast<Tile>(std::ranges::find(kTiles, g.tile, &TileShape::name) - std::begin(kTiles));
  q.rule = static_cast<ScaleRule>(std::ranges::find(rules, g.rule) - rules.begin());
  q.convention = g.convention == "torchao" ? Convention::torchao : Convention::transformer_engine;
  q.eps = std::stod(g.eps);
  if (g.detail == "rht") q.hadamard_signs = kTransformerEngineSigns;
  if (g.detail.starts_with("m")) {
    q.four_over_six = g.detail.starts_with("mae") ? FourOverSix::mae : FourOverSix::mse;
    q.bound = std::stof(g.detail.substr(3));
  }
  return q;
}

class Crc {
 public:
  void add(const std::vector<uint8_t>& bytes) { sum_ = ::crc32(sum_, bytes.data(), static_cast<uInt>(bytes.size())); }
  void add(const std::vector<float>& numbers) {
    for (const float x : numbers) {
      const uint32_t bits = std::isnan(x) ? 0x7fc00000 : std::bit_cast<uint32_t>(x);
      sum_ = ::crc32(sum_, reinterpret_cast<const Bytef*>(&bits), sizeof bits);
    }
  }
  std::string text() const {
    std::ostringstream out;
    out << std::hex << std::setw(8) << std::setfill('0') << sum_;
    return out.str();
  }

 private:
  uLong sum_ = 0;
};

// TE's references give block scales as they are stored, and 1 / multiplier for others.
std::vector<float> scales_of(const Quantized& q) {
  if (q.quantizer.rule != ScaleRule::nvfp4) return q.scales;
  std::vector<float> scales;
  for (const uint8_t code : q.scale_codes) scales.push_back(decode<ElementFormat::e4m3fn>(code));
  return scales;
}

// The sign of Infinity * 0 depends on the processor's instruction.
std::vector<uint8_t> codes_with_one_nan(const Quantized& q) {
  const ElementFormatRow& format = row_of(q.quantizer.format);
  std::vector<uint8_t> codes = std::get<std::vector<uint8_t>>(q.elements);
  const int infinity = format.infinity == kNoCode ? format.largest_code() : format.infinity;
  for (uint8_t& code : codes)
    if ((code & format.magnitude()) > infinity) code = 0x7f;
  return codes;
}

TEST(QuantizeGolden, GivesTheBytesOfTheOracles) {
  const std::vector<GoldenLine> lines = golden_lines();
  ASSERT_GT(lines.size(), 300u);
  for (const GoldenLine& g : lines) {
    Crc scales, codes, numbers;
    for (uint64_t tensor = 0; tensor < g.count; ++tensor) {
      const auto drawn = quantize_test::drawn_tensor(tensor, g.kind, g.rows, g.cols, g.input == "bf16");
      std::vector<BFloat16> low(drawn.x.size());
      std::ranges::transform(drawn.x, low.begin(), to_bfloat16);
      const Quantizer by = quantizer_of(g);
      const Quantized q = g.input == "bf16" ? quantize(std::span<const BFloat16>(low), drawn.rows, drawn.cols, by)
                                            : quantize(std::span<const float>(drawn.x), drawn.rows, drawn.cols, by);
      scales.add(scales_of(q));
      codes.add(codes_with_one_nan(q));
      std::vector<float> back(drawn.x.size());
      dequantize(q, back);
      numbers.add(back);
    }
    const std::string line = g.oracle + " " + g.format + " " + g.tile + " " + g.rule + " " + g.detail + " " + g.input +
                             " " + g.kind + " " + std::to_string(g.cols);
    EXPECT_TRUE(g.scales == "-" || scales.text() == g.scales) << "scales of " << line;
    EXPECT_TRUE(g.codes == "-" || codes.text() == g.codes) << "codes of " << line;
    EXPECT_TRUE(g.numbers == "-" || numbers.text() == g.numbers) << "numbers of " << line;
  }
}

} // namespace
} // namespace amplab::quantize
