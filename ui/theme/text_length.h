// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths that scale with the font. GUI thread.
#pragma once
#include <QApplication>
#include <QFontInfo>
#include <algorithm>

namespace amplab {

// Returns a length, given in logical pixels for the usual font size (12 pixels), scaled to the application's font.
// Never less than `pixels`.
inline int font_scaled(int pixels) {
  constexpr double kUsual = 12;
  return qRound(pixels * std::max(1.0, QFontInfo(QApplication::font()).pixelSize() / kUsual));
}

} // namespace amplab
