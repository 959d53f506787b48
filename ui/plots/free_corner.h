// SPDX-License-Identifier: GPL-3.0-or-later
// A corner of a plot for a legend that must not cover a curve. Pure; any thread.
#pragma once
#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

namespace amplab {

// Returns a rectangle of that size in a corner of `area` that no line touches, or nothing. The upper right corner is
// the first choice. A point with a NaN y interrupts its line.
std::optional<QRectF> free_corner(const QRectF& area, QSizeF size, const std::vector<std::vector<QPointF>>& lines);

} // namespace amplab
