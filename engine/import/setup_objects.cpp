// SPDX-License-Identifier: Apache-2.0
// Converts models, scalers and losses to settings.
#include "engine/import/branches.h"
#include "engine/import/modules.h"
#include "engine/import/setup.h"
#include "engine/import/signatures.h"
#include "engine/import/trained_parameters.h"
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

} // namespace

std::optional<SettingValue> argument_value(const Expression* expression) {
  if (const auto flag = flag_of(expression)) return SettingValue(*flag);
  if (const auto number = number_of(expression)) return SettingValue(*number);
  if (const auto text = text_in(expression)) return SettingValue(*text);
  const auto* items = std::get_if<Display>(&expression->node);
  if (!items) return {};
  SettingValue::List list;
  for (const Expression& item : items->items) {
    const auto number = number_of(&item);
    const auto text = text_in(&item);
    if (!number && !text) return {};
    list.push_back(number ? SettingValue(*number) : SettingValue(*text));
  }
  return SettingValue(list);
}

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
  if (!chain && std::ranges::any_of(call->positional, [&](const Expression& each) { // copy.deepcopy(model)
        return models.contains(dotted(each));
      }))
    return false;
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
    for (const Line* its : use.classes) report_decorators(*its);
  } catch (const NoChain& error) {
    remark(line, std::string(error.what()) + ": " + key + " stays at its default, " + config.model.name);
    if (const auto its = classes.find(type); its != classes.end())
      unread[its->second] = std::string("not used: ") + error.what();
  }
  return true;
}

// @autocast() above forward() changes numbers.
void Setup::report_decorators(const Line& model_class) {
  const Line* decorator = nullptr;
  for (const Line& line : model_class.below) {
    if (decorator && line.first_word == "def" && defined_name(line) == "forward")
      remark(*decorator, "the decorator of forward() is not imported");
    decorator = line.first_word == "@" ? &line : nullptr;
  }
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
  return {true, &line, key, chain.classes, chain.without, chain.inputs, chain.outputs, {}, chain.tail, chain.linears};
}

bool Setup::process_scaler(const Line& line, const std::string& name, const Call& call) {
  const std::string key = section(line, "scalers", name);
  if (key.empty()) return true;
  scalers.insert(name);
  // torch.cuda.amp.GradScaler has no device.
  const bool has_device = full_name(*call.callee).starts_with("torch.amp.") ||
                          (!call.positional.empty() && text_in(&call.positional.front()));
  const std::string_view signature = signature_of("GradScaler");
  BoundArguments bound(call, has_device ? signature : signature.substr(signature.find("init_scale")));
  const Expression* enabled = bound.take("enabled");
  const auto on = enabled ? decided(*enabled, *this) : true;
  set(line, key + ".kind", std::string(on == false ? "none" : "dynamic"));
  if (!on) remark(line, "enabled=" + source_of(*enabled) + " is imported as True");
  for (const ArgumentMapping& mapping : kScalerArguments)
    if (const Expression* given = bound.take(mapping.argument)) {
      if (const auto value = argument_value(given))
        set(line, key + std::string(mapping.suffix), *value);
      else
        remark(line, std::string(mapping.argument) + " is not a constant number in the script");
    }
  for (const std::string& rest : bound.rest())
    if (!affects_only_speed(rest)) remark(line, "the lab's scaler has no " + rest);
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
