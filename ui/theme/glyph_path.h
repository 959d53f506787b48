// SPDX-License-Identifier: GPL-3.0-or-later
// A shape written as text on a grid of 16 x 16.
// "M x y" moves, "L x y" draws a line, "C" a cubic with two control points, "O x y r" a circle. "A x y r from sweep"
// draws an arc in degrees (0 at three o'clock, counterclockwise). "Z" closes.
#pragma once
#include <QPainterPath>
#include <string_view>

namespace amplab {

// Returns the path of a shape. Asserts that the text is well formed, because shapes are part of the program.
QPainterPath path_from(std::string_view shape);

} // namespace amplab
