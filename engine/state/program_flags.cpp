// SPDX-License-Identifier: Apache-2.0
#include "engine/state/program_flags.h"

#include "engine/checkpoint/tensor_file.h"
#include "engine/run/printable.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

// Masters are no leaves of a backward pass.
bool requires_at_first(const std::string& holder) { return !holder.starts_with(kMastersPrefix); }

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

ProgramFlags program_flags(const TrainingState& state) {
  ProgramFlags set;
  for (const TrainedModel& model : state.models)
    if (!model.training) set.in_eval.push_back(model.name);
  for (const auto& [name, tensor] : state.holders_of_gradients())
    if (tensor.requires_grad() != requires_at_first(name)) set.requires_grad.emplace(name, tensor.requires_grad());
  for (const NamedScaler& its : state.scalers)
    for (const auto& [optimizer, record] : its.scaler.records())
      if (record != ScalerRecord()) set.not_updated[its.name].emplace(state.optimizers[optimizer.value].name, record);
  return set;
}

void reject_unknown(const ProgramFlags& set, const TrainingState& state, const std::string& source) {
  const auto require = [&](bool known, const std::string& what, const std::string& name) {
    if (!known) throw CheckpointError(source + ": " + what + in_quotes(name) + ", which is not in this run.");
  };
  const auto is_named = [](const auto& all, const std::string& name) {
    return std::ranges::any_of(all, [&](const auto& one) { return one.name == name; });
  };
  for (const std::string& model : set.in_eval)
    require(is_named(state.models, model), "it has called eval() of the model ", model);
  const auto holders = state.holders_of_gradients();
  for (const auto& [name, required] : set.requires_grad)
    require(std::ranges::find(holders, name, [](const auto& holder) { return holder.first; }) != holders.end(),
            "it has set requires_grad of the parameter ", name);
  for (const auto& [scaler, records] : set.not_updated) {
    require(is_named(state.scalers, scaler), "it has used the scaler ", scaler);
    for (const auto& [optimizer, record] : records)
      require(is_named(state.optimizers, optimizer), "it has scaled for the optimizer ", optimizer);
  }
}

void apply_flags(const ProgramFlags& set, TrainingState& state) {
  for (TrainedModel& model : state.models)
    model.training = std::ranges::find(set.in_eval, model.name) == set.in_eval.end();
  for (auto& [name, tensor] : state.holders_of_gradients()) {
    const auto found = set.requires_grad.find(name);
    tensor.set_requires_grad(found == set.requires_grad.end() ? requires_at_first(name) : found->second);
  }
  for (NamedScaler& its : state.scalers) {
    std::map<OptimizerId, ScalerRecord> records;
    if (const auto found = set.not_updated.find(its.name); found != set.not_updated.end())
      for (uint32_t i = 0; i < state.optimizers.size(); ++i)
        if (const auto record = found->second.find(state.optimizers[i].name); record != found->second.end())
          records.emplace(OptimizerId{i}, record->second);
    its.scaler.set_records(std::move(records));
  }
}

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
