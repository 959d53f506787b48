// SPDX-License-Identifier: GPL-3.0-or-later
// What each format makes of a number, in words and figures: the rows of the card of bits. Pure; GUI thread.
#pragma once
#include "engine/run/formats.h"
#include "engine/run/number_bits.h"
#include "ui/models/cell.h"

#include <QString>
#include <vector>

namespace amplab {

struct NumberRow {
  const Format* format = nullptr;
  Rounded rounded;
  QString name;
  QString value;        // that it rounds to, with as many digits as tell it from its neighbours
  QString words, brief; // "subnormal: 3 of 11 bits left", "subnormal"
  QString error;        // "-0.5 ulp, 0.049 %"; empty where it is exact, or not a number
  QString spacing;      // "2⁻¹⁰"
  QString below, above; // empty: there is none
  Tone tone = Tone::plain;
};

// A number of a format, with as many digits as tell it from its neighbours; "−0" keeps its sign.
QString format_number(double value, const Format& format);

// A row for each of number_formats().
std::vector<NumberRow> number_rows(double value);

// The row in one sentence, with the exact value and the pattern in hexadecimal.
QString sentence_of(const NumberRow& row);

} // namespace amplab
