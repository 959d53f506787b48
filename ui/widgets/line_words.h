// SPDX-License-Identifier: GPL-3.0-or-later
// What lines made, in the words that stand at their ends. Pure; any thread.
#pragma once
#include "engine/run/line_record.h"
#include "ui/widgets/line_notes.h"

#include <set>
#include <span>

namespace amplab {

// Lines that made nothing have no note.
LineNotes notes_of(std::span<const LineRecord> lines);

// Lines that were to step an optimizer, or to move the scale, and did nothing.
std::set<int> idle_lines(std::span<const LineRecord> lines);

// The first line that made an Inf or a NaN; 0: none did.
int first_bad_line(std::span<const LineRecord> lines);

} // namespace amplab
