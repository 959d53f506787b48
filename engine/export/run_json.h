// SPDX-License-Identifier: Apache-2.0
// run.json: provenance of the numbers. Pure; any thread.
#pragma once
#include "engine/export/run_record.h"

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

namespace amplab {

// { "format": 2, "versions": {...}, "runs": [ { "run", "run_id", "parent": null or { "run_id", "fork_step" }, "device",
//   "device_description", "seed", "data_checksum", "parameter_count", "emulated": [...], "notice", "state", "reason",
//   "ended_by", "config": as a configuration file,
//   "setting_changes": [ { "step", "wall_s", "key", "before", "after" } ],
//   "injections": [ { "step", "target", "fault", "text" } ] } ] }
nlohmann::ordered_json run_document(std::span<const RunRecord* const> runs, const Versions& versions);

// Returns the document as text, with a final line feed.
std::string run_document_text(std::span<const RunRecord* const> runs, const Versions& versions);

} // namespace amplab
