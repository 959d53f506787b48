// SPDX-License-Identifier: GPL-3.0-or-later
// A number format as stretches of the axis of binary exponents: where magnitudes become zero, lose digits, are held
// whole, overflow. Pure; any thread.
#pragma once
#include "engine/run/formats.h"

#include <QString>
#include <array>

namespace amplab {

// A format without infinity clips where others overflow.
enum class Fate { flushed, subnormal, normal, overflow, clipped };
inline constexpr size_t kFates = 5, kZones = 4;

constexpr bool is_beyond(Fate fate) { return fate == Fate::overflow || fate == Fate::clipped; } // the largest number

// Of log2 |x|: [from, to). The first begins at minus infinity, the last ends at infinity.
struct FormatZone {
  Fate fate = Fate::normal;
  double from = 0, to = 0;
  QString edge; // what stands at `from`: "2⁻²⁵", "65504"; empty of the first
};
using FormatZones = std::array<FormatZone, kZones>; // from small to large

// Edges are where rounding to nearest decides, as fit_of (engine/run/format_fit.h) counts. Requires: a floating format.
FormatZones zones_of(const Format& format);
Fate fate_at(const FormatZones& zones, double exponent);

QString words_of(Fate fate);       // "flushed to zero"
QString short_words_of(Fate fate); // where there is little room: "flushed"

// Null: no floating format of that name.
const Format* number_format(std::string_view name);

} // namespace amplab
