// SPDX-License-Identifier: GPL-3.0-or-later
// The marker of a sample in a plot. Classes differ in shape as well as colour. GUI thread.
#pragma once
#include <QPointF>

class QPainter;

namespace amplab {

// radius: logical pixels.
void draw_class_mark(QPainter& painter, const QPointF& at, int of_class, double radius);

} // namespace amplab
