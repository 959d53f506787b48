// SPDX-License-Identifier: Apache-2.0
// Lines of a script that nothing imported reads. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Adds remarks for lines that only removed lines read. used_lines: of the configuration.
void report_unread(const std::vector<Line>& script, const Setup& setup, const std::set<int32_t>& used_lines);

// A variable that the lab does not know changes no numbers if nothing else reads it: its remark becomes side-effect
// free.
void find_unread_names(const std::vector<Line>& script, const Setup& setup);

} // namespace amplab::importing
