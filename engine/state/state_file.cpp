// SPDX-License-Identifier: Apache-2.0
#include "engine/state/state_file.h"

#include "engine/settings/setting_table.h"
#include "engine/state/persistent_variables.h"
#include "engine/state/program_flags.h"

#include <cassert>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using nlohmann::json;

constexpr const char* kVersionKey = "amplab_checkpoint";
constexpr const char* kVersion = "1";
constexpr std::string_view kPrefix = "optimizer.state.", kSteps = "step";
constexpr std::string_view kGradients = "loop.gradients.", kDelayedScales = "delayed_scales.";
// Keys of files that were written before the first release.
constexpr const char *kFormerFlags = "set_by_text", *kFormerNonfinite = "nonfinite_told";

// Counts continue from here. Twice this limit still fits 64 bits, and a JSON double is exact up to it.
constexpr int64_t kLargestCount = int64_t{1} << 53;

int64_t count_of(const json& value, const std::string& name) {
  if (!value.is_number_unsigned() || value.get<uint64_t>() > static_cast<uint64_t>(kLargestCount))
    throw CheckpointError("\"" + name + "\" must be a count up to 2^53");
  return value.get<int64_t>();
}

int64_t count_at(const json& j, const char* key) { return count_of(j.at(key), key); }

// Reads a measurement or factor: any finite number from 0.
double number_at(const json& j, const char* key) {
  const auto number = j.at(key).get<double>();
  if (!(number >= 0 && std::isfinite(number)))
    throw CheckpointError(std::string("\"") + key + "\" must be a number from 0 up");
  return number;
}

// The five entries of PyTorch's state_dict, and two for other behaviours.
json scaler_json(const ScalerState& s) {
  return {{"scale", s.scale},
          {"growth_factor", s.growth_factor},
          {"backoff_factor", s.backoff_factor},
          {"growth_interval", s.growth_interval},
          {"_growth_tracker", s.growth_tracker},
          {"infs_held", s.infs_held},
          {"steps_since_rescale", s.steps_since_rescale}};
}

ScalerState scaler_from(const json& j) {
  const auto count_or_none = [&](const char* key) { return j.contains(key) ? count_at(j, key) : 0; };
  return {number_at(j, "scale"),
          number_at(j, "growth_factor"),
          number_at(j, "backoff_factor"),
          count_at(j, "growth_interval"),
          count_at(j, "_growth_tracker"),
          count_or_none("infs_held"),
          count_or_none("steps_since_rescale")};
}

// Position in a data set.
json position_json(BatchPosition position) { return {{"epoch", position.epoch}, {"offset", position.offset}}; }
BatchPosition position_from(const json& j) { return {count_at(j, "epoch"), count_at(j, "offset")}; }

json apex_json(const std::map<std::string, ScaledLossState>& apex) {
  json optimizers;
  for (const auto& [name, its] : apex)
    optimizers[name] = {{"skips_next", its.skips_next}, {"holds_scaled", its.holds_scaled}};
  return optimizers;
}

std::map<std::string, ScaledLossState> apex_from(const json& j) {
  std::map<std::string, ScaledLossState> apex;
  for (const auto& [name, its] : j.items())
    apex[name] = {its.at("skips_next").get<bool>(), its.at("holds_scaled").get<bool>()};
  return apex;
}

json progress_json(const TrainerState& s) {
  return {{"step", s.step},
          {"updates", s.updates},
          {"samples", s.samples},
          {"next_pass", s.next_pass},
          {"wall_s", s.wall_s},
          {"epoch", s.position.epoch},
          {"offset", s.position.offset},
          {"nonfinite_reported", {{"loss", s.nonfinite_seen.loss}, {"gradient", s.nonfinite_seen.gradient}}}};
}

