// SPDX-License-Identifier: GPL-3.0-or-later
// Op calls added up: by the format that they computed in, and their casts. A value; any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <QString>
#include <string>
#include <vector>

namespace amplab {

struct DTypeTotal {
  std::string dtype; // computed in
  int64_t calls = 0, bytes = 0;
  double time_us = 0;
  bool emulated = false; // one of them was rounded in software: the time means nothing
};

struct OpTotals {
  std::vector<DTypeTotal> by_dtype;        // by time, the longest first, then by name
  int64_t casts_made = 0, casts_saved = 0; // that calls needed: carried out, and found in the cast cache
  double time_us = 0;
};

OpTotals totals_of(const std::vector<const OpRecord*>& ops);

// "84 calls · 12.3 MiB · 1.2 ms"
enum class Detail { calls, calls_and_time, all };
QString told(const DTypeTotal& total, Detail detail);
// "32 casts, 12 more saved by the cache"; empty: there was none.
QString casts_told(const OpTotals& totals);
// All of it, a format to a line.
QString told(const OpTotals& totals);

} // namespace amplab
