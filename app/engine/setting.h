// SPDX-License-Identifier: Apache-2.0
// A setting from the command line: --set key=value or one of its shortcuts.
#pragma once
#include "engine/run/config.h"

#include <string>

namespace amplab {

struct Setting {
  std::string key, text, as_written;
};

// Parses "train.steps=100", the word after --set. Throws: UsageError.
Setting setting_of(const std::string& words);
// Throws: UsageError, beginning with the option as written.
void apply(const Setting& setting, RunConfig& config);

// Parses a whole number of at least 1, the value of an option. expected: its description in the error sentence. Throws:
// UsageError.
int64_t number_in(const std::string& option, const std::string& text, const char* expected = "a whole number of steps");

} // namespace amplab