void read_progress(const json& j, TrainerState& s) {
  s.step = count_at(j, "step");
  s.updates = count_at(j, "updates");
  if (s.updates > s.step) throw CheckpointError("\"updates\" must not be more than \"step\"");
  s.samples = count_at(j, "samples");
  s.next_pass = j.contains("next_pass") ? count_at(j, "next_pass") : 0;
  s.wall_s = number_at(j, "wall_s");
  s.position = position_from(j);
  const json& seen = j.at(j.contains(kFormerNonfinite) ? kFormerNonfinite : "nonfinite_reported");
  s.nonfinite_seen = {seen.at("loss").get<bool>(), seen.at("gradient").get<bool>()};
}

NamedTensor scalar(std::string name, int64_t value) {
  NamedTensor tensor{std::move(name), FileDType::i64, {}, std::vector<std::byte>(sizeof value)};
  std::memcpy(tensor.bytes.data(), &value, sizeof value);
  return tensor;
}

// Moves an optimizer tensor to its state: "optimizer.state.fc1.weight.exp_avg" is exp_avg of fc1.weight.
void add_optimizer_tensor(NamedTensor tensor, std::map<std::string, ParameterState>& states) {
  const std::string path = tensor.name.substr(kPrefix.size());
  const size_t dot = path.rfind('.');
  if (dot == std::string::npos) throw CheckpointError(in_quotes(tensor.name) + " names no parameter");
  ParameterState& state = states[path.substr(0, dot)];
  tensor.name = path.substr(dot + 1);
  if (tensor.name != kSteps) {
    state.tensors.push_back(std::move(tensor));
    return;
  }
  if (tensor.dtype != FileDType::i64 || !tensor.shape.empty())
    throw CheckpointError("the optimizer's \"step\" of a parameter must be an I64 scalar");
  std::memcpy(&state.steps, tensor.bytes.data(), sizeof state.steps);
  if (state.steps <= 0 || state.steps > kLargestCount)
    throw CheckpointError("the optimizer's \"step\" of a parameter must be 1 or more, and at most 2^53");
}

bool is_of_optimizer(const NamedTensor& tensor) { return tensor.name.starts_with(kPrefix); }
bool is_of_loop(const NamedTensor& tensor) {
  return tensor.name.starts_with(kNamesPrefix) || tensor.name.starts_with(kGradients) ||
         tensor.name.starts_with(kDelayedScales);
}

} // namespace

TensorFile weights_file(std::vector<NamedTensor> weights) { return {{{"format", "pt"}}, std::move(weights)}; }

TensorFile checkpoint_file(const TrainerState& state) {
  TensorFile file = weights_file(state.weights);
  file.metadata[kVersionKey] = kVersion;
  file.metadata["config"] = config_text(state.config);
  file.metadata["data_checksum"] = state.data_checksum;
  file.metadata["progress"] = progress_json(state).dump();
  if (state.scaler) file.metadata["scaler"] = scaler_json(*state.scaler).dump();
  if (!state.more_scalers.empty()) {
    json more;
    for (const auto& [name, kept] : state.more_scalers) more[name] = scaler_json(kept);
    file.metadata["more_scalers"] = more.dump();
  }
  if (!state.more_positions.empty()) {
    json more;
    for (const auto& [name, position] : state.more_positions) more[name] = position_json(position);
    file.metadata["more_positions"] = more.dump();
  }
  for (const auto& [parameter, kept] : state.optimizer) {
    const std::string prefix = std::string(kPrefix) + parameter + ".";
    for (NamedTensor tensor : kept.tensors) {
      tensor.name = prefix + tensor.name;
      file.tensors.push_back(std::move(tensor));
    }
    file.tensors.push_back(scalar(prefix + std::string(kSteps), kept.steps));
  }
  if (!state.rates.empty()) file.metadata["rates"] = json(state.rates).dump();
  if (!state.converted.empty()) file.metadata["converted"] = json(state.converted).dump();
  if (!state.generator.empty()) file.metadata["generator"] = state.generator;
  if (!state.apex.empty()) file.metadata["apex"] = apex_json(state.apex).dump();
  if (state.program_flags != ProgramFlags()) file.metadata["program_flags"] = program_flags_text(state.program_flags);
  if (!state.names.empty()) file.metadata["names"] = persistent_variables_text(state.names, file.tensors);
  for (NamedTensor gradient : state.gradients) {
    gradient.name.insert(0, kGradients);
    file.tensors.push_back(std::move(gradient));
  }
  for (NamedTensor scales : state.delayed_scales) {
    scales.name.insert(0, kDelayedScales);
    file.tensors.push_back(std::move(scales));
  }
  return file;
}

