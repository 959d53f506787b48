// SPDX-License-Identifier: GPL-3.0-or-later
// Notes for lines, from their records. Pure; any thread.
#pragma once
#include "engine/run/line_record.h"
#include "ui/widgets/inline_values.h"

#include <set>
#include <span>

namespace amplab {

// Returns the notes. Lines that made no values have none.
InlineValues inline_values_of(std::span<const LineRecord> lines);

// Returns the lines that should have stepped an optimizer or changed the scale but did not.
std::set<int> inactive_lines(std::span<const LineRecord> lines);

// Returns the first line that made an Inf or NaN, or 0.
int first_bad_line(std::span<const LineRecord> lines);

} // namespace amplab
