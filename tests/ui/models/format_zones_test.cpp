// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/format_zones.h"

#include "tests/support/histogram_inspections.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// By rounding the number itself.
Fate fate_of(double x, const Format& format) {
  const double rounded = support::rounded_to(x, format);
  if (rounded == 0) return Fate::flushed;
  if (std::isinf(rounded)) return Fate::overflow;
  if (!format.has_infinity && x > format.largest + std::ldexp(format.eps, std::ilogb(format.largest)) / 2)
    return Fate::clipped;
  return x < format.smallest_normal ? Fate::subnormal : Fate::normal;
}

TEST(FormatZones, SayOfNumbersOnBothSidesOfAnEdgeWhatRoundingDoes) {
  ASSERT_EQ(number_formats().size(), 6u);
  for (const Format& format : number_formats()) {
    const FormatZones zones = zones_of(format);
    for (const FormatZone& zone : zones) {
      if (std::isinf(zone.from)) continue;
      for (const double away : {-0.5, -1e-3, 1e-3, 0.5}) {
        const double x = std::exp2(zone.from + away);
        if (std::isinf(x) || x < 0x1p-1000) continue;
        EXPECT_EQ(fate_at(zones, zone.from + away), fate_of(x, format)) << format.name << " at " << x;
      }
    }
  }
}

TEST(FormatZones, JoinWithoutAGap) {
  for (const Format& format : number_formats()) {
    const FormatZones zones = zones_of(format);
    for (size_t at = 1; at < zones.size(); ++at) {
      EXPECT_EQ(zones[at].from, zones[at - 1].to) << format.name;
      EXPECT_LT(zones[at].from, zones[at].to) << format.name;
      EXPECT_FALSE(zones[at].edge.isEmpty());
    }
  }
}

TEST(FormatZones, OfFp16EndAtTheStandardsLimits) {
  const FormatZones zones = zones_of(*number_format("fp16"));
  EXPECT_EQ(zones[1].from, -25);
  EXPECT_EQ(zones[2].from, -14);
  EXPECT_EQ(zones[3].edge, "65504");
  EXPECT_EQ(zones[2].edge, "2⁻¹⁴");
  EXPECT_EQ(number_format("int64"), nullptr);
}

TEST(FormatZones, HaveAWordEach) {
  std::set<QString> words;
  for (const Fate fate : {Fate::flushed, Fate::subnormal, Fate::normal, Fate::overflow, Fate::clipped})
    words.insert(words_of(fate));
  EXPECT_EQ(words.size(), kFates);
}

} // namespace
} // namespace amplab
