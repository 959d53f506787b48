// SPDX-License-Identifier: Apache-2.0
// Links between ranks, by name, for planning. Figures are rounded to what such links reach in practice. Measured
// figures can be written as numbers instead. Pure functions, any thread.
#pragma once
#include "engine/run/all_reduce_time.h"

#include <span>
#include <string>

namespace amplab {

struct LinkRow {
  std::string_view name;  // as written in a configuration
  std::string_view label; // for display; a trade name, not translated
  Link link;
  std::string_view source; // source of the figures
};

std::span<const LinkRow> link_table();

// Returns the link of "10gbe", or of latency and bandwidth as "30us,1.1GB/s".
// Throws: ConfigError, one sentence that lists the accepted forms.
Link link_named(const std::string& text);

} // namespace amplab
