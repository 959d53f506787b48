// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane's picture says, in words. Pure.
#pragma once
#include "engine/run/lane_picture.h"

#include <QString>

namespace amplab {

// One line: "step 1 200 · 98.3 % of 300 right".
QString caption_of(const LanePicture& picture);
// A few sentences, for who cannot see it.
QString description_of(const LanePicture& picture);
// How the text that a model has written goes wrong: for each letter of it, whether it is the data's at that place.
std::vector<bool> right_letters(const QString& written, const QString& truth);

} // namespace amplab
