// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/typed_number.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

TEST(TypedNumber, ReadsWhatPeopleType) {
  const std::pair<const char*, double> cases[] = {{"65504", 65504},
                                                  {"1e-8", 1e-8},
                                                  {" -0.5 ", -0.5},
                                                  {"2^-24", 0x1p-24},
                                                  {"-2^-24", -0x1p-24},
                                                  {"2**15", 32768},
                                                  {"0x1p-14", 0x1p-14},
                                                  {"0x1.8p1", 3},
                                                  {"1 + 2^-11", 1 + 0x1p-11},
                                                  {"1-2^-11", 1 - 0x1p-11},
                                                  {"3 * 2^-24", 0x3p-24},
                                                  {"1e+5", 1e5},
                                                  {"10^3", 1000},
                                                  {"+7", 7},
                                                  {".5", 0.5},
                                                  {"1_000", 1000},
                                                  {"2 × 3", 6},
                                                  {"5e-324", 5e-324},
                                                  {"inf", HUGE_VAL},
                                                  {"-Infinity", -HUGE_VAL},
                                                  {"2⁻²⁴", 0x1p-24},
                                                  {"−1", -1},
                                                  {"65\u202f504", 65504},
                                                  {"1e-8+1e-8", 2e-8}};
  for (const auto& [text, value] : cases) EXPECT_EQ(typed_number(text), value) << text;
  EXPECT_TRUE(std::isnan(typed_number("NaN").value_or(0)));
  EXPECT_TRUE(std::signbit(typed_number("-0").value_or(1)));
}

TEST(TypedNumber, RejectsWhatIsNoNumber) {
  for (const char* text :
       {"", " ", "x", "1x", "1e999", "--1", "1 +", "2^", "2^0.5", "0x", "0x-1", "1,5", "1 2 ^", "*3", "ä", "inff"})
    EXPECT_FALSE(typed_number(text)) << text;
  EXPECT_FALSE(typed_number(QString(100'000, '9')));
}

} // namespace
} // namespace amplab
