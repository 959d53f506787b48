// SPDX-License-Identifier: GPL-3.0-or-later
// Zones of a number format along the axis of binary exponents: flushed to zero, subnormal, normal, overflow. Pure
// functions. Any thread.
#pragma once
#include "engine/run/formats.h"

#include <QString>
#include <array>

namespace amplab {

// A format without infinity clips instead of overflowing.
enum class Fate { flushed, subnormal, normal, overflow, clipped };
inline constexpr size_t kFates = 5, kZones = 4;

constexpr bool is_beyond(Fate fate) {
  return fate == Fate::overflow || fate == Fate::clipped;
} // above the largest
  // finite number

// Half-open range [from, to) of log2 |x|. The first zone begins at minus infinity, the last ends at infinity.
struct FormatZone {
  Fate fate = Fate::normal;
  double from = 0, to = 0;
  QString edge; // label at `from`: "2⁻²⁵", "65504"; empty for the first zone
};
using FormatZones = std::array<FormatZone, kZones>; // ascending

// Returns the zones of a format. Edges are the decision points of rounding to nearest, as in fit_of
// (engine/run/format_fit.h). Requires: a floating-point format.
FormatZones zones_of(const Format& format);
Fate fate_at(const FormatZones& zones, double exponent);

QString words_of(Fate fate);       // "flushed to zero"
QString short_words_of(Fate fate); // "flushed", where space is scarce

// Returns the floating-point format of that name, or null.
const Format* number_format(std::string_view name);

} // namespace amplab
