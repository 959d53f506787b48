// SPDX-License-Identifier: Apache-2.0
// Keys of files, and words of the command line, that were renamed before the first release. Pure functions, any thread.
#pragma once
#include <string_view>

namespace amplab {

// Returns the current name of a renamed key: "lesson.inspections" for "lesson.looks". Empty if it was not renamed. Keys
// of lessons begin with the kind of their block.
std::string_view current_name(std::string_view key);

} // namespace amplab
