// SPDX-License-Identifier: Apache-2.0
// Replays steps of torchao's Adam and AdamW with states in 8 bits, recorded by tests/golden/optimizers/states.py.
#include "kernels/quantize/state_codes.h"
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/kernels/quantize/golden_inputs.h"

#include <bit>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <zlib.h>

namespace amplab::test {
namespace {

constexpr int kSteps = 20;
constexpr int64_t kOther = 4096; // elements of a parameter in codes beside the tested one

std::string crc_of(std::span<const std::byte> bytes) {
  char text[9];
  std::snprintf(text, sizeof text, "%08lx",
                ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
  return text;
}

// NaN counts as one pattern, since processors give it either sign.
std::string crc_of_floats(std::span<const float> values) {
  std::vector<uint32_t> bits;
  for (const float x : values) bits.push_back(std::isnan(x) ? 0x7fc00000 : std::bit_cast<uint32_t>(x));
  return crc_of(std::as_bytes(std::span(bits)));
}

std::string crc_of(const Tensor& numbers) {
  std::vector<float> values;
  for (int64_t i = 0; i < numbers.count(); ++i) values.push_back(static_cast<float>(numbers[i]));
  return crc_of_floats(values);
}

// A state in codes: codes, then scales.
std::string crcs_of(const View& state, int64_t count) {
  const auto* codes = state.as<const uint8_t>();
  std::vector<uint8_t> copy(codes, codes + count);
  if (state.dtype == DType::e4m3fn)
    for (uint8_t& code : copy) code = (code & 0x7f) == 0x7f ? 0x7f : code;
  const std::span scales(reinterpret_cast<const float*>(codes + count),
                         static_cast<size_t>(count / quantize::kStateBlock));
  return crc_of(std::as_bytes(std::span(copy))) + " " + crc_of_floats(scales);
}

std::vector<double> drawn(uint64_t tensor, std::string_view kind, int64_t count) {
  const auto all = quantize_test::drawn_tensor(tensor, kind, count, 1, false).x; // a multiple of `count`
  return {all.begin(), all.begin() + count};
}

struct Case {
  std::string name, dtype;
  int64_t count;
  std::vector<std::map<char, std::string>> steps; // text of a line by its first letter
};

struct Recorded {
  std::map<bool, std::string> codebooks; // CRC by whether it has a sign
  std::vector<Case> cases;
};

Recorded recorded() {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/optimizers/states.txt");
  EXPECT_TRUE(file) << "the golden file is missing";
  Recorded all;
  for (std::string text; std::getline(file, text);) {
    std::istringstream line(text);
    std::string first;
    line >> first;
    if (first == "codebook") {
      bool has_sign = false;
      line >> has_sign >> all.codebooks[has_sign];
    } else if (first == "case") {
      Case& its = all.cases.emplace_back();
      line >> its.name >> its.dtype >> its.count;
    } else if (first != "#") {
      if (first == "p") all.cases.back().steps.emplace_back();
      all.cases.back().steps.back()[first[0]] = text.substr(2);
    }
  }
  return all;
}

TEST(StateCodes, CodebooksEqualTorchaosByteForByte) {
  const Recorded golden = recorded();
  EXPECT_EQ(crc_of_floats(quantize::signed_codebook()), golden.codebooks.at(true));
  EXPECT_EQ(crc_of_floats(quantize::unsigned_codebook()), golden.codebooks.at(false));
}

TEST(StateCodes, StepsEqualTorchaosWithEqualCodesAndScales) {
  const auto device = open_device("cpu");
  constexpr std::string_view kKinds[] = {"plain", "wide", "zeros", "tiny"};
  const Recorded golden = recorded();
  ASSERT_EQ(golden.cases.size(), 8u);
  size_t coded = 0;
  for (const Case& its : golden.cases) {
    ASSERT_EQ(its.steps.size(), static_cast<size_t>(kSteps));
    const DType dtype = *dtype_named(its.dtype), codes = its.name.ends_with("Fp8") ? DType::e4m3fn : DType::u8;
    const bool has_codes = quantize::has_state_codes(its.count), decoupled = its.name.starts_with("AdamW");
    const Shape shape{its.count}, state{has_codes ? quantize::bytes_of_state_codes(its.count) : its.count};
    const std::vector<double> zeros(static_cast<size_t>(state[0]));
    const Tensor p(dtype, shape, drawn(100, "plain", its.count));
    const Tensor m(has_codes ? codes : dtype, state, zeros), v(has_codes ? codes : dtype, state, zeros);
    // A parameter without codes has torchao's update only beside one with codes.
    const std::vector<double> none(quantize::bytes_of_state_codes(kOther));
    const Tensor other(dtype, {kOther}, {none.begin(), none.begin() + kOther});
    const Tensor other_m(codes, {std::ssize(none)}, none), other_v(codes, {std::ssize(none)}, none);
    for (int step = 1; step <= kSteps; ++step) {
      const std::string_view kind = step == kSteps ? "specials" : kKinds[static_cast<size_t>(step) % 4];
      std::vector<double> gradient = drawn(static_cast<uint64_t>(step), kind, its.count);
      if (step <= kSteps / 2) std::fill_n(gradient.begin(), quantize::kStateBlock, 0.0);
      const Tensor g(dtype, shape, gradient);
      const View in[] = {p.view(), other.view(),   g.view(), other.view(),
                         m.view(), other_m.view(), v.view(), other_v.view()};
      device->run({Op::adamw, Direction::forward, in, {}, AdamAttributes{0.01, 0.9, 0.99, 1e-8, 0.1, step, decoupled}});
      const auto& want = its.steps[static_cast<size_t>(step - 1)];
      const std::string what = its.name + " " + its.dtype + " step " + std::to_string(step) + " ";
      const auto crc = [&](const Tensor& x) { return has_codes ? crcs_of(x.view(), its.count) : crc_of(x); };
      EXPECT_EQ(crc_of(p), want.at('p')) << what << "p";
      EXPECT_EQ(crc(m), want.at('m')) << what << "m";
      EXPECT_EQ(crc(v), want.at('v')) << what << "v";
    }
    coded += has_codes;
  }
  EXPECT_EQ(coded, 6u);
}

} // namespace
} // namespace amplab::test
