// SPDX-License-Identifier: Apache-2.0
// Models, optimizers, scalers, loaders and losses: calls of set-up as dials.
#include "engine/fields/sections.h"
#include "engine/import/setup.h"
#include "engine/import/tree.h"
#include "engine/run/layer_spec.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

// An argument of torch's constructor, and the dial that it turns, within the section.
struct Dial {
  std::string_view argument, row;
};
constexpr Dial kOptimizerDials[] = {{"lr", ".lr"}, {"eps", ".eps"}, {"weight_decay", ".weight_decay"}, {"momentum", ".momentum"},
                                    {"dampening", ".dampening"}, {"nesterov", ".nesterov"}, {"amsgrad", ".amsgrad"}};
constexpr Dial kScalerDials[] = {{"init_scale", ".init_scale"}, {"growth_factor", ".growth_factor"},
                                 {"backoff_factor", ".backoff_factor"}, {"growth_interval", ".growth_interval"}};

// nn's losses beside CrossEntropyLoss, as functions.
constexpr std::pair<std::string_view, const char*> kLossFunctions[] = {
    {"MSELoss", "F.mse_loss"}, {"L1Loss", "F.l1_loss"}, {"SmoothL1Loss", "F.smooth_l1_loss"}, {"NLLLoss", "F.nll_loss"},
    {"BCEWithLogitsLoss", "F.binary_cross_entropy_with_logits"}, {"BCELoss", "F.binary_cross_entropy"}};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

std::optional<FieldValue> dial_value(const Expression* expression) {
  if (const auto flag = flag_of(expression)) return FieldValue(*flag);
  if (const auto number = number_of(expression)) return FieldValue(*number);
  return {};
}

// A layer of torch.nn without the sizes that follow from the layer before: "Linear(512)" of nn.Linear(784, 512).
std::optional<std::string> layer_of(const Call& call, const std::string& type) {
  const LayerKind* kind = layer_kind_named(type);
  if (!kind) return {};
  // Layers whose first argument says what comes in, or what the layer before says of itself.
  constexpr std::string_view kWithInput[] = {"Linear", "Conv1d", "Conv2d", "BatchNorm1d", "BatchNorm2d", "LayerNorm", "InstanceNorm2d", "Embedding", "RMSNorm"};
  size_t at = std::ranges::find(kWithInput, kind->type) != std::end(kWithInput) ? 1 : 0;
  if (kind->type == "GroupNorm" && call.positional.size() > 1) return "GroupNorm(" + text_of(call.positional.front()) + ")";
  std::string arguments;
  for (const LayerArgument& argument : kind->arguments) {
    if (argument.name.empty()) break;
    // padding of nn.Conv2d stands before dilation, groups and bias; those are given by name in what the lab takes
    const bool by_name_only = (argument.name == "groups" || (argument.name == "bias" && kind->type != "Linear") || argument.name == "tanh");
    const Expression* value = importing::argument(call, argument.name, by_name_only ? SIZE_MAX : at++);
    if (!value) continue;
    std::optional<double> number = number_of(value);
    if (!number && flag_of(value)) number = *flag_of(value) ? 1 : 0;
    if (!number) return {};
    arguments.append(arguments.empty() ? "" : ", ").append(argument.name).append("=").append(std::to_string(*number));
  }
  try {
    return to_text(parse_layer(arguments.empty() ? std::string(kind->type) : std::string(kind->type) + "(" + arguments + ")"));
  } catch (const ConfigError&) {
    return {};
  }
}

} // namespace

void Setup::set(const Line& line, const std::string& key, const FieldValue& value) {
  try {
    set_field(config, key, value);
  } catch (const ConfigError& error) {
    remark(line, std::string("not taken: ").append(error.what()));
  }
}

std::string Setup::section(const Line& line, std::string_view many, const std::string& name) {
  const SectionKind& kind = *find_section_kind(many);
  if (name == kind.one) return name;
  try {
    if (!kind.has(config, name)) add_section(config, kind, name);
    return std::string(many) + "." + name;
  } catch (const ConfigError& error) {
    remark(line, std::string("not taken: ").append(error.what()));
    return {};
  }
}

bool Setup::take_model(const Line& line, const std::string& name, const Expression& value) {
  const Call* call = call_in(value);
  while (call && (method_of(value) == "to" || method_of(value) == "cuda" || method_of(value) == "train")) {
    const auto& object = std::get<Attribute>(call->callee->node).object;
    if (!call_in(*object)) break; // model.to(device) alone
    return take_model(line, name, *object);
  }
  const std::string type = call ? full_name(*call->callee) : "";
  const bool chain = type == "nn.Sequential" || type == "torch.nn.Sequential";
  if (!call || (!chain && !module_names.contains(name))) return false;
  const std::string key = section(line, "models", name);
  if (key.empty()) return true;
  models.insert(name);
  if (!chain) {
    remark(line, "the lab builds models of its own only: " + key + " stays at its default, " + config.model.name);
    return true;
  }
  FieldValue::List layers;
  for (const Expression& layer : call->positional) {
    const Call* made = call_in(layer);
    const std::string its = made ? full_name(*made->callee) : "";
    const std::optional<std::string> text = made ? layer_of(*made, its.substr(its.rfind('.') + 1)) : std::nullopt;
    if (text) layers.push_back(*text);
    else remark(line, "the lab has no layer " + text_of(layer) + "; the chain is taken without it");
  }
  if (layers.empty()) return remark(line, "no layer of the chain is known to the lab: the model stays at its default, " + config.model.name), true;
  set(line, key + ".name", std::string("layers"));
  set(line, key + ".layers", layers);
  return true;
}

