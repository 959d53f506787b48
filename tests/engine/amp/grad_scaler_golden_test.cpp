// SPDX-License-Identifier: Apache-2.0
// Replays recorded behavior of the real torch.amp.GradScaler. tests/golden/grad_scaler/make.py recorded it and explains
// the lines.
#include "engine/amp/grad_scaler.h"

#include <bit>
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace amplab {
namespace {

// Consecutive equal iterations. Scale and tracker are those after the last.
struct Iterations {
  int64_t count = 0;
  std::string kinds, stepped;
  uint32_t inverse = 0, scale = 0;
  int64_t tracker = 0;
};

uint32_t bits(float x) { return std::bit_cast<uint32_t>(x); }
bool steps(char kind) { return std::islower(static_cast<unsigned char>(kind)); }
bool is_inf(char kind) { return std::tolower(static_cast<unsigned char>(kind)) == 'i'; }

// std::stream cannot read hexadecimal floats.
double read_double(std::istream& in) {
  std::string text;
  in >> text;
  return std::strtod(text.c_str(), nullptr);
}

void iterate(GradScaler& scaler, const Iterations& expected) {
  for (uint32_t i = 0; i < expected.kinds.size(); ++i) {
    const char kind = expected.kinds[i];
    EXPECT_EQ(bits(scaler.begin_unscale({i})), expected.inverse);
    scaler.record_found_inf({i}, is_inf(kind));
    if (steps(kind)) {
      EXPECT_EQ(scaler.begin_step({i}), expected.stepped[i] == '1');
    }
  }
  scaler.update();
}

void replay(GradScaler& scaler, const Iterations& expected) {
  for (int64_t left = expected.count; left > 0; --left) {
    const double scale = scaler.get_scale();
    const int64_t tracker = scaler.growth_tracker();
    iterate(scaler, expected);
    if (left > 1) {
      ASSERT_EQ(scaler.get_scale(), scale);
      ASSERT_EQ(scaler.growth_tracker(), tracker + 1);
    }
  }
  ASSERT_EQ(bits(static_cast<float>(scaler.get_scale())), expected.scale);
  ASSERT_EQ(scaler.growth_tracker(), expected.tracker);
}

TEST(GradScalerGolden, RepeatsPyTorchBitForBitOverRandomHistories) {
  const std::string path = AMPLAB_GOLDEN_DIR "/grad_scaler/histories.txt";
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  GradScaler scaler{{}};
  int64_t iterations = 0, number = 0;
  for (std::string line; std::getline(file, line);) {
    SCOPED_TRACE("line " + std::to_string(++number) + ": " + line);
    std::istringstream in(line);
    std::string word;
    in >> word;
    if (word == "#") continue;
    if (word == "new") {
      ScalerSettings settings;
      settings.init_scale = read_double(in);
      settings.growth_factor = read_double(in);
      settings.backoff_factor = read_double(in);
      in >> settings.growth_interval;
      scaler = GradScaler(settings);
      scaler.scale();
    } else if (word == "growth") {
      scaler.set_growth_factor(read_double(in));
    } else if (word == "backoff") {
      scaler.set_backoff_factor(read_double(in));
    } else if (word == "interval") {
      int64_t interval = 0;
      in >> interval;
      scaler.set_growth_interval(interval);
    } else if (word == "set") {
      scaler.update(read_double(in));
    } else {
      Iterations expected;
      expected.count = std::stoll(word);
      in >> expected.kinds >> expected.stepped >> std::hex >> expected.inverse >> expected.scale >> std::dec >>
          expected.tracker;
      replay(scaler, expected);
      iterations += expected.count;
    }
    ASSERT_FALSE(in.fail());
    if (HasFailure()) return;
  }
  EXPECT_GE(iterations, 10000);
}

} // namespace
} // namespace amplab
