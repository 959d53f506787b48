// SPDX-License-Identifier: GPL-3.0-or-later
// The values a setting steps through. Pure; any thread.
#pragma once

namespace amplab {

// Returns the next value of a logarithmic setting. Powers of two from 16 double and halve (scales, batch sizes).
// Other values follow 1, 2, 5, 10. 0 steps to `least`. clicks: number and direction of steps.
double stepped_by_factors(double value, int clicks, double least);

} // namespace amplab
