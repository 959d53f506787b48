// SPDX-License-Identifier: Apache-2.0
// run.json: how the numbers came about. Pure; any thread.
#pragma once
#include "engine/export/run_record.h"

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

namespace amplab {

// { "format": 1, "versions": {...}, "runs": [ { "run", "run_id", "device", "device_description", "seed",
//   "data_checksum", "parameter_count", "emulated": [...], "notice", "state", "reason", "config": as a configuration
//   file, "dials": [ { "step", "wall_s", "key", "before", "after" } ] } ] }
nlohmann::ordered_json run_document(std::span<const RunRecord* const> runs, const Versions& versions);

// The same as text, ended by a line feed.
std::string run_document_text(std::span<const RunRecord* const> runs, const Versions& versions);

} // namespace amplab
