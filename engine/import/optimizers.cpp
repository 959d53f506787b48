// SPDX-License-Identifier: Apache-2.0
// Converts optimizers of torch, torchao and bitsandbytes to settings.
#include "engine/import/setup.h"
#include "engine/import/signatures.h"
#include "engine/import/trained_parameters.h"
#include "engine/import/tree.h"
#include "engine/run/named_sections.h"
#include "engine/run/optimizer_states.h"
#include "engine/settings/setting_table.h"

#include <algorithm>

namespace amplab::importing {

using namespace loop;

namespace {

constexpr std::string_view kShared[] = {"lr", "eps", "weight_decay"}; // by a single Muon and its AdamW

constexpr std::string_view kTorch = "torch.optim.", kBitsandbytes = "bitsandbytes.optim.";
constexpr std::string_view kLibraries[] = {kTorch, "torchao.optim.", "torchao.prototype.low_bit_optim.", kBitsandbytes};

// "SGD, Adam, AdamW and Muon"
std::string optimizer_classes() {
  std::string all;
  for (const OptimizerRow& row : kOptimizers)
    all.append(&row == kOptimizers ? "" : &row + 1 == std::end(kOptimizers) ? " and " : ", ").append(row.torch_class);
  return all;
}

// A class of a script in the lab's terms.
struct OptimizerClass {
  const OptimizerRow* row = nullptr; // null: the lab does not have it
  std::string_view states = {};      // optimizer.states, empty for its default
  std::string_view signature = {};
  std::vector<std::string_view> taken = {};       // arguments that chose the row or the states
  std::vector<std::string_view> differences = {}; // from the lab's numbers
};

// Its codebook is torchao's, and so is its block of 256 elements. Older versions have 2048.
OptimizerClass of_bitsandbytes(std::string name, const Call& call) {
  OptimizerClass its{.signature = signature_of("bitsandbytes.Adam"), .taken = {"is_paged", "optim_bits"}};
  if (name.starts_with("Paged")) name.erase(0, std::string_view("Paged").size());
  BoundArguments bound(call, its.signature);
  const Expression* bits = bound.take("optim_bits");
  const bool has_codes = name.ends_with("8bit") || (bits && number_of(bits) == 8);
  for (const std::string_view end : {"8bit", "32bit"})
    if (name.ends_with(end)) name.erase(name.size() - end.size());
  if (name != "Adam" && name != "AdamW") return {};
  const Expression* decay = bound.take("weight_decay");
  const auto value = decay ? number_of(decay) : std::nullopt;
  const bool decays = name == "AdamW" || (decay && value != 0.0);
  its.row = &row_of(decays ? OptimizerKind::adamw : OptimizerKind::adam);
  if (name == "Adam" && decays) its.differences.push_back("bitsandbytes decays weights in Adam as in AdamW");
  if (decays && value != 0.0) its.differences.push_back("bitsandbytes decays weights after the update, the lab before");
  if (!has_codes) return its;
  its.states = "8bit";
  its.differences.push_back(
      "bitsandbytes skips elements with an Inf or NaN gradient, and has codes for each parameter of at least 4096 "
      "elements, also if it is no multiple of 256");
  return its;
}

// Returns the class of a full name, such as "torchao.optim.AdamW8bit".
OptimizerClass class_of(std::string_view callee, const Call& call) {
  std::string name(callee.substr(callee.rfind('.') + 1));
  if (callee.starts_with(kBitsandbytes)) return of_bitsandbytes(name, call);
  OptimizerClass its;
  if (!callee.starts_with(kTorch)) {
    const auto* states = std::ranges::find_if(kOptimizerStates, [&](const OptimizerStatesRow& row) {
      return !row.torchao.empty() && name.ends_with(row.torchao);
    });
    if (states == std::end(kOptimizerStates)) return its;
    its.states = states->name;
    its.signature = signature_of("torchao.Adam");
    name.erase(name.size() - states->torchao.size());
  }
  its.row = find_optimizer(importing::lower(name));
  if (its.row && its.signature.empty()) its.signature = signature_of(its.row->torch_class);
  return its;
}

} // namespace

bool is_optimizer(std::string_view callee) {
  return std::ranges::any_of(kLibraries, [&](std::string_view library) {
    return callee.starts_with(library) && callee.find('.', library.size()) == std::string_view::npos;
  });
}

bool Setup::is_second_optimizer(const OptimizerRow& row, const std::string& name, const Call& call) const {
  if (name != second_optimizer_of(config) || row.kind != OptimizerKind::adamw) return false;
  BoundArguments arguments(call, signature_of(row.torch_class));
  const Expression* params = arguments.take("params");
  const auto trained = params ? trained_parameters(*params, *this) : std::nullopt;
  RunConfig defaults;
  row.set_torch_defaults(defaults.optimizer);
  return trained && trained->selection && trained->selection->selection == ParameterSelection::others &&
         std::ranges::all_of(kShared, [&](std::string_view setting) {
           const Expression* given = arguments.take(setting);
           const SettingRow& own = *find_setting_row("optimizer." + std::string(setting));
           return (given ? argument_value(given) : own.get(defaults)) == own.get(config);
         });
}

void Setup::name_single_optimizer() {
  static_cast<OptimizerConfig&>(unnamed_optimizer) = config.optimizer;
  config.optimizers["optimizer"] = unnamed_optimizer;
  config.optimizer = {};
  trace.move_section("optimizer", "optimizers.optimizer");
}

bool Setup::process_optimizer(const Line& line, const std::string& name, const std::string& callee, const Call& call) {
  OptimizerClass its = class_of(callee, call);
  const bool is_second = its.row && is_second_optimizer(*its.row, name, call);
  if (!is_second && name != "optimizer" && optimizers.contains("optimizer") && config.optimizers.empty())
    name_single_optimizer();
  const std::string key = is_second ? "optimizer" : section(line, "optimizers", name);
  if (key.empty()) return true;
  optimizers.insert(name);
  if (!its.row) {
    remark(line, "the lab has " + optimizer_classes() + ": " + key + " stays at its default, " + config.optimizer.name);
    unused.insert("your optimizer");
    return true;
  }
  const OptimizerRow& row = *its.row;
  if (!is_second) set(line, key + ".name", row.name);
  RunConfig defaults;
  row.set_torch_defaults(defaults.optimizer);
  for (const std::string_view setting : row.settings) {
    const SettingRow& own = *find_setting_row("optimizer." + std::string(setting));
    if (setting == "weight_decay" || own.get(defaults) != own.get(RunConfig()))
      set(line, key + "." + std::string(setting), own.get(defaults));
  }
  BoundArguments bound(call, its.signature);
  std::vector<std::string_view> arguments = {"lr"};
  for (const std::string_view first : {"eps", "weight_decay"})
    if (row.reads(first)) arguments.push_back(first);
  for (const std::string_view setting : row.settings)
    if (std::ranges::find(arguments, setting) == arguments.end()) arguments.push_back(setting);
  for (const std::string_view name_of_it : arguments) {
    const std::string setting = key + "." + std::string(name_of_it);
    const Expression* given = bound.take(name_of_it);
    if (!given) continue;
    if (const auto value = argument_value(given))
      set(line, setting, *value);
    else
      remark(line,
             std::string(name_of_it) + " is not a constant number in the script: " + setting + " stays at its default");
  }
  if (!its.states.empty()) set(line, key + ".states", its.states);
  for (const std::string_view of_class : its.taken) bound.take(of_class);
  const Expression* parameters = bound.take("params");
  for (const std::string& name_of_it : bound.rest())
    remark(line, "the lab's optimizers have no " + name_of_it, affects_only_speed(name_of_it));
  for (const std::string_view difference : its.differences) remark(line, std::string(difference));
  set_parameters(line, key, is_second, parameters);
  return true;
}

// keep_states_in_bf16(optimizer) of a script that the lab exported (engine/pytorch/optimizer_section.cpp).
bool Setup::process_optimizer_states(const Line& line, const Call& call) {
  const auto function = functions.find("keep_states_in_bf16");
  if (function == functions.end() || dotted(*call.callee) != function->first || call.positional.size() != 1)
    return false;
  const std::string name = dotted(call.positional.front());
  if (!optimizers.contains(name)) return false;
  used.insert(function->second);
  set(line, (config.optimizers.contains(name) ? "optimizers." + name : "optimizer") + ".states", std::string("bf16"));
  return true;
}

void Setup::set_parameters(const Line& line, const std::string& key, bool is_second, const Expression* given) {
  const auto trained = given ? trained_parameters(*given, *this) : std::nullopt;
  std::vector<std::string> of;
  if (trained)
    of = trained->models;
  else if (given)
    for (const std::string& model : names_in(*given)) of.push_back(model);
  std::erase_if(of, [&](const std::string& model) { return !models.contains(model); });
  if (given && std::holds_alternative<Display>(given->node)) {
    remark(line, "its parameter groups are imported as one");
  } else if (given && !trained) {
    std::string all;
    for (const std::string& model : of) all += (all.empty() ? "" : ", ") + model;
    remark(line, "the lab's optimizer trains all parameters" + (all.empty() ? "" : " of " + all) + ", not " +
                     source_of(*given));
  }
  const ParameterSelectionRow* selection = trained ? trained->selection : nullptr;
  if (key.starts_with("optimizers.")) {
    SettingValue::List list(of.begin(), of.end());
    if (!of.empty()) set(line, key + ".of", list);
    if (selection) set(line, key + ".parameters", selection->name);
  } else if (!is_second) {
    unnamed_optimizer.of = of;
    if (selection) unnamed_optimizer.parameters = selection->name;
  }
}

} // namespace amplab::importing
