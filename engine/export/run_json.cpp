// SPDX-License-Identifier: Apache-2.0
#include "engine/export/run_json.h"

#include "engine/settings/config_json.h"

#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using nlohmann::ordered_json;

constexpr int kFormat = 2; // incremented when a key changes. 2: "setting_changes" was renamed

ordered_json setting_changes_of(const RunRecord& run) {
  ordered_json changes = ordered_json::array();
  for (const Event& event : run.events)
    if (event.kind == EventKind::setting)
      changes.push_back({{"step", event.step},
                         {"wall_s", event.wall_s},
                         {"key", event.subject},
                         {"before", to_text(event.before)},
                         {"after", to_text(event.after)}});
  return changes;
}

ordered_json injections_of(const RunRecord& run) {
  ordered_json injections = ordered_json::array();
  for (const Event& event : run.events)
    if (event.kind == EventKind::injection)
      injections.push_back(
          {{"step", event.step}, {"target", event.subject}, {"fault", plain_text(event.after)}, {"text", event.text}});
  return injections;
}

ordered_json parent_of(const RunRecord& run) {
  if (run.info.parent_run_id.empty()) return nullptr;
  return {{"run_id", run.info.parent_run_id}, {"fork_step", run.info.fork_step}};
}

ordered_json run_entry(const RunRecord& run) {
  return {{"run", run.config.name},
          {"run_id", run.info.run_id},
          {"parent", parent_of(run)},
          {"device", run.info.device},
          {"device_description", run.info.device_description},
          {"seed", run.config.seed},
          {"data_checksum", run.info.data_checksum},
          {"parameter_count", run.info.parameter_count},
          {"emulated", run.info.emulated},
          {"notice", run.info.notice},
          {"state", name_of(run.status.state)},
          {"reason", run.status.reason},
          {"ended_by", name_of(run.status.ended_by)},
          {"config", config_to_json(run.config)},
          {"setting_changes", setting_changes_of(run)},
          {"injections", injections_of(run)}};
}

} // namespace

ordered_json run_document(std::span<const RunRecord* const> runs, const Versions& versions) {
  ordered_json entries = ordered_json::array();
  for (const RunRecord* run : runs) entries.push_back(run_entry(*run));
  return {{"format", kFormat}, {"versions", versions}, {"runs", entries}};
}

std::string run_document_text(std::span<const RunRecord* const> runs, const Versions& versions) {
  return run_document(runs, versions).dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace amplab
