// SPDX-License-Identifier: Apache-2.0
#include "engine/state/program_flags_json.h"

#include "engine/checkpoint/tensor_file.h"
#include "engine/run/printable.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using nlohmann::json;

constexpr ScalerStage kStages[] = {ScalerStage::ready, ScalerStage::unscaled, ScalerStage::stepped};

json record_json(const ScalerRecord& record) {
  json j = {{"stage", name_of(record.stage)}};
  if (record.found_inf) j["found_inf"] = *record.found_inf;
  return j;
}

ScalerRecord record_from(const json& j) {
  const auto name = j.at("stage").get<std::string>();
  const auto* stage = std::ranges::find(kStages, name, [](ScalerStage s) { return name_of(s); });
  if (stage == std::end(kStages)) throw CheckpointError("a scaler knows no stage " + in_quotes(name));
  return {*stage, j.contains("found_inf") ? std::optional(j.at("found_inf").get<bool>()) : std::nullopt};
}

} // namespace

std::string program_flags_text(const ProgramFlags& set) {
  json not_updated = json::object();
  for (const auto& [scaler, records] : set.not_updated)
    for (const auto& [optimizer, record] : records) not_updated[scaler][optimizer] = record_json(record);
  return json{{"in_eval", set.in_eval}, {"requires_grad", set.requires_grad}, {"not_updated", std::move(not_updated)}}
      .dump();
}

ProgramFlags program_flags_from(const std::string& text) {
  const json j = json::parse(text);
  ProgramFlags set{
      j.at("in_eval").get<std::vector<std::string>>(), j.at("requires_grad").get<std::map<std::string, bool>>(), {}};
  for (const auto& [scaler, records] : j.at("not_updated").items()) {
    std::map<std::string, ScalerRecord>& its = set.not_updated[scaler];
    for (const auto& [optimizer, record] : records.items()) its.emplace(optimizer, record_from(record));
  }
  return set;
}

} // namespace amplab
