// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/relevance.h"

#include "engine/loop/parse.h"
#include "engine/loop/standard_loop.h"
#include "engine/loop/visit.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/recipe.h"
#include "engine/run/scaler_rules.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace amplab {
namespace {

using C = RunConfig;

bool unscaled(const C& c) { return c.scaler.kind == "none"; }
bool not_dynamic(const C& c) { return c.scaler.kind != "dynamic"; }
// True if the scaler's rule does not read this setting.
template <const char* Key> bool not_read(const C& c) {
  const ScalerRule* rule = rule_of(c.scaler);
  return !rule || std::ranges::find(rule->settings, Key) == rule->settings.end();
}
// True if the configuration's own program does not use the scaler of this name. apex's scale_loss finds scalers by
// number. False if the program does not parse.
bool program_lacks_scaler(const C& c, const std::string& scaler) {
  if (c.loop.empty()) return false;
  try {
    bool found = false;
    loop::visit(loop::parse(c.loop).body, [&](const loop::Expression& expression) {
      const auto* attribute = std::get_if<loop::Attribute>(&expression.node);
      found = found || loop::is_name(expression, scaler) || loop::is_name(expression, "scale_loss") ||
              (attribute && attribute->name == "scale_loss");
    });
    return !found;
  } catch (const loop::LoopError&) {
    return false;
  }
}

bool unclipped(const C& c) { return c.clip.kind == "none"; }
bool one_batch(const C& c) { return c.accumulation.steps == 1; }
bool no_autocast(const C& c) { return !mode_of(c).autocast; }
bool no_recipe(const C& c) { return !recipe_named(c.precision.recipe); }
// True if the recipe's row has no such part.
template <bool Recipe::*Part> bool recipe_lacks(const C& c) {
  const Recipe* row = recipe_named(c.precision.recipe);
  return !row || !(row->*Part);
}
bool no_delayed_scaling(const C& c) {
  const auto recipe = recipe_of(c.precision);
  return !recipe || recipe->rule != quantize::ScaleRule::given;
}
bool one_rank(const C& c) { return c.parallel.kind == "none" || c.parallel.ranks == 1; }
bool not_ddp(const C& c) { return c.parallel.kind != "ddp" || c.parallel.ranks == 1; }
bool on_cpu(const C& c) { return c.device == "cpu"; }
constexpr char kNoRecipe[] = "There is no recipe.", kNoHistory[] = "Read by the recipe fp8-delayed only.";
template <const char*... Models> bool model_is_none_of(const C& c) { return ((c.model.name != Models) && ...); }

constexpr std::string_view kDataWithPath[] = {"idx", "cifar10", "csv", "text"};
constexpr char kMlp[] = "mlp", kCnn[] = "cnn", kResnet[] = "resnet", kTransformer[] = "transformer",
               kLayers[] = "layers";
constexpr char kGrowthFactor[] = "scaler.growth_factor", kBackoffFactor[] = "scaler.backoff_factor",
               kMinScale[] = "scaler.min_scale", kMaxScale[] = "scaler.max_scale", kHysteresis[] = "scaler.hysteresis",
               kConsecutive[] = "scaler.consecutive_hysteresis", kTolerance[] = "scaler.tolerance",
               kThreshold[] = "scaler.threshold";

struct InactiveRow {
  std::string_view key;
  bool (*is_inactive)(const C&);
  std::string_view reason;
};

constexpr std::string_view kOneRank = "There is one rank.";
constexpr std::string_view kProgramHasNoScaler = "The loop's program uses no scaler.";

// Settings that only the generated program reads.
constexpr std::string_view kDecidedByProgram[] = {
    "clip.kind", "clip.max", "clip.when", "guard.skip_nonfinite_loss", "train.loss_factor", "accumulation.normalize"};

// Sections that are ignored if there are named ones of their kind.
struct Single {
  std::string_view prefix;
  bool (*has_named)(const C&);
  std::string_view reason;
};
constexpr Single kSingles[] = {
    {"model.", [](const C& c) { return !c.models.empty(); }, "The loop's models have their own names and sections."},
    {"optimizer.", [](const C& c) { return !c.optimizers.empty(); },
     "The loop's optimizers have their own names and sections."},
    {"scaler.", [](const C& c) { return !c.scalers.empty(); }, "The loop's scalers have their own names and sections."},
    {"data.", [](const C& c) { return !c.datasets.empty(); },
     "The loop's data sets have their own names and sections."},
};

// The first row that applies gives the reason.
constexpr InactiveRow kInactiveRows[] = {
    {"data.path", [](const C& c) { return std::ranges::count(kDataWithPath, c.data.name) == 0; },
     "This data set needs no path."},
    {"data.context", [](const C& c) { return c.data.name != "text"; }, "Read by the data set text only."},
    {"data.label", [](const C& c) { return c.data.name != "csv"; }, "Read by the data set csv only."},
    {"model.hidden", model_is_none_of<kMlp, kCnn>, "Read by the models mlp and cnn only."},
    {"model.channels", model_is_none_of<kCnn, kResnet>, "Read by the models cnn and resnet only."},
    {"model.layers", model_is_none_of<kLayers>, "Read by the model layers only."},
    {"model.activation", model_is_none_of<kMlp, kCnn, kResnet, kTransformer>, "The model layers lists its own."},
    {"model.norm", model_is_none_of<kMlp, kCnn>, "Read by the models mlp and cnn only."},
    {"model.dropout", model_is_none_of<kMlp, kCnn, kTransformer>, "Read by mlp, cnn and transformer only."},
    {"model.width", model_is_none_of<kTransformer>, "Read by the model transformer only."},
    {"model.heads", model_is_none_of<kTransformer>, "Read by the model transformer only."},
    {"model.blocks", model_is_none_of<kResnet, kTransformer>, "Read by the models resnet and transformer only."},
    {"model.inputs", model_is_none_of<kMlp, kLayers>, "Read by the models mlp and layers only."},
    {"model.outputs", [](const C& c) { return c.model.name == kTransformer; },
     "The transformer predicts the next token."},
    {"train.eval_model", [](const C& c) { return c.models.empty(); }, "There is one model."},
    {"model.fused_attention", model_is_none_of<kTransformer>, "Read by the model transformer only."},
    {"precision.lists", no_autocast, "This mode does not use autocast."},
    {"precision.layer_dtype", no_autocast, "This mode does not use autocast."},
    {"precision.autocast_off", no_autocast, "This mode does not use autocast."},
    {"precision.recipe_off", no_recipe, kNoRecipe},
    {"precision.recipe_rule", no_recipe, kNoRecipe},
    {"precision.recipe_stochastic_rounding", no_recipe, kNoRecipe},
    {"precision.recipe_stochastic_rounding", recipe_lacks<&Recipe::stochastic_g>,
     "This recipe rounds to the nearest number."},
    {"precision.recipe_hadamard", no_recipe, kNoRecipe},
    {"precision.recipe_hadamard", recipe_lacks<&Recipe::transforms_dw>, "This recipe transforms nothing."},
    {"precision.recipe_history", no_delayed_scaling, kNoHistory},
    {"precision.recipe_amax", no_delayed_scaling, kNoHistory},
    {"precision.recipe_margin", no_delayed_scaling, kNoHistory},
    {"precision.cast_cache", no_autocast, "This mode does not use autocast."},
    {"precision.keep_batchnorm_fp32", [](const C& c) { return mode_of(c).parameters == DType::f32; },
     "This mode stores the model in fp32."},
    {"precision.convolution_tf32", on_cpu, "Applies to GPUs only."},
    {"precision.convolution_tf32", [](const C& c) { return mode_of(c).low == DType::tf32; },
     "This mode uses tf32 in all products."},
    {"precision.reduced_precision_reduction", on_cpu, "Applies to GPUs only."},
    {"scaler.behaves_like", not_dynamic, "Only a dynamic scaler moves its scale."},
    {"scaler.init_scale", unscaled, "There is no loss scaler."},
    {kGrowthFactor, not_dynamic, "Only a dynamic scaler grows."},
    {kGrowthFactor, not_read<kGrowthFactor>, "Keras and apex always double and halve."},
    {kBackoffFactor, not_dynamic, "Only a dynamic scaler backs off."},
    {kBackoffFactor, not_read<kBackoffFactor>,
     "Read by PyTorch's and Megatron's rules only; the others divide by the factor of growth."},
    {"scaler.growth_interval", not_dynamic, "Only a dynamic scaler grows."},
    {kMinScale, not_read<kMinScale>, "Read by the rules of DeepSpeed, Megatron, fairseq and apex only."},
    {kMaxScale, not_read<kMaxScale>, "Read by apex's rule only."},
    {kHysteresis, not_read<kHysteresis>, "Read by DeepSpeed's and Megatron's rules only."},
    {kConsecutive, not_read<kConsecutive>, "Read by DeepSpeed's rule only."},
    {kTolerance, not_read<kTolerance>, "Read by fairseq's rule only."},
    {kThreshold, not_read<kThreshold>, "Read by fairseq's rule only."},
    {"clip.max", unclipped, "Clipping is off."},
    {"clip.when", unclipped, "Clipping is off."},
    {"accumulation.normalize", one_batch, "There is one micro-batch per step."},
    {"schedule.step_size", [](const C& c) { return c.schedule.name != "step"; }, "Read by the schedule step only."},
    {"schedule.gamma", [](const C& c) { return c.schedule.name != "step"; }, "Read by the schedule step only."},
    {"schedule.min_lr", [](const C& c) { return c.schedule.name != "cosine"; }, "Read by the schedule cosine only."},
    {"parallel.ranks", [](const C& c) { return c.parallel.kind == "none"; }, "Parallel training is off."},
    {"parallel.bucket_mb", not_ddp, kOneRank},
    {"parallel.overlap", not_ddp, kOneRank},
    {"parallel.compress", not_ddp, kOneRank},
    {"parallel.average", not_ddp, kOneRank},
    {"parallel.measure_compression", not_ddp, kOneRank},
    {"parallel.sync_batch_norm", not_ddp, kOneRank},
    {"parallel.agree_on_found_inf", not_ddp, kOneRank},
    {"parallel.agree_on_found_inf", unscaled, "There is no loss scaler."},
    {"parallel.shard", not_ddp, kOneRank},
    {"parallel.timeout_s", not_ddp, kOneRank},
    {"parallel.replica_autocast", [](const C& c) { return c.parallel.kind != "dp" || one_rank(c); },
     "There are no replicas."},
    {"parallel.replica_autocast", no_autocast, "This mode does not use autocast."},
};

using Reasons = std::map<std::string_view, std::string>;

// Returns "Read by SGD and Muon only." for each setting that only some optimizers read.
Reasons readers_of_optimizer_settings() {
  std::map<std::string_view, std::vector<std::string_view>> readers;
  for (const OptimizerRow& row : kOptimizers)
    for (const std::string_view setting : row.settings) readers[setting].push_back(row.torch_class);
  Reasons reasons;
  for (const auto& [setting, classes] : readers) {
    if (classes.size() == std::size(kOptimizers)) continue;
    std::string& reason = reasons[setting] = "Read by ";
    for (size_t i = 0; i < classes.size(); ++i)
      reason.append(i == 0 ? "" : i + 1 == classes.size() ? " and " : ", ").append(classes[i]);
    reason.append(" only.");
  }
  return reasons;
}

const Reasons& optimizer_reasons() {
  static const Reasons reasons = readers_of_optimizer_settings();
  return reasons;
}

// Returns why no optimizer reads a setting, or an empty text.
std::string_view unread_by_optimizers(const C& config, std::string_view key) {
  const Reasons& reasons = optimizer_reasons();
  constexpr std::string_view kPrefix = "optimizer.";
  if (!key.starts_with(kPrefix)) return {};
  const auto reason = reasons.find(key.substr(kPrefix.size()));
  if (reason == reasons.end()) return {};
  const auto reads = [&](const Named<OptimizerSection>& its) {
    const OptimizerRow* row = find_optimizer(its.section.name);
    return row && row->reads(reason->first);
  };
  return std::ranges::any_of(optimizer_sections_of(config), reads) ? std::string_view() : reason->second;
}

} // namespace

std::string_view without_effect(const RunConfig& config, std::string_view key, std::string_view its_name) {
  for (const Single& single : kSingles)
    if (key.starts_with(single.prefix) && single.has_named(config)) return single.reason;
  if (key.starts_with("scaler.") && program_lacks_scaler(config, std::string(its_name.empty() ? "scaler" : its_name)))
    return kProgramHasNoScaler;
  if (std::ranges::count(kDecidedByProgram, key) > 0 && loop::is_edited(config)) return kProgramIsEdited;
  for (const InactiveRow& row : kInactiveRows)
    if (row.key == key && row.is_inactive(config)) return row.reason;
  return unread_by_optimizers(config, key);
}

std::vector<std::string_view> inactive_reasons() {
  std::vector<std::string_view> reasons = {kProgramIsEdited, kProgramHasNoScaler};
  for (const Single& single : kSingles) reasons.push_back(single.reason);
  for (const InactiveRow& row : kInactiveRows) reasons.push_back(row.reason);
  for (const auto& [setting, reason] : optimizer_reasons()) reasons.push_back(reason);
  return reasons;
}

} // namespace amplab
