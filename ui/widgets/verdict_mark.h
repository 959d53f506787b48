// SPDX-License-Identifier: GPL-3.0-or-later
// The symbol of a change of the loss scale. Kinds differ in shape as well as colour. GUI thread.
#pragma once
#include "engine/run/verdict.h"
#include "ui/theme/palette.h"

#include <QPointF>

class QPainter;

namespace amplab {

QColor verdict_colour(const Palette& palette, Verdict verdict);

// Up for growth (hollow if refused), down for backoff, a dot if the rule tolerated Inf or NaN, a cross if Inf or NaN
// left the scale unchanged. radius: logical pixels.
void draw_verdict(QPainter& painter, const Palette& palette, Verdict verdict, const QPointF& centre, double radius);

} // namespace amplab
