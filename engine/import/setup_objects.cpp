// SPDX-License-Identifier: Apache-2.0
// Converts models, optimizers, scalers and losses to settings.
#include "engine/import/modules.h"
#include "engine/import/setup.h"
#include "engine/import/tree.h"
#include "engine/run/named_sections.h"
#include "engine/settings/sections.h"
#include "engine/settings/setting_table.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

// An argument of torch's constructor, and its setting within the section.
struct ArgumentMapping {
  std::string_view argument, suffix;
};
// Arguments of optimizers that a call may give by position, other than params and lr.
struct ArgumentPosition {
  OptimizerKind optimizer;
  std::string_view argument;
  size_t position;
};
constexpr ArgumentPosition kPositions[] = {{OptimizerKind::sgd, "momentum", 2},
                                           {OptimizerKind::adam, "betas", 2},
                                           {OptimizerKind::adamw, "betas", 2},
                                           {OptimizerKind::muon, "weight_decay", 2},
                                           {OptimizerKind::muon, "momentum", 3}};
constexpr std::string_view kShared[] = {"lr", "eps", "weight_decay"}; // by a single Muon and its AdamW
constexpr std::string_view kSpeed[] = {"fused", "foreach", "capturable", "set_to_none"}; // do not affect results
constexpr ArgumentMapping kScalerArguments[] = {{"init_scale", ".init_scale"},
                                                {"growth_factor", ".growth_factor"},
                                                {"backoff_factor", ".backoff_factor"},
                                                {"growth_interval", ".growth_interval"}};

// nn's losses other than CrossEntropyLoss, as functions.
constexpr std::pair<std::string_view, const char*> kLossFunctions[] = {
    {"MSELoss", "F.mse_loss"},
    {"L1Loss", "F.l1_loss"},
    {"SmoothL1Loss", "F.smooth_l1_loss"},
    {"HuberLoss", "F.smooth_l1_loss"},
    {"NLLLoss", "F.nll_loss"},
    {"BCEWithLogitsLoss", "F.binary_cross_entropy_with_logits"},
    {"BCELoss", "F.binary_cross_entropy"}};

// Arguments that the functions also accept.
constexpr std::string_view kLossArguments[] = {"label_smoothing", "reduction", "ignore_index", "beta"};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

std::optional<SettingValue> argument_value(const Expression* expression) {
  if (const auto flag = flag_of(expression)) return SettingValue(*flag);
  if (const auto number = number_of(expression)) return SettingValue(*number);
  if (const auto text = text_in(expression)) return SettingValue(*text);
  const auto* items = std::get_if<Display>(&expression->node);
  if (!items) return {};
  SettingValue::List list;
  for (const Expression& item : items->items) {
    const auto number = number_of(&item);
    if (!number) return {};
    list.push_back(*number);
  }
  return SettingValue(list);
}

size_t position_of(OptimizerKind optimizer, std::string_view argument) {
  for (const ArgumentPosition& row : kPositions)
    if (row.optimizer == optimizer && row.argument == argument) return row.position;
  return argument == "lr" ? 1 : SIZE_MAX;
}

// Returns the row for [p for p in model.parameters() if p.ndim == 2], or null.
const ParameterSelectionRow* selection_in(const Expression* parameters) {
  const auto* all = parameters ? std::get_if<Comprehension>(&parameters->node) : nullptr;
  if (!all || all->conditions.size() != 1) return nullptr;
  const std::string text = source_of(all->conditions.front()), name = source_of(*all->target);
  for (const ParameterSelectionRow& row : kParameterSelections)
    if (!row.condition.empty() && text == name + std::string(row.condition.substr(1))) return &row;
  return nullptr;
}

// "SGD, Adam, AdamW and Muon"
std::string optimizer_classes() {
  std::string all;
  for (const OptimizerRow& row : kOptimizers)
    all.append(&row == kOptimizers ? "" : &row + 1 == std::end(kOptimizers) ? " and " : ", ").append(row.torch_class);
  return all;
}

} // namespace

void Setup::set(const Line& line, const std::string& key, const SettingValue& value) {
  try {
    apply_setting(config, key, value);
    trace.set(key, config);
  } catch (const ConfigError& error) {
    remark(line, std::string("not imported: ").append(error.what()));
  }
}

