// SPDX-License-Identifier: GPL-3.0-or-later
// A breakpoint of a line as the editor shows it, and what is said of lines. Values; pure functions.
#pragma once
#include <QString>
#include <cstdint>

namespace amplab {

struct Breakpoint {
  bool enabled = true;
  bool logs_only = false; // writes a line to the log and goes on
  QString condition;      // "found_inf == 1"; empty: always
  int64_t hits = 0;
  QString last_value; // of the condition, when it was asked last; empty: it was not
  QString trouble;    // why the condition could not be asked; empty: it could

  bool operator==(const Breakpoint&) const = default;
};

// For a tooltip, in lines: what it does, its condition, hits and last value.
QString told(const Breakpoint& breakpoint);
// For a screen reader, in a few words: "breakpoint, disabled, if scale < 1".
QString spoken(const Breakpoint& breakpoint);

} // namespace amplab
