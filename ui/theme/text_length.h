// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths that go with the text. GUI thread.
#pragma once
#include <QApplication>
#include <QFontInfo>
#include <algorithm>

namespace amplab {

// A length in logical pixels that suits text of the usual size (12 pixels), for text of the size that the application
// has; never less.
inline int in_text(int pixels) {
  constexpr double kUsual = 12;
  return qRound(pixels * std::max(1.0, QFontInfo(QApplication::font()).pixelSize() / kUsual));
}

} // namespace amplab
