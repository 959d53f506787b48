// SPDX-License-Identifier: GPL-3.0-or-later
// Captions of a lane's preview. Pure functions.
#pragma once
#include "engine/run/lane_preview.h"

#include <QString>

namespace amplab {

// Returns one line: "step 1 200 · 98.3 % of 300 right".
QString caption_of(const LanePreview& preview);
// Returns a few sentences for screen readers.
QString description_of(const LanePreview& preview);
// Returns for each letter of a generated text whether the data has the same letter at that position.
std::vector<bool> right_letters(const QString& written, const QString& truth);

} // namespace amplab
