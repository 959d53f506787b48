// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a card's curves: a line for each lane in its colour and dash, a triangle where steps were skipped, a cross
// where a lane ended before its time. GUI thread.
#pragma once
#include "ui/shell/card_curves.h"
#include "ui/theme/palette.h"

#include <QRect>

class QPainter;

namespace amplab {

// In the painter's font, for the words at the edge.
void paint_card_curves(QPainter& painter, const QRect& area, const CardCurves& curves, const Palette& palette);

} // namespace amplab
