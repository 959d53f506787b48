// SPDX-License-Identifier: Apache-2.0
// Positions in a program, and errors at them. Any thread.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace amplab::loop {

// Lines and columns count from 1. A column is a character (code point), as in an editor.
struct Position {
  int32_t line = 1, column = 1;
  auto operator<=>(const Position&) const = default;
};

// From `begin` up to, not including, `end`.
struct Range {
  Position begin, end;
  bool operator==(const Range&) const = default;
};

// An error in a program, found by the parser or at run time.
// what() is the exact message of Python or PyTorch if they raise one. For something only the lab rejects, it says what
// the lab lacks, that Python has it, and the closest alternative.
struct LoopError : std::runtime_error {
  // exception: name of Python's class, such as "SyntaxError", or kNotInTheLab if only the lab rejects it.
  LoopError(Range where_it_is, std::string exception_class, const std::string& sentence)
      : std::runtime_error(sentence), where(where_it_is), exception(std::move(exception_class)) {}

  Range where;
  std::string exception;
};

inline constexpr const char* kNotInTheLab = "NotInTheLab";

// Returns "loop line 3, column 5: NameError: name 'los' is not defined. Did you mean: 'loss'?"
inline std::string located(const LoopError& error) {
  std::string message = "loop line ";
  message.append(std::to_string(error.where.begin.line))
      .append(", column ")
      .append(std::to_string(error.where.begin.column))
      .append(": ");
  if (error.exception != kNotInTheLab) message.append(error.exception).append(": ");
  return message.append(error.what());
}

} // namespace amplab::loop
