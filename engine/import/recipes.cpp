// SPDX-License-Identifier: Apache-2.0
// Low-precision recipes of torchao and Transformer Engine, and of scripts that the lab exported: precision.recipe.
#include "engine/import/branches.h"
#include "engine/import/setup.h"
#include "engine/import/signatures.h"
#include "engine/import/tree.h"
#include "engine/loop/parse.h"
#include "engine/run/recipe.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

// Transformer Engine's classes of recipes.
constexpr std::pair<std::string_view, const char*> kClasses[] = {{"DelayedScaling", "fp8-delayed"},
                                                                 {"Float8CurrentScaling", "fp8-current"},
                                                                 {"MXFP8BlockScaling", "mxfp8"},
                                                                 {"NVFP4BlockScaling", "nvfp4"},
                                                                 {"Float8BlockScaling", "fp8-block"}};

// Arguments of torchao's configurations that change no numbers of the lab's products.
constexpr std::string_view kWithoutEffect[] = {"enable_fsdp_float8_all_gather",
                                               "pad_inner_dim",
                                               "emulate",
                                               "force_recompute_fp8_weight_in_bwd",
                                               "gemm_kernel_choice",
                                               "mxfp8_cast_kernel_choice",
                                               "mxfp8_dim1_cast_kernel_choice",
                                               "kernel_preference",
                                               "pad_token_groups_for_grouped_mm",
                                               "recipe_name"};

bool is_te_recipe(const std::string& type) {
  return std::ranges::find(kClasses, type, &std::pair<std::string_view, const char*>::first) != std::end(kClasses);
}

bool is_torchao_config(const std::string& type) {
  return type == "Float8LinearConfig" || type == "MXLinearConfig" || type == "MXFP8TrainingOpConfig";
}

// Returns the class of Class(...) and Class.from_recipe_name(...).
std::string class_of(const Call& call, const Setup& setup) {
  std::string name = setup.full_name(*call.callee);
  if (const size_t dot = name.rfind('.'); last_of(name).starts_with("from_recipe") && dot != std::string::npos)
    name.erase(dot);
  return last_of(name);
}

// Decides which linear layers module_filter_fn(module, name) selects.
class Filter {
 public:
  Filter(const Function& function, const LinearUse& linear, const Setup& setup)
      : module_(function.parameters[0].name), name_(function.parameters[1].name), linear_(linear), setup_(setup) {}

  // Returns what the block returns; nothing if that is not known.
  std::optional<bool> of(const Block& block) {
    for (const Statement& statement : block) {
      if (const auto* back = std::get_if<Return>(&statement.node))
        return returned_ = true, back->value ? value(*back->value) : std::optional(false);
      if (const auto* branch = std::get_if<If>(&statement.node)) {
        const auto test = value(branch->test);
        if (!test) return {};
        const auto answer = of(*test ? branch->then : branch->otherwise);
        if (returned_ || !answer) return answer;
      } else if (!std::holds_alternative<ExpressionStatement>(statement.node)) {
        return {};
      }
    }
    return false; // of a function without return: None
  }

 private:
  std::optional<bool> value(const Expression& of) const {
    Expression copy = expression_of(source_of(of));
    rewrite(copy, [&](Expression& inner) { replace(inner); });
    return decided(copy, setup_);
  }
  void replace(Expression& inner) const {
    const std::string path = dotted(inner);
    const auto set_number = [&](const std::optional<int64_t>& number) {
      if (number) inner = expression_of(std::to_string(*number));
    };
    if (path == name_) return void(inner = expression_of("\"" + linear_.name + "\""));
    if (path == module_ + ".in_features") return set_number(linear_.inputs);
    if (path == module_ + ".out_features") return set_number(linear_.outputs);
    const Call* call = call_in(inner);
    if (!call) return setup_.simplify(inner);
    const std::string_view method = method_of(inner);
    const auto text = call->positional.empty() ? std::nullopt : text_in(&call->positional.front());
    if (dotted(*call->callee) == "isinstance" && call->positional.size() == 2) { // of other classes: not known
      const auto* several = std::get_if<Display>(&call->positional[1].node);
      const auto is_linear = [&](const Expression& type) { return last_of(setup_.full_name(type)) == "Linear"; };
      if (several ? std::ranges::any_of(several->items, is_linear) : is_linear(call->positional[1]))
        inner = expression_of("True");
    } else if (text && method == "startswith" && !linear_.name.starts_with(*text)) {
      inner = expression_of("False");
    } else if (text && method == "endswith" && !linear_.name.ends_with(*text)) {
      inner = expression_of("False");
    } else if (text && (method == "startswith" || method == "endswith")) {
      inner = expression_of("True");
    }
  }