bool Setup::take_optimizer(const Line& line, const std::string& name, const std::string& its_class, const Call& call) {
  const std::string key = section(line, "optimizers", name);
  if (key.empty()) return true;
  optimizers.insert(name);
  const std::string kind = lower(its_class);
  if (kind != "sgd" && kind != "adam" && kind != "adamw") {
    remark(line, "the lab has SGD, Adam and AdamW: " + key + " stays at its default, " + config.optimizer.name);
  } else {
    set(line, key + ".name", kind);
    set(line, key + ".weight_decay", kind == "adamw" ? 0.01 : 0.0); // as torch's own default
  }
  for (const Dial& dial : kOptimizerDials) {
    const Expression* given = argument(call, dial.argument, dial.argument == "lr" ? 1 : kind == "sgd" && dial.argument == "momentum" ? 2 : SIZE_MAX);
    if (!given) continue;
    if (const auto value = dial_value(given)) set(line, key + std::string(dial.row), *value);
    else remark(line, std::string(dial.argument) + " is no number that the script tells: " + key + std::string(dial.row) + " stays at its default");
  }
  if (const Expression* betas = argument(call, "betas", kind == "sgd" ? SIZE_MAX : 2)) {
    const auto* pair = std::get_if<Display>(&betas->node);
    if (pair && pair->items.size() == 2 && number_of(&pair->items[0]) && number_of(&pair->items[1]))
      set(line, key + ".betas", FieldValue::List{*number_of(&pair->items[0]), *number_of(&pair->items[1])});
    else
      remark(line, "betas are no numbers that the script tells");
  }
  for (const Keyword& keyword : call.keywords)
    if (keyword.name != "params" && keyword.name != "betas" && std::ranges::find(kOptimizerDials, keyword.name, &Dial::argument) == std::end(kOptimizerDials))
      remark(line, "the lab's optimizers have no " + keyword.name);
  FieldValue::List of;
  if (const Expression* parameters = argument(call, "params", 0))
    for (const std::string& model : names_in(*parameters))
      if (models.contains(model)) of.push_back(model);
  if (key.starts_with("optimizers.") && !of.empty()) set(line, key + ".of", of);
  return true;
}

bool Setup::take_scaler(const Line& line, const std::string& name, const Call& call) {
  const std::string key = section(line, "scalers", name);
  if (key.empty()) return true;
  scalers.insert(name);
  const Expression* enabled = argument(call, "enabled");
  set(line, key + ".kind", std::string(flag_of(enabled) == false ? "none" : "dynamic"));
  if (enabled && !flag_of(enabled)) remark(line, "enabled=" + text_of(*enabled) + " is taken as True");
  for (const Dial& dial : kScalerDials)
    if (const Expression* given = argument(call, dial.argument)) {
      if (const auto value = dial_value(given)) set(line, key + std::string(dial.row), *value);
      else remark(line, std::string(dial.argument) + " is no number that the script tells");
    }
  return true;
}

bool Setup::take_loader(const Line& line, const std::string& name, const Call& call) {
  const bool first = loaders.empty();
  loaders[name] = line.first;
  if (!first) return remark(line, "the lab trains on the first loader's batches, and evaluates by itself"), true;
  if (const Expression* size = argument(call, "batch_size", 1)) {
    if (const auto number = number_of(size)) set(line, "data.batch_size", *number);
    else remark(line, "batch_size is no number that the script tells");
  }
  if (const auto shuffle = flag_of(argument(call, "shuffle", 2))) set(line, "data.shuffle", *shuffle);
  else set(line, "data.shuffle", false); // as torch's own default
  remark(line, "the data set is not taken: data.name stays " + config.data.name);
  return true;
}

bool Setup::take_loss(const Line& line, const std::string& name, const std::string& its_class, const Call& call) {
  if (!call.positional.empty() || !call.keywords.empty()) remark(line, "the loss's arguments are not taken");
  if (its_class == "CrossEntropyLoss") return losses[name] = "loss_fn", true;
  const auto* function = std::ranges::find(kLossFunctions, its_class, &std::pair<std::string_view, const char*>::first);
  if (function == std::end(kLossFunctions)) {
    losses[name] = "loss_fn";
    remark(line, "the lab has no " + its_class + ": loss_fn is the one that its data asks for");
  } else {
    losses[name] = function->second;
  }
  return true;
}

} // namespace amplab::importing
