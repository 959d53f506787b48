// SPDX-License-Identifier: Apache-2.0
// Converts the arguments of model, optimizer = amp.initialize(model, optimizer, opt_level="O1", ...) to settings
// (amp-semantics 8.1).
#include "engine/import/setup.h"
#include "engine/import/tree.h"
#include "engine/settings/sections.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

struct Level {
  std::string_view name;
  const char* sentence;
  bool dynamic;                        // default loss_scale is dynamic, else 1.0
  std::optional<bool> batch_norm_fp32; // empty: the level does not change batch norm
};
constexpr Level kLevels[] = {
    {"O0", "apex does nothing at O0", false, {}},
    {"O1",
     "apex patches functions at O1; the lab's loop uses an autocast region, and precision.lists sets the lists of O1",
     true,
     {}},
    {"O2", "precision.mode fp16-master does what O2 does to the model", true, true},
    {"O3", "precision.mode pure-fp16 does what O3 does to the model", false, false}};

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
  const std::string name = enabled ? text_in(given).value_or("O1") : "O0";
  const auto* level = std::ranges::find(kLevels, name, &Level::name);
  if (level == std::end(kLevels))
    return remark(line, "apex has no opt_level " + name + "; precision.mode stays at " + config.precision.mode);
  if (given && !text_in(given)) remark(line, "opt_level=" + source_of(*given) + " is imported as apex's default, O1");
  set(line, "precision.mode", name);
  if (name == "O1") set(line, "precision.lists", std::string("apex-o1"));
  remark(line, level->sentence);
  if (name == "O0") return;
  if (const auto keeps = truth_of(argument(call, "keep_batchnorm_fp32")); keeps && !level->batch_norm_fp32)
    remark(line, "apex rejects keep_batchnorm_fp32 at O1, which does not change the model");
  else if (keeps && keeps != level->batch_norm_fp32)
    set(line, "precision.keep_batchnorm_fp32", std::string(*keeps ? "yes" : "no"));
  if (const Expression* outputs = argument(call, "cast_model_outputs");
      outputs && full_name(*outputs) != "torch.float32" && full_name(*outputs) != "torch.float")
    remark(line, "cast_model_outputs=" + source_of(*outputs) + " is not imported: models of the lab return fp32");
  for (const Keyword& keyword : call.keywords)
    if (std::ranges::find(kFollow, keyword.name) != std::end(kFollow))
      remark(line, keyword.name + " is not imported: it follows from opt_level");
  const Expression* scale = argument(call, "loss_scale");
  process_apex_scale(line, call, scale ? text_in(scale) == "dynamic" : level->dynamic);
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