std::vector<NamedTensor> weights_in(TensorFile file) {
  if (file.metadata.contains(kVersionKey))
    std::erase_if(file.tensors, [](const NamedTensor& t) { return is_of_optimizer(t) || is_of_loop(t); });
  return std::move(file.tensors);
}

TrainerState state_in(TensorFile file, const std::string& source) {
  const auto version = file.metadata.find(kVersionKey);
  if (version == file.metadata.end())
    throw CheckpointError(source +
                          ": holds weights, but is not a checkpoint of amplab-engine: load them with \"--initial\".");
  if (version->second != kVersion)
    throw CheckpointError(source + ": a checkpoint of another version of amplab-engine; this engine reads version " +
                          std::string(kVersion) + ".");
  TrainerState state;
  const char* part = "config"; // being read
  const auto text = [&](const char* key) {
    part = key;
    const auto found = file.metadata.find(key);
    if (found == file.metadata.end()) throw CheckpointError("it is absent");
    return found->second;
  };
  const auto not_as_written = [&] {
    return CheckpointError(source + ": a damaged checkpoint: its " + part + " is not what amplab-engine writes.");
  };
  try {
    state.config = config_from_text(text("config"), source);
    state.data_checksum = text("data_checksum");
    read_progress(json::parse(text("progress")), state);
    const bool scales =
        state.config.scalers.empty() ? state.config.scaler.kind != "none" : file.metadata.contains("scaler");
    if (scales) state.scaler = scaler_from(json::parse(text("scaler")));
    if (file.metadata.contains("rates")) state.rates = json::parse(text("rates")).get<std::map<std::string, double>>();
    if (file.metadata.contains("converted"))
      state.converted = json::parse(text("converted")).get<std::map<std::string, std::string>>();
    if (file.metadata.contains("generator")) state.generator = text("generator");
    if (file.metadata.contains("apex")) state.apex = apex_from(json::parse(text("apex")));
    for (const char* key : {"program_flags", kFormerFlags})
      if (file.metadata.contains(key)) state.program_flags = program_flags_from(text(key));
    if (file.metadata.contains("more_scalers")) {
      const json more = json::parse(text("more_scalers"));
      for (const auto& [name, kept] : more.items()) state.more_scalers.emplace(name, scaler_from(kept));
    }
    if (file.metadata.contains("more_positions")) {
      const json more = json::parse(text("more_positions"));
      for (const auto& [name, position] : more.items()) state.more_positions.emplace(name, position_from(position));
    }
    part = "optimizer state";
    std::vector<NamedTensor> of_names;
    for (NamedTensor& tensor : file.tensors) {
      if (is_of_optimizer(tensor)) {
        add_optimizer_tensor(std::move(tensor), state.optimizer);
      } else if (tensor.name.starts_with(kNamesPrefix)) {
        of_names.push_back(std::move(tensor));
      } else if (tensor.name.starts_with(kGradients)) {
        tensor.name.erase(0, kGradients.size());
        state.gradients.push_back(std::move(tensor));
      } else if (tensor.name.starts_with(kDelayedScales)) {
        tensor.name.erase(0, kDelayedScales.size());
        state.delayed_scales.push_back(std::move(tensor));
      } else {
        state.weights.push_back(std::move(tensor));
      }
    }
    if (file.metadata.contains("names") || !of_names.empty())
      state.names = persistent_variables_from(text("names"), std::move(of_names));
  } catch (const NotJson&) {
    throw not_as_written();
  } catch (const json::exception&) {
    throw not_as_written();
  } catch (const ConfigError& error) { // begins with the source
    throw CheckpointError(error.what());
  } catch (const CheckpointError& error) {
    throw CheckpointError(source + ": a damaged checkpoint: its " + part + " cannot be used: " + error.what() + ".");
  }
  return state;
}

} // namespace amplab
