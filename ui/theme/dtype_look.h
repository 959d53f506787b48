// SPDX-License-Identifier: GPL-3.0-or-later
// The colour of a number format wherever one is drawn. It never stands alone: the format's name is beside it. GUI
// thread.
#pragma once
#include "ui/theme/palette.h"

#include <QColor>
#include <string_view>

namespace amplab {

// Of a format's name, "fp16"; what is no float is grey.
QColor dtype_colour(const Palette& palette, std::string_view dtype);

} // namespace amplab
