// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a card's curves: a line per lane in its colour and dash, triangles at skipped steps, and a cross where a
// lane ended early. GUI thread.
#pragma once
#include "ui/shell/card_curves.h"
#include "ui/theme/palette.h"

#include <QRect>

class QPainter;

namespace amplab {

// Labels use the painter's font.
void paint_card_curves(QPainter& painter, const QRect& area, const CardCurves& curves, const Palette& palette);

} // namespace amplab