  const std::string module_, name_;
  const LinearUse& linear_;
  const Setup& setup_;
  bool returned_ = false;
};

// Returns whether a filter selects the layer; nothing if that is not known.
std::optional<bool> selects(const Expression& filter, const LinearUse& linear, const Setup& setup) {
  const auto decide = [&](const Function& function) {
    return function.parameters.size() == 2 && !function.rest ? Filter(function, linear, setup).of(function.body)
                                                             : std::nullopt;
  };
  if (const auto* lambda = std::get_if<Lambda>(&filter.node)) return decide(*lambda->function);
  const auto definition = setup.functions.find(dotted(filter));
  if (definition == setup.functions.end()) return {};
  try {
    const Block block = parse(whole_text(*definition->second)).body;
    return decide(*std::get<FunctionDefinition>(block.front().node).function);
  } catch (const LoopError&) {
    return {};
  }
}

} // namespace

bool Setup::is_recipe(const Expression& value) const {
  const Call* call = call_in(value);
  const std::string type = call ? class_of(*call, *this) : "";
  return is_te_recipe(type) || is_torchao_config(type) ||
         (call && last_of(full_name(*call->callee)) == "replace" && !call->positional.empty() &&
          is_recipe(call->positional.front()));
}

// Returns the call that makes a recipe: the expression itself, or that of a variable.
Expression Setup::recipe_call(const Expression& given) const {
  if (const auto known = deferred.find(dotted(given)); known != deferred.end()) {
    trace.read(known->first);
    return expression_of(known->second);
  }
  return expression_of(source_of(given));
}

void Setup::set_recipe(const Line& line, const std::string& name) {
  if (config.precision.recipe != "none" && config.precision.recipe != name)
    remark(line, "the lab has one recipe for all of a run: " + name + " replaces " + config.precision.recipe);
  set(line, "precision.recipe", name);
}

// The layers that the selection leaves out become precision.recipe_off.
void Setup::set_recipe_off(const Line& line, const std::string& of_model, const Selection& is_selected) {
  SettingValue::List off;
  for (const auto& [name, use] : model_uses) {
    if (!of_model.empty() && name != of_model) continue;
    size_t number = 0;
    for (const LinearUse& linear : use.linears) {
      const auto selected = is_selected(linear);
      if (!selected) return remark(line, "the lab cannot determine which layers are selected: its recipe is for all");
      const std::string layer = "fc" + std::to_string(++number); // as name_layers() names it
      if (!*selected) off.emplace_back(model_uses.size() > 1 ? name + "." + layer : layer);
    }
    if (!use.used) remark(line, "the recipe is for all linear layers of the lane's model, which is not the script's");
  }
  if (!off.empty()) set(line, "precision.recipe_off", off);
}

// Recipes of Transformer Engine.
void Setup::set_te_recipe(const Line& line, const Call& call) {
  const std::string type = class_of(call, *this);
  const auto* its = std::ranges::find(kClasses, type, &std::pair<std::string_view, const char*>::first);
  if (its == std::end(kClasses)) return remark(line, "the lab does not have the recipe " + type);
  set_recipe(line, its->second);
  BoundArguments bound(call, signature_of(type));
  const auto take_number = [&](const char* argument, const std::string& key) {
    const Expression* given = bound.take(argument);
    if (!given) return;
    if (const auto number = number_of(given)) return set(line, key, *number);
    remark(line, std::string(argument) + " is not a constant number in the script");
  };
  if (type == "DelayedScaling") {
    take_number("margin", "precision.recipe_margin");
    take_number("amax_history_len", "precision.recipe_history");
    if (const auto algorithm = text_in(bound.take("amax_compute_algo"))) set(line, "precision.recipe_amax", *algorithm);
  }
  for (const auto& [argument, key] : {std::pair("disable_rht", "precision.recipe_hadamard"),
                                      std::pair("disable_stochastic_rounding", "precision.recipe_stochastic_rounding")})
    if (const auto off = flag_of(bound.take(argument))) set(line, key, !*off);
  if (const Expression* format = bound.take("fp8_format")) {
    const bool mixed = type == "DelayedScaling" || type == "Float8CurrentScaling";
    if (last_of(full_name(*format)) != (mixed ? "HYBRID" : "E4M3"))
      remark(line,
             "fp8_format=" + source_of(*format) + ": the lab's " + its->second + " has " + (mixed ? "HYBRID" : "E4M3"));
  }
  if (type == "Float8CurrentScaling")
    remark(line, "the lab's fp8-current divides in float64, as torchao: a scale can differ in its last bit");
  for (const std::string& rest : bound.rest()) remark(line, "the recipe is imported without " + rest);
}

