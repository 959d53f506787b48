// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of a sample in a picture: classes are told apart by shape as well as by colour. GUI thread.
#pragma once
#include <QPointF>

class QPainter;

namespace amplab {

// radius: logical pixels.
void draw_class_mark(QPainter& painter, const QPointF& at, int of_class, double radius);

} // namespace amplab
