// SPDX-License-Identifier: Apache-2.0
// What is wrong with a loop, found in its text or while it runs. Any thread.
#pragma once
#include "engine/loop/range.h"

#include <stdexcept>
#include <string>

namespace amplab::loop {

// what() is the sentence that Python or PyTorch says, to the letter where they say one; where the lab refuses what
// Python accepts, the sentence says what the lab lacks, that Python has it, and the nearest thing that works.
struct LoopError : std::runtime_error {
  // exception: the name of Python's class, "SyntaxError"; for what only the lab refuses: kNotInTheLab.
  LoopError(Range where_it_is, std::string exception_class, const std::string& sentence)
      : std::runtime_error(sentence), where(where_it_is), exception(std::move(exception_class)) {}

  Range where;
  std::string exception;
};

inline constexpr const char* kNotInTheLab = "NotInTheLab";

// "loop line 3, column 5: NameError: name 'los' is not defined. Did you mean: 'loss'?"
std::string located(const LoopError& error);

} // namespace amplab::loop
