// SPDX-License-Identifier: GPL-3.0-or-later
// Parses a number as typed, or as our tables show it: "65504", "1e-8", "2^-24", "2⁻²⁴", "0x1p-14", "1 + 2^-11", "2**15
// * 1.999", "inf", "-nan". Pure functions. GUI thread.
#pragma once
#include <QString>
#include <optional>

namespace amplab {

// Returns nothing if the text is no number, or is out of double's range ("1e999").
std::optional<double> typed_number(const QString& text);

} // namespace amplab
