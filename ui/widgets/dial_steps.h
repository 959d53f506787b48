// SPDX-License-Identifier: GPL-3.0-or-later
// Where a knob goes when it is turned by one click. Pure; any thread.
#pragma once

namespace amplab {

// Of a logarithmic knob: powers of two of 16 and more double and halve (scales, batch sizes); everything else walks
// 1, 2, 5, 10. From 0 it goes to `least`. clicks: how many, and which way.
double turned_by_factors(double value, int clicks, double least);

} // namespace amplab
