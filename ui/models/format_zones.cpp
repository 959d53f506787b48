// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/format_zones.h"

#include "ui/models/cell.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

struct ZoneWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::FormatZones)
};

constexpr double kWritten = 1e6; // larger values are written as a power of two

QString largest_label(double largest) {
  return largest < kWritten ? QString::number(largest, 'f', 0)
                            : "≈" + scale_label(std::ldexp(1.0, std::ilogb(largest) + 1));
}

} // namespace

FormatZones zones_of(const Format& format) {
  constexpr double kEnd = std::numeric_limits<double>::infinity();
  const double half = format.smallest_subnormal / 2; // a tie, which rounds to even: zero
  const double beyond = format.largest + std::ldexp(format.eps, std::ilogb(format.largest)) / 2;
  const double flushed = std::log2(half), normal = std::log2(format.smallest_normal), overflow = std::log2(beyond);
  return {{{Fate::flushed, -kEnd, flushed, {}},
           {Fate::subnormal, flushed, normal, scale_label(half)},
           {Fate::normal, normal, overflow, scale_label(format.smallest_normal)},
           {format.has_infinity ? Fate::overflow : Fate::clipped, overflow, kEnd, largest_label(format.largest)}}};
}

Fate fate_at(const FormatZones& zones, double exponent) {
  return std::ranges::find_if(zones, [&](const FormatZone& zone) { return exponent < zone.to || is_beyond(zone.fate); })
      ->fate;
}

QString words_of(Fate fate) {
  switch (fate) {
  case Fate::flushed: return ZoneWords::tr("flushed to zero");
  case Fate::subnormal: return ZoneWords::tr("subnormal");
  case Fate::normal: return ZoneWords::tr("normal");
  case Fate::overflow: return ZoneWords::tr("overflow");
  case Fate::clipped: return ZoneWords::tr("clipped");
  }
  return {};
}

QString short_words_of(Fate fate) {
  switch (fate) {
  case Fate::flushed: return ZoneWords::tr("flushed");
  case Fate::subnormal: return ZoneWords::tr("subn.");
  case Fate::normal: return ZoneWords::tr("normal");
  case Fate::overflow: return ZoneWords::tr("over");
  case Fate::clipped: return ZoneWords::tr("clip");
  }
  return {};
}

const Format* number_format(std::string_view name) {
  const auto formats = number_formats();
  const auto found = std::ranges::find(formats, name, &Format::name);
  return found == formats.end() ? nullptr : &*found;
}

} // namespace amplab
