// SPDX-License-Identifier: GPL-3.0-or-later
// resources/theme/amplab.qss with its @tokens replaced by a palette's colours. GUI thread.
#pragma once
#include "ui/theme/palette.h"

#include <QString>

namespace amplab {

// Returns the style sheet for a palette. Asserts that every token of the sheet is known.
QString style_sheet(const Palette& palette);

} // namespace amplab
