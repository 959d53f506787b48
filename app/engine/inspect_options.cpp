// SPDX-License-Identifier: Apache-2.0
#include "app/engine/inspect_options.h"

#include "app/engine/setting.h"
#include "engine/run/nearest.h"
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace amplab {
namespace {

constexpr size_t kKinds = static_cast<size_t>(kLastTensorKind) + 1;

TensorKind kind_named(const std::string& name) {
  std::array<std::string_view, kKinds> names;
  for (size_t i = 0; i < kKinds; ++i) {
    names[i] = name_of(static_cast<TensorKind>(i));
    if (names[i] == name) return static_cast<TensorKind>(i);
  }
  throw UsageError("--kind: there is no kind \"" + name + "\" of tensor; did you mean \"" +
                   std::string(nearest_of(names, name)) + "\"?");
}

// Endings of names that determine the kind of tensor.
constexpr std::pair<std::string_view, TensorKind> kEnds[] = {
    {".grad", TensorKind::gradient}, {".grad_input", TensorKind::activation_gradient}, {".update", TensorKind::update}};

} // namespace

InspectOptions parse_inspect_options(Words words) {
  InspectOptions options;
  std::vector<Setting> settings;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 == words.size()) throw UsageError(word + " needs a value after it.");
      return words[++i];
    };
    if (word == "--step") {
      options.step = number_in(word, value());
    } else if (word == "--tensor") {
      options.tensor = value();
      if (options.tensor.empty()) throw UsageError("--tensor needs a name after it.");
    } else if (word == "--kind") {
      options.kind = kind_named(value());
    } else if (word == "--set") {
      settings.push_back(setting_of(value()));
    } else if (word == "--shadow") {
      const std::string& from = value();
      settings.push_back({"inspect.shadow", from, "--shadow " + from});
    } else if (word == "--out") {
      options.out = value();
      if (options.out.empty()) throw UsageError("--out needs a name after it.");
    } else if (word.starts_with("-")) {
      throw UsageError("Unknown option \"" + word + "\" of inspect; see amplab-engine --help.");
    } else if (options.file.empty()) {
      options.file = word;
    } else {
      throw UsageError("inspect accepts one configuration file, but there are \"" + options.file + "\" and \"" + word +
                       "\".");
    }
  }
  if (options.file.empty())
    throw UsageError("inspect needs a configuration file, e.g. resources/examples/mlp-fp32.json.");
  if (options.step == 0) throw UsageError("inspect needs --step N: the step to inspect, counted from 1.");
  if (options.kind && options.tensor.empty()) throw UsageError("--kind needs --tensor NAME.");
  options.config = load_config(options.file);
  for (const Setting& setting : settings) apply(setting, options.config);
  const int64_t steps = options.config.train.steps;
  if (options.step > steps)
    throw UsageError("--step " + std::to_string(options.step) + ": " + options.file + " has " + std::to_string(steps) +
                     " steps; --set train.steps=" + std::to_string(options.step) + " adds more.");
  options.config.inspect.every = 0;
  options.config.train.eval_every = 0; // does not change any step
  return options;
}

TensorName tensor_meant(const InspectOptions& options, std::span<const std::string> parameters) {
  TensorName tensor{.kind = TensorKind::activation, .name = options.tensor};
  if (const size_t colon = options.tensor.rfind(':'); colon != std::string::npos) {
    tensor.name = options.tensor.substr(0, colon);
    tensor.seq = number_in("--tensor NAME:CALL", options.tensor.substr(colon + 1), "the number of an op call");
  }
  if (options.kind) {
    tensor.kind = *options.kind;
    return tensor;
  }
  // A name close to a parameter's is probably misspelled. The error for weights suggests the right one.
  constexpr size_t kSlip = 2;
  if (std::ranges::any_of(parameters, [&](const std::string& p) { return edit_distance(p, tensor.name) <= kSlip; }))
    tensor.kind = TensorKind::weight;
  for (const auto& [end, kind] : kEnds)
    if (tensor.name.ends_with(end)) tensor.kind = kind;
  return tensor;
}

} // namespace amplab
