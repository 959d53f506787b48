// SPDX-License-Identifier: Apache-2.0
// Converts models, optimizers, scalers and losses to settings.
#include "engine/import/modules.h"
#include "engine/import/setup.h"
#include "engine/import/tree.h"
#include "engine/settings/sections.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

// An argument of torch's constructor, and its setting within the section.
struct ArgumentMapping {
  std::string_view argument, suffix;
};
constexpr ArgumentMapping kOptimizerArguments[] = {{"lr", ".lr"},
                                                   {"eps", ".eps"},
                                                   {"weight_decay", ".weight_decay"},
                                                   {"momentum", ".momentum"},
                                                   {"dampening", ".dampening"},
                                                   {"nesterov", ".nesterov"},
                                                   {"amsgrad", ".amsgrad"}};
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
  return {};
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
  if (name == kind.one) return name;
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
  return {true, &line, key, chain.classes, chain.without, chain.inputs, chain.outputs, {}, chain.tail};
}

bool Setup::process_optimizer(const Line& line, const std::string& name, const std::string& its_class,
                              const Call& call) {
  const std::string key = section(line, "optimizers", name);
  if (key.empty()) return true;
  optimizers.insert(name);
  const std::string kind = lower(its_class);
  if (kind != "sgd" && kind != "adam" && kind != "adamw") {
    remark(line, "the lab has SGD, Adam and AdamW: " + key + " stays at its default, " + config.optimizer.name);
    unused.insert("your optimizer");
    return true;
  }
  set(line, key + ".name", kind);
  set(line, key + ".weight_decay", kind == "adamw" ? 0.01 : 0.0); // PyTorch's default
  for (const ArgumentMapping& mapping : kOptimizerArguments) {
    const Expression* given = argument(call, mapping.argument,
                                       mapping.argument == "lr"                          ? 1
                                       : kind == "sgd" && mapping.argument == "momentum" ? 2
                                                                                         : SIZE_MAX);
    if (!given) continue;
    if (const auto value = argument_value(given))
      set(line, key + std::string(mapping.suffix), *value);
    else
      remark(line, std::string(mapping.argument) + " is not a constant number in the script: " + key +
                       std::string(mapping.suffix) + " stays at its default");
  }
  if (const Expression* betas = argument(call, "betas", kind == "sgd" ? SIZE_MAX : 2)) {
    const auto* pair = std::get_if<Display>(&betas->node);
    if (pair && pair->items.size() == 2 && number_of(&pair->items[0]) && number_of(&pair->items[1]))
      set(line, key + ".betas", SettingValue::List{*number_of(&pair->items[0]), *number_of(&pair->items[1])});
    else
      remark(line, "betas are not constant numbers in the script");
  }
  for (const Keyword& keyword : call.keywords)
    if (keyword.name != "params" && keyword.name != "betas" &&
        std::ranges::find(kOptimizerArguments, keyword.name, &ArgumentMapping::argument) ==
            std::end(kOptimizerArguments))
      remark(line, "the lab's optimizers have no " + keyword.name,
             std::ranges::find(kSpeed, keyword.name) != std::end(kSpeed));
  SettingValue::List of;
  const Expression* parameters = argument(call, "params", 0);
  if (parameters && std::holds_alternative<Display>(parameters->node))
    remark(line, "its parameter groups are imported as one");
  if (parameters)
    for (const std::string& model : names_in(*parameters))
      if (models.contains(model)) of.push_back(model);
  if (key.starts_with("optimizers.") && !of.empty()) set(line, key + ".of", of);
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
