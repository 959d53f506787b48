// SPDX-License-Identifier: GPL-3.0-or-later
// A line's breakpoint as the editor shows it, and its descriptions. Values; pure functions.
#pragma once
#include <QString>
#include <cstdint>

namespace amplab {

struct Breakpoint {
  bool enabled = true;
  bool logs_only = false; // logs and continues
  QString condition;      // "found_inf == 1"; empty: unconditional
  int64_t hits = 0;
  QString last_value; // of the condition at its last evaluation; empty if there was none
  QString error;      // why the condition failed to evaluate; empty if it did not

  bool operator==(const Breakpoint&) const = default;
};

// Returns the tooltip's lines: action, condition, last value and hits.
QString tooltip_text(const Breakpoint& breakpoint);
// Returns a short description for screen readers: "breakpoint, disabled, if scale < 1".
QString accessible_text(const Breakpoint& breakpoint);

} // namespace amplab
