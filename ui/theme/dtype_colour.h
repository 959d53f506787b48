// SPDX-License-Identifier: GPL-3.0-or-later
// The colour of a number format. The format's name is always shown beside it. GUI thread.
#pragma once
#include "ui/theme/palette.h"

#include <QColor>
#include <string_view>

namespace amplab {

// Returns the colour of a format by its name ("fp16"), and grey for types that are not floating-point.
QColor dtype_colour(const Palette& palette, std::string_view dtype);

} // namespace amplab
