// SPDX-License-Identifier: GPL-3.0-or-later
// Rounding of a number to each format, in words and numbers: rows of the bit view. Pure functions. GUI thread.
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
  QString value;        // rounded value, with enough digits to distinguish its neighbours
  QString words, brief; // "subnormal: 3 of 11 bits left", "subnormal"
  QString error;        // "-0.5 ulp, 0.049 %"; empty if exact or not a number
  QString spacing;      // "2⁻¹⁰"
  QString below, above; // neighbours; empty: none
  Tone tone = Tone::plain;
};

// Returns a number of a format with enough digits to distinguish its neighbours. "−0" keeps its sign.
QString format_number(double value, const Format& format);

// Returns a row for each of number_formats().
std::vector<NumberRow> number_rows(double value);

// Returns the row in one sentence, with the exact value and the hexadecimal pattern.
QString sentence_of(const NumberRow& row);

} // namespace amplab