// Configurations of torchao.
bool Setup::set_torchao_recipe(const Line& line, const Call& call) {
  if (last_of(full_name(*call.callee)) == "replace") // dataclasses.replace(config, emulate=True)
    return call_in(call.positional.front()) && set_torchao_recipe(line, *call_in(call.positional.front()));
  const std::string type = class_of(call, *this);
  if (!is_torchao_config(type)) return false;
  const bool named = last_of(full_name(*call.callee)).starts_with("from_recipe");
  const Expression* given = named ? argument(call, "recipe_name", 0) : nullptr;
  const std::string name = given ? text_in(given).value_or(lower(last_of(dotted(*given)))) : "";
  const Recipe* recipe = nullptr;
  std::string rule = type == "MXLinearConfig" && name.find("rceil") == std::string::npos ? "floor" : "rceil";
  if (type == "Float8LinearConfig") {
    const auto rows = recipes();
    const auto row = std::ranges::find(rows, named ? name : "tensorwise", &Recipe::torchao);
    recipe = row == rows.end() ? nullptr : &*row;
  } else {
    const Expression* element = named ? nullptr : argument(call, "elem_dtype");
    const std::string format = element ? lower(text_in(element).value_or(last_of(dotted(*element)))) : name;
    recipe = recipe_named(
        format.find("float4") != std::string::npos || format.find("mxfp4") == 0                            ? "mxfp4"
        : format.find("fp6_e2m3") != std::string::npos                                                     ? "mxfp6"
        : format.empty() || format.find("float8_e4m3fn") != std::string::npos || format.find("mxfp8") == 0 ? "mxfp8"
                                                                                                           : "");
    if (const Expression* mode = argument(call, "scale_calculation_mode")) rule = lower(last_of(dotted(*mode)));
    if (name.find("wgrad_with_hp") != std::string::npos)
      remark(line, "the lab's mxfp8 computes gradients of weights in mxfp8 too");
  }
  if (!recipe) return remark(line, "the lab does not have the recipe of " + source_of(*call.callee)), true;
  set_recipe(line, std::string(recipe->name));
  if (type != "Float8LinearConfig" && rule != "rceil") set(line, "precision.recipe_rule", rule);
  constexpr std::string_view kRead[] = {"elem_dtype", "scale_calculation_mode"};
  for (const Keyword& keyword : call.keywords)
    if (std::ranges::find(kWithoutEffect, keyword.name) == std::end(kWithoutEffect) &&
        std::ranges::find(kRead, keyword.name) == std::end(kRead) && flag_of(keyword.value.get()) != false &&
        !(keyword.name == "block_size" && number_of(keyword.value.get()) == 32))
      remark(line, "the recipe is imported without " + keyword.name);
  return true;
}

