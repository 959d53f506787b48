// SPDX-License-Identifier: GPL-3.0-or-later
// The line style that identifies a lane everywhere. Its hue and dash depend only on the lane's colour index. GUI
// thread.
#pragma once
#include "ui/theme/palette.h"

#include <QPen>
#include <QPixmap>
#include <QRectF>

class QPainter;

namespace amplab {

// Returns the pen of a lane's main line. width: logical pixels.
QPen lane_pen(const Palette& palette, int colour, double width);

// Draws a short piece of the lane's line, centred in `area`. It marks the lane in lists, legends and the status bar.
void draw_lane_sample(QPainter& painter, const Palette& palette, int colour, const QRectF& area, double width = 2.5);

// Returns the same sample as a pixmap, for icons and labels. size: logical pixels; ratio: device pixel ratio of the
// screen.
QPixmap lane_sample(const Palette& palette, int colour, const QSize& size, double ratio);

} // namespace amplab
