// SPDX-License-Identifier: GPL-3.0-or-later
// How a lane is told apart wherever it appears: by hue and by dash, both fixed by the lane's colour index. GUI thread.
#pragma once
#include "ui/theme/palette.h"

#include <QPen>
#include <QPixmap>
#include <QRectF>

class QPainter;

namespace amplab {

// The pen of a lane's main line. width: logical pixels.
QPen lane_pen(const Palette& palette, int colour, double width);

// A short piece of the lane's line, centred in `area`: the sign of the lane in lists, legends and the status bar.
void draw_lane_sample(QPainter& painter, const Palette& palette, int colour, const QRectF& area, double width = 2.5);

// The same as a picture, for icons and labels. size: logical pixels; ratio: of the screen.
QPixmap lane_sample(const Palette& palette, int colour, const QSize& size, double ratio);

} // namespace amplab