// convert_to_float8_training(model, ...) and quantize_(model, MXLinearConfig()), and the functions of exported scripts.
bool Setup::process_recipe(const Line& line, const Call& call) {
  if (is_exported_recipe(call)) return take_exported_recipe(line, call), true;
  const std::string function = last_of(full_name(*call.callee));
  const bool in_fp8 = function == "convert_to_float8_training";
  if (!in_fp8 && function != "quantize_" && function != "swap_linear_with_mx_linear") return false;
  const Expression* given = argument(call, "config", in_fp8 ? 2 : 1);
  const Expression made =
      given && source_of(*given) != "None" ? recipe_call(*given) : expression_of("Float8LinearConfig()");
  if (!call_in(made) || (!in_fp8 && !is_torchao_config(class_of(*call_in(made), *this)))) return false;
  if (!set_torchao_recipe(line, *call_in(made)))
    return remark(line, "the lab cannot determine the recipe of " + source_of(made)), true;
  const Expression* filter = in_fp8 ? argument(call, "module_filter_fn", 1) : argument(call, "filter_fn", 2);
  if (filter && source_of(*filter) == "None") filter = nullptr;
  const Expression* model = call.positional.empty() ? nullptr : &call.positional.front();
  const std::string of_model = model ? dotted(*model) : "";
  if (model_uses.size() > 1)
    for (const auto& [name, use] : model_uses)
      if (name != of_model) remark(line, "the lane's recipe is for the model " + name + " too");
  set_recipe_off(line, of_model, [&](const LinearUse& linear) {
    return filter ? selects(*filter, linear, *this) : std::optional(true);
  });
  return true;
}

bool Setup::is_exported_recipe(const Call& call) const {
  return constants.contains("RECIPE.recipe") && dotted(*call.callee).starts_with("in_");
}

// RECIPE holds the settings of the lane that the script was exported from (engine/pytorch/recipe_section.cpp).
void Setup::take_exported_recipe(const Line& line, const Call& call) {
  const auto take = [&](const std::string& name, const std::string& key) {
    const auto value = constants.find(name);
    const Expression its = expression_of(value == constants.end() ? "None" : value->second);
    if (const auto setting = argument_value(&its)) set(line, "precision." + key, *setting);
  };
  for (const std::string& key : records["RECIPE"]) take("RECIPE." + key, key);
  take("RECIPE_OFF", "recipe_off");
  const std::function<void(const Line&)> use = [&](const Line& definition) {
    if (!used.insert(&definition).second) return;
    const std::string text = whole_text(definition);
    for (const auto* all : {&functions, &record_classes, &other_classes})
      for (const auto& [name, its] : *all)
        if (has_word(text, name)) use(*its);
  };
  if (const auto its = functions.find(dotted(*call.callee)); its != functions.end()) use(*its->second);
}

// with te.autocast(enabled=True, recipe=recipe)
bool Setup::process_te_region(const Line& line, const Expression& context, const Block& body) {
  const Call* call = call_in(context);
  const std::string name = call ? full_name(*call->callee) : "";
  if (!name.starts_with("transformer_engine.") || (last_of(name) != "autocast" && last_of(name) != "fp8_autocast"))
    return false;
  const Expression* enabled = argument(*call, "enabled", 0);
  const auto on = enabled ? decided(*enabled, *this) : true;
  if (on == false) return true;
  if (!on) remark(line, "enabled=" + source_of(*enabled) + " is imported as True");
  const Expression* recipe = argument(*call, last_of(name) == "autocast" ? "recipe" : "fp8_recipe");
  const Expression made = recipe ? recipe_call(*recipe) : expression_of("DelayedScaling()");
  if (!recipe) remark(line, "it has no recipe: imported as DelayedScaling(), Transformer Engine's choice on an H100");
  if (const auto flag = flag_of(argument(*call, "calibrating")); flag == true) remark(line, "it calibrates");
  if (!call_in(made)) return remark(line, "the lab cannot determine the recipe " + source_of(made)), true;
  set_te_recipe(line, *call_in(made));
  set_recipe_off(line, "", [](const LinearUse& linear) { return std::optional(linear.of_te); });
  calls_in_recipe += calls_of_models(body);
  recipe_line = &line;
  return true;
}

size_t Setup::calls_of_models(const Block& body) const {
  size_t count = 0;
  rewrite(const_cast<Block&>(body), [&](Expression& inner) { // read-only
    const Call* call = call_in(inner);
    count += call && models.contains(dotted(*call->callee));
  });
  return count;
}

void Setup::report_calls_outside(const Block& body) {
  if (recipe_line && calls_of_models(body) != calls_in_recipe)
    remark(*recipe_line, "the model is also called outside of it: the lane's recipe is for every call");
}

} // namespace amplab::importing
