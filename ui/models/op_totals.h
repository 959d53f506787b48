// SPDX-License-Identifier: GPL-3.0-or-later
// Totals of op calls by compute format, and of their casts. Values. Any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <QString>
#include <string>
#include <vector>

namespace amplab {

struct DTypeTotal {
  std::string dtype; // compute format
  int64_t calls = 0, bytes = 0;
  double time_us = 0;
  bool emulated = false; // at least one call was rounded in software, so the time is meaningless
};

struct OpTotals {
  std::vector<DTypeTotal> by_dtype;        // longest time first, then by name
  int64_t casts_made = 0, casts_saved = 0; // casts that calls needed: executed, and found in the cast cache
  double time_us = 0;
};

OpTotals totals_of(const std::vector<const OpRecord*>& ops);

// "84 calls · 12.3 MiB · 1.2 ms"
enum class Detail { calls, calls_and_time, all };
QString totals_text(const DTypeTotal& total, Detail detail);
// "32 casts, 12 more saved by the cache"; empty if there were none.
QString casts_text(const OpTotals& totals);
// All totals, one format per line.
QString totals_text(const OpTotals& totals);

} // namespace amplab
