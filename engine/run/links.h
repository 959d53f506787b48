// SPDX-License-Identifier: Apache-2.0
// What joins ranks, by name: assumptions to plan with, rounded to what such links reach in practice. Whoever has
// measured theirs writes numbers instead. Pure; any thread.
#pragma once
#include "engine/run/all_reduce_time.h"

#include <span>
#include <string>

namespace amplab {

struct LinkRow {
  std::string_view name;  // as it is written
  std::string_view label; // for a person; a name of the trade in every language
  Link link;
  std::string_view ground; // what the figures rest on
};

std::span<const LinkRow> link_table();

// "10gbe", or latency and bandwidth as "30us,1.1GB/s". Throws: ConfigError, one sentence that says what may be written.
Link link_named(const std::string& text);

} // namespace amplab
