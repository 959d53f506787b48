// SPDX-License-Identifier: Apache-2.0
// Rows of precision and gradient processing. Ranges are those that PyTorch checks, if any. Otherwise they are wide
// enough to break a run on purpose.
#include "engine/run/recipe.h"
#include "engine/run/scaler_rules.h"
#include "engine/settings/setting_row.h"

namespace amplab::setting_row {

using C = RunConfig;

std::vector<SettingRow> precision_rows() {
  return {
      row<&C::precision, &PrecisionConfig::mode>(
          {.key = "precision.mode",
           .label = "Mode",
           .help = "The formats in which the run stores weights and computes ops. O0 to O3 are accepted as apex's "
                   "names for fp32, amp-fp16, fp16-master and pure-fp16.",
           .applies_at = AppliesAt::next_step,
           .choices = names_of(precision_modes())}),
      row<&C::precision, &PrecisionConfig::lists>(
          {.key = "precision.lists",
           .label = "Autocast lists",
           .help = "Lists of the ops that autocast runs in 16 bits and in fp32: PyTorch's for GPUs (cuda) or CPUs "
                   "(cpu), or those of NVIDIA's apex at O1. They differ in softmax, sums and norms.",
           .applies_at = AppliesAt::next_step,
           .choices = {"cuda", "cpu", "apex-o1"}}),
      row<&C::precision, &PrecisionConfig::op_dtype>(
          {.key = "precision.op_dtype",
           .label = "Dtype per op",
           .help = "Makes autocast run an op in fp32, fp16 or bf16, regardless of its list, as {\"softmax\": "
                   "\"fp16\"}. Use it to find the op that needs its precision.",
           .applies_at = AppliesAt::next_step,
           .choices = {override_dtypes().begin(), override_dtypes().end()},
           .keys = overridable_ops(),
           .example = "softmax: fp16"}),
      row<&C::precision, &PrecisionConfig::layer_dtype>(
          {.key = "precision.layer_dtype",
           .label = "Dtype per layer",
           .help = "Layers with a separate autocast region, by name or pattern, as {\"blocks.*.attn\": \"fp32\"}. A "
                   "name includes all layers inside it; the longest match applies.",
           .applies_at = AppliesAt::next_step,
           .choices = {override_dtypes().begin(), override_dtypes().end()},
           .example = "fc1: fp32"}),
      row<&C::precision, &PrecisionConfig::autocast_off>(
          {.key = "precision.autocast_off",
           .label = "Autocast off in",
           .help = "Layers that run outside autocast, by name or pattern (\"fc1\", \"*.attn\"), or \"loss\". Their "
                   "inputs are cast to fp32: the usual fix for a layer that overflows.",
           .applies_at = AppliesAt::next_step,
           .count = {0, 64},
           .example = "fc1, loss"}),
      row<&C::precision, &PrecisionConfig::recipe>(
          {.key = "precision.recipe",
           .label = "Recipe",
           .help = "Rounds what the linear layers multiply to 8, 6 or 4 bits with scales, in all three products: y = x "
                   "wT, dx = g w, dw = gT x. Everything else stays as the mode says.",
           .applies_at = AppliesAt::next_step,
           .choices = recipe_names()}),
      row<&C::precision, &PrecisionConfig::recipe_off>(
          {.key = "precision.recipe_off",
           .label = "Recipe off in",
           .help = "Linear layers that the recipe leaves in high precision, by name or pattern (\"fc1\", "
                   "\"*.attn\"). Often the last layer: it decides the most.",
           .applies_at = AppliesAt::next_step,
           .count = {0, 64},
           .example = "fc1, head"}),
      row<&C::precision, &PrecisionConfig::recipe_rule>(
          {.key = "precision.recipe_rule",
           .label = "Recipe's scales",
           .help = "How the scale of a tile follows from its largest magnitude. recipe: as the recipe has it. Of an MX "
                   "recipe, floor clips the largest elements, and rceil does not.",
           .applies_at = AppliesAt::next_step,
           .choices = {"recipe", "exact", "pow2_down", "floor", "ceil", "rceil", "even"}}),
      row<&C::precision, &PrecisionConfig::recipe_stochastic_rounding>(
          {.key = "precision.recipe_stochastic_rounding",
           .label = "Stochastic rounding",
           .help = "Rounds gradients of outputs up or down at random, so that their mean stays right, where the recipe "
                   "does. Off: to the nearest number.",
           .applies_at = AppliesAt::next_step}),
      row<&C::precision, &PrecisionConfig::recipe_hadamard>(
          {.key = "precision.recipe_hadamard",
           .label = "Hadamard transform",
           .help = "Spreads outliers of what is multiplied for gradients of weights over 16 elements, where the recipe "
                   "does. The product stays the same but for rounding.",
           .applies_at = AppliesAt::next_step}),
      row<&C::precision, &PrecisionConfig::recipe_history>(
          {.key = "precision.recipe_history",
           .label = "History of magnitudes",
           .help = "Training passes whose largest magnitudes delayed scaling keeps. A change begins new histories.",
           .applies_at = AppliesAt::next_step,
           .range = {1, 65536}}),
      row<&C::precision, &PrecisionConfig::recipe_amax>(
          {.key = "precision.recipe_amax",
           .label = "Magnitude of the history",
           .help = "Which magnitude of the history gives the scale: the largest, or that of the last pass.",
           .applies_at = AppliesAt::next_step,
           .choices = {"max", "most_recent"}}),
      row<&C::precision, &PrecisionConfig::recipe_margin>(
          {.key = "precision.recipe_margin",
           .label = "Margin of delayed scales",
           .help =
               "Powers of two by which delayed scales are smaller, so that larger magnitudes than in the history do "
               "not clip.",
           .applies_at = AppliesAt::next_step,
           .range = {-16, 16}}),
      row<&C::precision, &PrecisionConfig::cast_cache>(
          {.key = "precision.cast_cache",
           .label = "Cast cache",
           .help = "Caches the 16-bit copy of a weight until the end of the forward pass. Off: a weight used twice is "
                   "cast twice. This is slower, with the same numbers.",
           .applies_at = AppliesAt::next_step}),
      row<&C::precision, &PrecisionConfig::keep_batchnorm_fp32>(
          {.key = "precision.keep_batchnorm_fp32",
           .label = "Batch norm in fp32",
           .help = "Whether batch norm of a 16-bit model stays in fp32, as apex's keep_batchnorm_fp32. auto: yes for "
                   "fp16-master (O2), no for the pure modes (O3).",
           .applies_at = AppliesAt::next_step,
           .choices = {"auto", "yes", "no"}}),
      row<&C::precision, &PrecisionConfig::convolution_tf32>(
          {.key = "precision.convolution_tf32",
           .label = "TF32 convolutions",
           .help = "On a GPU, lets convolutions read only ten mantissa bits of fp32 tensors, as cuDNN in PyTorch by "
                   "default. The mode tf32 does this for all products.",
           .applies_at = AppliesAt::next_step}),
      row<&C::precision, &PrecisionConfig::reduced_precision_reduction>(
          {.key = "precision.reduced_precision_reduction",
           .label = "Reduced precision reduction",
           .help = "On a GPU, lets 16-bit products add partial sums in 16 bits, as PyTorch does by default. Long sums "
                   "are faster, but a partial sum may overflow.",
           .applies_at = AppliesAt::next_step}),
  };
}

std::vector<SettingRow> scaler_rows() {
  return {
      row<&C::scaler, &ScalerConfig::kind>(
          {.key = "scaler.kind",
           .label = "Scaler",
           .help =
               "Multiplies the loss before backward and divides the gradients afterwards, so that small gradients "
               "survive fp16. dynamic adapts the factor, static keeps it fixed. With none, fp16 loses small gradients.",
           .applies_at = AppliesAt::next_step,
           .choices = {"none", "static", "dynamic"}}),
      row<&C::scaler, &ScalerConfig::behaves_like>(
          {.key = "scaler.behaves_like",
           .label = "Behaves like",
           .help = "The framework that a dynamic scaler imitates: when the scale backs off and grows, and its bounds. "
                   "Other settings do not change, so the rules can be compared.",
           .applies_at = AppliesAt::next_step,
           .choices = scaler_behaviour_names()}),
      row<&C::scaler, &ScalerConfig::init_scale>(
          {.key = "scaler.init_scale",
           .label = "Initial scale",
           .help = "The initial factor. Too high: steps are skipped until it has backed off. Too low: small gradients "
                   "underflow until it has grown. In a live run, sets the current scale.",
           .applies_at = AppliesAt::next_step,
           .range = kNormalFp32,
           .logarithmic = true}),
      row<&C::scaler, &ScalerConfig::growth_factor>(
          {.key = "scaler.growth_factor",
           .label = "Growth factor",
           .help = "The scale is multiplied by this after growth_interval clean steps in a row. DeepSpeed and fairseq "
                   "also divide by it when they back off.",
           .applies_at = AppliesAt::next_step,
           .range = {above(1), 1e6},
           .logarithmic = true}),
      row<&C::scaler, &ScalerConfig::backoff_factor>(
          {.key = "scaler.backoff_factor",
           .label = "Backoff factor",
           .help = "The scale is multiplied by this after a skipped step. Near 1, many steps are skipped until the "
                   "scale fits. Near 0, it falls too far and small gradients underflow.",
           .applies_at = AppliesAt::next_step,
           .range = {above(0), below(1)}}),
      row<&C::scaler, &ScalerConfig::growth_interval>(
          {.key = "scaler.growth_interval",
           .label = "Growth interval",
           .unit = "steps",
           .help = "Clean steps in a row before the scale grows. Each growth may overflow and cost a step: with an "
                   "interval of 3, every fourth step is lost.",
           .applies_at = AppliesAt::next_step,
           .range = {1, kBillion},
           .logarithmic = true}),
      row<&C::scaler, &ScalerConfig::min_scale>(
          {.key = "scaler.min_scale",
           .label = "Smallest scale",
           .help = "Lower bound of the scale; DeepSpeed and fairseq end the run there. 0: the framework's default, "
                   "which is 1 for DeepSpeed and Megatron, 0.0001 for fairseq, none for apex.",
           .applies_at = AppliesAt::next_step,
           .range = {0, kNormalFp32.maximum},
           .logarithmic = true,
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::max_scale>(
          {.key = "scaler.max_scale",
           .label = "Largest scale",
           .help = "Upper bound of the scale. 0: the framework's default, which is 2^24 for apex.",
           .applies_at = AppliesAt::next_step,
           .range = {0, kNormalFp32.maximum},
           .logarithmic = true,
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::hysteresis>(
          {.key = "scaler.hysteresis",
           .label = "Hysteresis",
           .unit = "overflows",
           .help = "Number of overflows until the scale backs off: with 2, the first one only skips its step. The next "
                   "growth resets the count.",
           .applies_at = AppliesAt::next_step,
           .range = {1, kBillion},
           .logarithmic = true,
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::consecutive_hysteresis>(
          {.key = "scaler.consecutive_hysteresis",
           .label = "Consecutive",
           .help = "Only overflows in a row count towards the hysteresis: one clean step resets the count.",
           .applies_at = AppliesAt::next_step,
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::tolerance>(
          {.key = "scaler.tolerance",
           .label = "Tolerance",
           .help = "Share of the steps since the last change of the scale that may overflow before it backs off. 0: "
                   "backs off at each overflow.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1},
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::threshold>({.key = "scaler.threshold",
                                                 .label = "Threshold",
                                                 .help = "The scale does not back off below this; 0: no limit. Above "
                                                         "the smallest scale, it keeps fairseq from ending the run.",
                                                 .applies_at = AppliesAt::next_step,
                                                 .range = {0, kNormalFp32.maximum},
                                                 .logarithmic = true,
                                                 .only_if_read = true}),
  };
}

std::vector<SettingRow> gradient_rows() {
  return {
      row<&C::clip, &ClipConfig::kind>(
          {.key = "clip.kind",
           .label = "Clipping",
           .help = "norm: scales all gradients down when their total norm exceeds the limit. value: clamps each "
                   "element to the limit, which also makes an Inf finite.",
           .applies_at = AppliesAt::next_step,
           .choices = {"none", "norm", "value"}}),
      row<&C::clip, &ClipConfig::max>(
          {.key = "clip.max",
           .label = "Limit",
           .help = "Largest norm, or largest element, that stays unchanged. 0 stops all learning except weight decay.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1e9},
           .logarithmic = true}),
      row<&C::clip, &ClipConfig::when>(
          {.key = "clip.when",
           .label = "When",
           .help = "after-unscale is correct. before-unscale applies the limit to gradients that are still multiplied "
                   "by the loss scale, so they become far too small: the classic mistake.",
           .applies_at = AppliesAt::next_step,
           .choices = {"after-unscale", "before-unscale"}}),
      row<&C::accumulation, &AccumulationConfig::steps>(
          {.key = "accumulation.steps",
           .label = "Micro-batches per step",
           .unit = "micro-batches",
           .help = "Accumulates the gradients of this many batches before each update: a large batch in little memory. "
                   "One Inf among them skips the whole step.",
           .applies_at = AppliesAt::next_step,
           .range = {1, 65536},
           .logarithmic = true}),
      row<&C::accumulation, &AccumulationConfig::normalize>(
          {.key = "accumulation.normalize",
           .label = "Divide by their number",
           .help = "Divides each loss by the number of micro-batches, so that the gradient is their mean. Off: the "
                   "gradient grows with their number, like a larger learning rate.",
           .applies_at = AppliesAt::next_step}),
  };
}

} // namespace amplab::setting_row
