// SPDX-License-Identifier: Apache-2.0
// A dial that the command line turns: --set key=value, and what is another way to write that.
#pragma once
#include "engine/run/config.h"

#include <string>

namespace amplab {

struct Setting {
  std::string key, text, as_written;
};

// "train.steps=100", as it stands after --set. Throws: UsageError.
Setting setting_of(const std::string& words);
// Throws: UsageError, beginning with what was written.
void apply(const Setting& setting, RunConfig& config);

// A whole number of at least 1, after that option. expected: what it is, for the sentence. Throws: UsageError.
int64_t number_in(const std::string& option, const std::string& text, const char* expected = "a whole number of steps");

} // namespace amplab