std::string Setup::section(const Line& line, std::string_view many, const std::string& name) {
  const SectionKind& kind = *find_section_kind(many);
  if (name == kind.one && kind.names(config).empty()) return name;
  try {
    if (!kind.has(config, name)) add_section(config, kind, name);
    return std::string(many) + "." + name;
  } catch (const ConfigError& error) {
    remark(line, std::string("not imported: ").append(error.what()));
    return {};
  }
}

bool Setup::process_model(const Line& line, const std::string& name, const Expression& value) {
  const Call* call = call_in(value);
  while (call && (method_of(value) == "to" || method_of(value) == "cuda" || method_of(value) == "train")) {
    const auto& object = std::get<Attribute>(call->callee->node).object;
    if (!call_in(*object)) break; // only model.to(device)
    return process_model(line, name, *object);
  }
  const std::string type = call ? full_name(*call->callee) : "";
  const bool chain = type == "nn.Sequential" || type == "torch.nn.Sequential" || classes.contains(type);
  if (!call || (!chain && !module_names.contains(name))) return false;
  const std::string key = section(line, "models", name);
  if (key.empty()) return true;
  models.insert(name);
  ModelUse& use = model_uses[name];
  if (!chain && use.used && type.find('.') == std::string::npos)
    return true; // model = build(), a function of the script that creates it
  if (use.used) set(line, key + ".name", std::string("mlp")); // replaces an earlier model
  use = {};
  if (!chain) {
    remark(line, "the lab builds only its own models: " + key + " stays at its default, " + config.model.name);
    return true;
  }
  try {
    use = chain_use(line, key, value);
  } catch (const NoChain& error) {
    remark(line, std::string(error.what()) + ": " + key + " stays at its default, " + config.model.name);
    if (const auto its = classes.find(type); its != classes.end())
      unread[its->second] = std::string("not used: ") + error.what();
  }
  return true;
}

ModelUse Setup::chain_use(const Line& line, const std::string& key, const Expression& made) {
  const ModelChain chain = chain_of(made, *this);
  SettingValue::List layers;
  for (const std::string& layer : chain.layers) layers.push_back(layer);
  set(line, key + ".name", std::string("layers"));
  set(line, key + ".layers", layers);
  for (const std::string& lacking : chain.without)
    remark(line, "the lab does not have " + lacking + ": the layers are imported without it");
  for (const Line* sum : chain.in_place_sums)
    remark(*sum, "it keeps the dtype of its left tensor, the lab's sum the wider one: under autocast they can differ");
  return {true, &line, key, chain.classes, chain.without, chain.inputs, chain.outputs, {}, chain.tail};
}

