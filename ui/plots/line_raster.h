// SPDX-License-Identifier: GPL-3.0-or-later
// Straight lines, very many of them: one opaque pixel for each step along the longer side, no blending. Some ten times
// faster than a general painter, and where thousands of lines cross nobody sees the difference. Pure; any thread.
#pragma once
#include <QImage>
#include <QLineF>

namespace amplab {

// line: in device pixels; what lies outside of the image is left out. Requires: 32 bits a pixel.
void draw_thin_line(QImage& image, const QLineF& line, QRgb colour);

} // namespace amplab
