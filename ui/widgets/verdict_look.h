// SPDX-License-Identifier: GPL-3.0-or-later
// How a move of the loss scale is told apart wherever it is drawn: by shape as well as by colour. GUI thread.
#pragma once
#include "engine/run/verdict.h"
#include "ui/theme/palette.h"

#include <QPointF>

class QPainter;

namespace amplab {

QColor verdict_colour(const Palette& palette, Verdict verdict);

// Up for a growth (hollow if it was refused), down for a backoff, a dot where the rule was patient, a cross where the
// scale met Inf or NaN and stays. radius: logical pixels.
void draw_verdict(QPainter& painter, const Palette& palette, Verdict verdict, const QPointF& centre, double radius);

} // namespace amplab