bool Setup::is_second_optimizer(const OptimizerRow& row, const std::string& name, const Call& call) const {
  if (name != second_optimizer_of(config) || row.kind != OptimizerKind::adamw) return false;
  const ParameterSelectionRow* selection = selection_in(argument(call, "params", 0));
  RunConfig defaults;
  row.set_torch_defaults(defaults.optimizer);
  return selection && selection->selection == ParameterSelection::others &&
         std::ranges::all_of(kShared, [&](std::string_view setting) {
           const Expression* given = argument(call, setting, position_of(row.kind, setting));
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

bool Setup::process_optimizer(const Line& line, const std::string& name, const std::string& its_class,
                              const Call& call) {
  const OptimizerRow* row = find_optimizer(lower(its_class));
  const bool is_second = row && is_second_optimizer(*row, name, call);
  if (!is_second && name != "optimizer" && optimizers.contains("optimizer") && config.optimizers.empty())
    name_single_optimizer();
  const std::string key = is_second ? "optimizer" : section(line, "optimizers", name);
  if (key.empty()) return true;
  optimizers.insert(name);
  if (!row) {
    remark(line, "the lab has " + optimizer_classes() + ": " + key + " stays at its default, " + config.optimizer.name);
    unused.insert("your optimizer");
    return true;
  }
  if (!is_second) set(line, key + ".name", row->name);
  RunConfig defaults;
  row->set_torch_defaults(defaults.optimizer);
  for (const std::string_view setting : row->settings) {
    const SettingRow& own = *find_setting_row("optimizer." + std::string(setting));
    if (setting == "weight_decay" || own.get(defaults) != own.get(RunConfig()))
      set(line, key + "." + std::string(setting), own.get(defaults));
  }
  std::vector<std::string_view> arguments = {"lr"};
  for (const std::string_view first : {"eps", "weight_decay"})
    if (row->reads(first)) arguments.push_back(first);
  for (const std::string_view setting : row->settings)
    if (std::ranges::find(arguments, setting) == arguments.end()) arguments.push_back(setting);
  for (const std::string_view name_of_it : arguments) {
    const std::string setting = key + "." + std::string(name_of_it);
    const Expression* given = argument(call, name_of_it, position_of(row->kind, name_of_it));
    if (!given) continue;
    if (const auto value = argument_value(given))
      set(line, setting, *value);
    else
      remark(line,
             std::string(name_of_it) + " is not a constant number in the script: " + setting + " stays at its default");
  }
  for (const Keyword& keyword : call.keywords)
    if (keyword.name != "params" && std::ranges::find(arguments, keyword.name) == arguments.end())
      remark(line, "the lab's optimizers have no " + keyword.name,
             std::ranges::find(kSpeed, keyword.name) != std::end(kSpeed));
  SettingValue::List of;
  const Expression* parameters = argument(call, "params", 0);
  if (parameters && std::holds_alternative<Display>(parameters->node))
    remark(line, "its parameter groups are imported as one");
  if (parameters)
    for (const std::string& model : names_in(*parameters))
      if (models.contains(model)) of.push_back(model);
  const ParameterSelectionRow* selection = selection_in(parameters);
  if (key.starts_with("optimizers.")) {
    if (!of.empty()) set(line, key + ".of", of);
    if (selection) set(line, key + ".parameters", selection->name);
  } else if (!is_second) {
    unnamed_optimizer.of.clear();
    for (const SettingValue& model : of) unnamed_optimizer.of.push_back(model.text());
    if (selection) unnamed_optimizer.parameters = selection->name;
  }
  return true;
}

bool Setup::process_scaler(const Line& line, const std::string& name, const Call& call) {
  const std::string key = section(line, "scalers", name);
  if (key.empty()) return true;
  scalers.insert(name);
  const Expression* enabled = argument(call, "enabled");
  set(line, key + ".kind", std::string(flag_of(enabled) == false ? "none" : "dynamic"));
  if (enabled && !flag_of(enabled)) remark(line, "enabled=" + source_of(*enabled) + " is imported as True");
  for (const ArgumentMapping& mapping : kScalerArguments)
    if (const Expression* given = argument(call, mapping.argument)) {
      if (const auto value = argument_value(given))
        set(line, key + std::string(mapping.suffix), *value);
      else
        remark(line, std::string(mapping.argument) + " is not a constant number in the script");
    }
  return true;
}

bool Setup::process_loss(const Line& line, const std::string& name, const std::string& its_class, const Call& call) {
  trace.made(name);
  LossUse& use = losses[name] = {"loss_fn", ""};
  const bool classes_loss = its_class == "CrossEntropyLoss";
  const auto* function = std::ranges::find(kLossFunctions, its_class, &std::pair<std::string_view, const char*>::first);
  if (!classes_loss && function == std::end(kLossFunctions)) {
    remark(line, "the lab has no " + its_class + ": loss_fn is the default for its data");
    return unused.insert("your loss"), true;
  }
  if (!classes_loss) use.function = function->second;
  for (const Keyword& keyword : call.keywords) {
    const bool known = std::ranges::find(kLossArguments, keyword.name) != std::end(kLossArguments) &&
                       (number_of(keyword.value.get()) || text_in(keyword.value.get()));
    if (!known)
      remark(line, "the loss is imported without " + keyword.name),
          unused.insert("the " + keyword.name + " of your loss");
    else
      use.keywords += (use.keywords.empty() ? "" : ", ") + keyword.name + "=" + source_of(*keyword.value);
  }
  if (!call.positional.empty())
    remark(line, "the loss is imported without " + source_of(call.positional.front())),
        unused.insert("the arguments of your loss");
  if (classes_loss && !use.keywords.empty()) use.function = "F.cross_entropy";
  return true;
}

} // namespace amplab::importing
