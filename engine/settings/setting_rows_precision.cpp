// SPDX-License-Identifier: Apache-2.0
// Rows of precision and gradient processing. Ranges are those that PyTorch checks, if any. Otherwise they are wide
// enough to break a run on purpose.
#include "engine/run/scaler_rules.h"
#include "engine/settings/setting_row.h"

namespace amplab::setting_row {

using C = RunConfig;

std::vector<SettingRow> precision_rows() {
  return {
      row<&C::precision, &PrecisionConfig::mode>(
          {.key = "precision.mode",
           .label = "Mode",
           .help = "Which numbers the run is made of: what weights are stored in and what each op computes in. O0 to "
                   "O3 are "
                   "accepted as apex's names for fp32, amp-fp16, fp16-master and pure-fp16.",
           .applies_at = AppliesAt::next_step,
           .choices = names_of(precision_modes())}),
      row<&C::precision, &PrecisionConfig::lists>(
          {.key = "precision.lists",
           .label = "Autocast lists",
           .help =
               "Which ops autocast runs in 16 bits and which in fp32: as PyTorch decides on a GPU (cuda) or on a CPU "
               "(cpu), or as NVIDIA's apex did at O1. They differ in softmax, sums and norms.",
           .applies_at = AppliesAt::next_step,
           .choices = {"cuda", "cpu", "apex-o1"}}),
      row<&C::precision, &PrecisionConfig::op_dtype>(
          {.key = "precision.op_dtype",
           .label = "Dtype per op",
           .help = "Makes autocast run an op in fp32, fp16 or bf16 instead of what its list says, as "
                   "{\"softmax\": \"fp16\"}. For finding out which op needs its precision.",
           .applies_at = AppliesAt::next_step,
           .choices = {override_dtypes().begin(), override_dtypes().end()},
           .keys = overridable_ops(),
           .example = "softmax: fp16"}),
      row<&C::precision, &PrecisionConfig::layer_dtype>(
          {.key = "precision.layer_dtype",
           .label = "Dtype per layer",
           .help = "Layers that are a region of autocast of their own, by name or pattern, as {\"blocks.*.attn\": "
                   "\"fp32\"}. A name speaks for all that lies in it; the longest that fits decides.",
           .applies_at = AppliesAt::next_step,
           .choices = {override_dtypes().begin(), override_dtypes().end()},
           .example = "fc1: fp32"}),
      row<&C::precision, &PrecisionConfig::autocast_off>(
          {.key = "precision.autocast_off",
           .label = "Autocast off in",
           .help = "Layers that run outside autocast, by name or pattern (\"fc1\", \"*.attn\"), or \"loss\". Their "
                   "inputs are "
                   "cast to fp32: the usual cure for one layer that overflows.",
           .applies_at = AppliesAt::next_step,
           .count = {0, 64},
           .example = "fc1, loss"}),
      row<&C::precision, &PrecisionConfig::cast_cache>(
          {.key = "precision.cast_cache",
           .label = "Cast cache",
           .help =
               "Keeps the 16-bit copy of a weight until the end of the forward pass. Without it a weight used twice is "
               "cast twice: slower, same numbers.",
           .applies_at = AppliesAt::next_step}),
      row<&C::precision, &PrecisionConfig::keep_batchnorm_fp32>(
          {.key = "precision.keep_batchnorm_fp32",
           .label = "Batch norm in fp32",
           .help = "Whether a 16-bit model keeps its batch norm in fp32, as apex's keep_batchnorm_fp32 says. auto: as "
                   "the mode "
                   "does, which is yes for fp16-master (O2) and no for the pure modes (O3).",
           .applies_at = AppliesAt::next_step,
           .choices = {"auto", "yes", "no"}}),
      row<&C::precision, &PrecisionConfig::convolution_tf32>(
          {.key = "precision.convolution_tf32",
           .label = "TF32 convolutions",
           .help =
               "On a GPU, lets convolutions of fp32 tensors read ten mantissa bits of them, as PyTorch lets cuDNN do "
               "unless told otherwise. The mode tf32 says so for all products.",
           .applies_at = AppliesAt::next_step}),
      row<&C::precision, &PrecisionConfig::reduced_precision_reduction>(
          {.key = "precision.reduced_precision_reduction",
           .label = "Reduced precision reduction",
           .help =
               "On a GPU, lets a 16-bit product that is summed in parts join them in 16 bits, as PyTorch does unless "
               "told otherwise. Faster for long sums, and a partial sum may overflow.",
           .applies_at = AppliesAt::next_step}),
  };
}

std::vector<SettingRow> scaler_rows() {
  return {
      row<&C::scaler, &ScalerConfig::kind>(
          {.key = "scaler.kind",
           .label = "Scaler",
           .help =
               "Multiplies the loss before backward and divides the gradients after, so that small gradients survive "
               "fp16. dynamic finds the factor by itself; static keeps it; none is what makes fp16 lose gradients.",
           .applies_at = AppliesAt::next_step,
           .choices = {"none", "static", "dynamic"}}),
      row<&C::scaler, &ScalerConfig::behaves_like>(
          {.key = "scaler.behaves_like",
           .label = "Behaves like",
           .help =
               "Whose rules move a dynamic scale: when it backs off, when it grows, where it ends. The dials stay as "
               "they are, so that the rules can be compared.",
           .applies_at = AppliesAt::next_step,
           .choices = scaler_behaviour_names()}),
      row<&C::scaler, &ScalerConfig::init_scale>(
          {.key = "scaler.init_scale",
           .label = "Initial scale",
           .help = "The factor to begin with. Too high costs a few skipped steps until it has come down; too low lets "
                   "small gradients vanish until it has grown. On a live run it sets the scale anew.",
           .applies_at = AppliesAt::next_step,
           .range = kNormalFp32,
           .logarithmic = true}),
      row<&C::scaler, &ScalerConfig::growth_factor>({.key = "scaler.growth_factor",
                                                     .label = "Growth factor",
                                                     .help = "The scale is multiplied by this after growth_interval "
                                                             "good steps in a row. DeepSpeed and fairseq divide "
                                                             "by it, too, when they back off.",
                                                     .applies_at = AppliesAt::next_step,
                                                     .range = {above(1), 1e6},
                                                     .logarithmic = true}),
      row<&C::scaler, &ScalerConfig::backoff_factor>(
          {.key = "scaler.backoff_factor",
           .label = "Backoff factor",
           .help =
               "The scale is multiplied by this after a skipped step. Near 1 many steps are skipped before the scale "
               "fits; near 0 it falls too far and small gradients vanish.",
           .applies_at = AppliesAt::next_step,
           .range = {above(0), below(1)}}),
      row<&C::scaler, &ScalerConfig::growth_interval>(
          {.key = "scaler.growth_interval",
           .label = "Growth interval",
           .unit = "steps",
           .help = "Good steps in a row before the scale grows. Each growth may overflow and cost a step: with an "
                   "interval of 3 every fourth step is lost.",
           .applies_at = AppliesAt::next_step,
           .range = {1, kBillion},
           .logarithmic = true}),
      row<&C::scaler, &ScalerConfig::min_scale>(
          {.key = "scaler.min_scale",
           .label = "Smallest scale",
           .help =
               "The scale does not back off below this; DeepSpeed and fairseq end the run there. 0: what the framework "
               "sets, which is 1 for DeepSpeed and Megatron, 0.0001 for fairseq, none for apex.",
           .applies_at = AppliesAt::next_step,
           .range = {0, kNormalFp32.maximum},
           .logarithmic = true,
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::max_scale>(
          {.key = "scaler.max_scale",
           .label = "Largest scale",
           .help = "The scale does not grow beyond this. 0: what the framework sets, which is 2^24 for apex.",
           .applies_at = AppliesAt::next_step,
           .range = {0, kNormalFp32.maximum},
           .logarithmic = true,
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::hysteresis>(
          {.key = "scaler.hysteresis",
           .label = "Hysteresis",
           .unit = "overflows",
           .help =
               "Which overflow backs off: with 2 the first one only skips its step. The next growth forgives all of "
               "them.",
           .applies_at = AppliesAt::next_step,
           .range = {1, kBillion},
           .logarithmic = true,
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::consecutive_hysteresis>(
          {.key = "scaler.consecutive_hysteresis",
           .label = "Consecutive",
           .help = "Only overflows in a row use up the hysteresis: one clean step forgives them.",
           .applies_at = AppliesAt::next_step,
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::tolerance>(
          {.key = "scaler.tolerance",
           .label = "Tolerance",
           .help =
               "Share of steps, since the scale last changed, that may overflow before it backs off. 0 backs off at "
               "each overflow.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1},
           .only_if_read = true}),
      row<&C::scaler, &ScalerConfig::threshold>(
          {.key = "scaler.threshold",
           .label = "Threshold",
           .help = "Backing off stops here; 0: nowhere. Above the smallest scale it keeps fairseq from ending the run.",
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
           .help =
               "norm: shrinks all gradients together when their length exceeds the limit. value: cuts each element at "
               "the limit, which also turns an Inf into an ordinary number.",
           .applies_at = AppliesAt::next_step,
           .choices = {"none", "norm", "value"}}),
      row<&C::clip, &ClipConfig::max>(
          {.key = "clip.max",
           .label = "Limit",
           .help =
               "Longest gradient, or largest element, that passes unchanged. 0 stops all learning but weight decay.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1e9},
           .logarithmic = true}),
      row<&C::clip, &ClipConfig::when>(
          {.key = "clip.when",
           .label = "When",
           .help =
               "after-unscale is right. before-unscale holds the limit against gradients that are still multiplied by "
               "the loss scale, so they end far too small: the classic mistake.",
           .applies_at = AppliesAt::next_step,
           .choices = {"after-unscale", "before-unscale"}}),
      row<&C::accumulation, &AccumulationConfig::steps>(
          {.key = "accumulation.steps",
           .label = "Micro-batches per step",
           .unit = "micro-batches",
           .help =
               "Adds up the gradients of so many batches before one update: a large batch in little memory. One Inf "
               "among them skips the whole step.",
           .applies_at = AppliesAt::next_step,
           .range = {1, 65536},
           .logarithmic = true}),
      row<&C::accumulation, &AccumulationConfig::normalize>(
          {.key = "accumulation.normalize",
           .label = "Divide by their number",
           .help =
               "Divides each loss by the number of micro-batches, so that the gradient is their mean. Without it the "
               "gradient grows with their number, as if the learning rate did.",
           .applies_at = AppliesAt::next_step}),
  };
}

} // namespace amplab::setting_row
