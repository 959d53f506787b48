// SPDX-License-Identifier: Apache-2.0
// Converts the arguments of model, optimizer = amp.initialize(model, optimizer, opt_level="O1", ...) to settings
// (amp-semantics 8.1).
#include "engine/import/setup.h"
#include "engine/import/tree.h"
#include "engine/run/mode.h"
#include "engine/settings/sections.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

// apex's opt levels are the aliases of modes.
constexpr const Mode* kDefaultLevel = mode_with({.autocast = true, .low = DType::f16});
constexpr const Mode* kDisabledLevel = mode_with({});

const Mode* mode_of_level(const std::string& level) {
  const Mode* mode = mode_named(level);
  return mode && mode->alias == level ? mode : nullptr;
}

std::string meaning_of(const Mode& mode) {
  const std::string level(mode.alias);
  if (mode.autocast)
    return "apex patches functions at " + level +
           "; the lab's loop uses an autocast region, and precision.lists sets the lists of " + level;
  if (mode.parameters == DType::f32) return "apex does nothing at " + level;
  return "precision.mode " + std::string(mode.name) + " does what " + level + " does to the model";
}

// Determined by the level.
constexpr std::string_view kFollow[] = {"cast_model_type", "patch_torch_functions", "master_weights"};

constexpr double kMostLosses = 16;

// Accepts True and "True".
std::optional<bool> truth_of(const Expression* expression) {
  if (const auto text = text_in(expression))
    return *text == "True" ? std::optional(true) : *text == "False" ? std::optional(false) : std::nullopt;
  return flag_of(expression);
}

// Accepts 128.0 and "128.0".
std::optional<double> scale_of(const Expression* expression) {
  const auto text = text_in(expression);
  if (!text) return number_of(expression);
  const Expression number =
      expression_of(text->find_first_not_of("0123456789.") == std::string::npos && !text->empty() ? *text : "None");
  return number_of(&number);
}

} // namespace

void Setup::process_apex(const Line& line, const Call& call) {
  apex = true;
  const Expression* given = argument(call, "opt_level", 3);
  const bool enabled = truth_of(argument(call, "enabled", 2)).value_or(true);
  const std::string usual(kDefaultLevel->alias);
  const std::string level = enabled ? text_in(given).value_or(usual) : std::string(kDisabledLevel->alias);
  const Mode* mode = mode_of_level(level);
  if (!mode)
    return remark(line, "apex has no opt_level " + level + "; precision.mode stays at " + config.precision.mode);
  if (given && !text_in(given))
    remark(line, "opt_level=" + source_of(*given) + " is imported as apex's default, " + usual);
  set(line, "precision.mode", level);
  if (mode->autocast) set(line, "precision.lists", std::string("apex-o1"));
  remark(line, meaning_of(*mode));
  if (mode == kDisabledLevel) return;
  if (const auto keeps = truth_of(argument(call, "keep_batchnorm_fp32")); keeps && mode->parameters == DType::f32)
    remark(line, "apex rejects keep_batchnorm_fp32 at " + level + ", which does not change the model");
  else if (keeps && keeps != mode->keep_batchnorm_fp32)
    set(line, "precision.keep_batchnorm_fp32", std::string(*keeps ? "yes" : "no"));
  if (const Expression* outputs = argument(call, "cast_model_outputs");
      outputs && full_name(*outputs) != "torch.float32" && full_name(*outputs) != "torch.float")
    remark(line, "cast_model_outputs=" + source_of(*outputs) + " is not imported: models of the lab return fp32");
  for (const Keyword& keyword : call.keywords)
    if (std::ranges::find(kFollow, keyword.name) != std::end(kFollow))
      remark(line, keyword.name + " is not imported: it follows from opt_level");
  const Expression* scale = argument(call, "loss_scale");
  process_apex_scale(line, call, scale ? text_in(scale) == "dynamic" : mode->scaler_usual);
}

// One scaler, or one per loss. loss_id is an index into the scalers, sorted by name.
void Setup::process_apex_scale(const Line& line, const Call& call, bool dynamic) {
  const double count = number_of(argument(call, "num_losses")).value_or(1);
  std::vector<std::string> keys = {"scaler"};
  if (count > kMostLosses) remark(line, "num_losses is imported as 1: the lab supports at most 16");
  if (count > 1 && count <= kMostLosses) {
    keys.clear();
    for (int i = 0; i < static_cast<int>(count); ++i)
      keys.push_back(section(line, "scalers", std::string("loss") + (i < 10 ? "0" : "") + std::to_string(i)));
  }
  const Expression* given = argument(call, "loss_scale");
  const auto number = scale_of(given);
  if (given && !dynamic && !number)
    remark(line, "loss_scale is not a constant number in the script: it is imported as 1");
  for (const std::string& key : keys) {
    if (!dynamic && number.value_or(1) == 1) {
      set(line, key + ".kind", std::string("none"));
      continue;
    }
    set(line, key + ".kind", std::string(dynamic ? "dynamic" : "static"));
    if (!dynamic) {
      set(line, key + ".init_scale", *number);
      continue;
    }
    set(line, key + ".behaves_like", std::string("apex"));
    if (const auto smallest = number_of(argument(call, "min_loss_scale"))) set(line, key + ".min_scale", *smallest);
    if (const auto largest = number_of(argument(call, "max_loss_scale"))) set(line, key + ".max_scale", *largest);
  }
}

} // namespace amplab::importing
