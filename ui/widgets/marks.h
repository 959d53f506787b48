// SPDX-License-Identifier: GPL-3.0-or-later
// Symbols in plots and scales. Kinds differ in shape as well as colour. GUI thread.
#pragma once
#include "engine/run/verdict.h"
#include "ui/theme/palette.h"

#include <QPointF>

class QPainter;

class QPainter;

namespace amplab {

// Draws the marker of a sample of that class. radius: logical pixels.
void draw_class_mark(QPainter& painter, const QPointF& at, int of_class, double radius);

QColor verdict_colour(const Palette& palette, Verdict verdict);

// Draws the symbol of a change of the loss scale. Growth points up, hollow if refused, and backoff down. A dot: the
// rule tolerated Inf or NaN. A cross: Inf or NaN left the scale unchanged. radius: logical pixels.
void draw_verdict(QPainter& painter, const Palette& palette, Verdict verdict, const QPointF& centre, double radius);

} // namespace amplab
