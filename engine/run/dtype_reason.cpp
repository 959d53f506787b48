// SPDX-License-Identifier: Apache-2.0
#include "engine/run/dtype_reason.h"

#include "engine/run/formats.h"
#include "engine/run/layer_regions.h"
#include "engine/run/mode.h"
#include "engine/run/policies.h"
#include "engine/run/recipe.h"
#include "engine/run/replicas.h"
#include "kernels/contract/op.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <vector>

namespace amplab {
namespace {

struct Case {
  const OpRecord& op;
  const RunConfig& config;
  std::string_view policy; // without the override mark
};

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool is_float(std::string_view dtype) { return largest_finite(dtype).has_value(); }

// The dtypes of the inputs, each once, in order: "fp16 and fp32".
std::string input_formats(const OpRecord& op) {
  std::vector<std::string_view> formats;
  for (const std::string_view dtype : words_of(op.in_dtypes))
    if (is_float(dtype) && std::ranges::find(formats, dtype) == formats.end()) formats.push_back(dtype);
  std::string text;
  for (size_t i = 0; i < formats.size(); ++i)
    text += std::string(i == 0 ? "" : i + 1 == formats.size() ? " and " : ", ").append(formats[i]);
  return text;
}

std::string in_brackets(const std::string& text) { return text.empty() ? text : joined({" (", text, ")"}); }

// The owner of the lists. They differ: softmax is on CUDA's and on apex's, and not on the CPU's.
std::string_view list_owner(const Case& c) {
  if (c.config.precision.lists == "cpu") return "PyTorch's CPU lists";
  if (c.config.precision.lists == "apex-o1") return "the lists of apex's O1";
  return "PyTorch's CUDA lists";
}

// Why an op is on the fp32 list: by Fp32Reason.
constexpr std::string_view kFp32Reasons[] = {
    "its numbers or its sums need fp32's range and digits",
    "its results grow or shrink so fast that they exceed fp16's range",
    "where its result is near zero, 16 bits have too few digits for its input",
    "its results for small numbers exceed fp16's range",
    "it sums exponentials, which overflow in fp16 and lose digits in bf16",
    "it adds up many numbers, and a sum in 16 bits overflows or swallows the small ones",
    "it sums squares, which overflow in fp16 and lose digits in bf16",
    "it sums logarithms or squares over the batch, which needs fp32's range and digits",
};

static_assert(std::size(kFp32Reasons) == static_cast<size_t>(Fp32Reason::losses) + 1);

std::string_view fp32_reason(std::string_view op) {
  const auto* row = std::ranges::find(kOps, op, &OpRow::name);
  return kFp32Reasons[static_cast<size_t>(row == kOps.end() ? Fp32Reason::unknown : row->fp32)];
}

// ---- a list decides ----

// "fp16, the region's format", and what set it if the layer has its own region.
std::string region_format(const Case& c) {
  const std::string pattern = deciding_pattern(c.op.layer, c.config);
  const auto entry = c.config.precision.layer_dtype.find(pattern);
  const bool of_region = entry == c.config.precision.layer_dtype.end() || entry->second != c.op.compute_dtype;
  const Mode& mode = mode_of(c.config);
  if (of_region && is_of_replica(c.op.layer) && mode.autocast && name_of(mode.low) != c.op.compute_dtype)
    return joined({c.op.compute_dtype,
                   ", the default of a new thread: DataParallel enables autocast in its replicas, but not with the "
                   "region's format, ",
                   name_of(mode.low)});
  if (of_region) return joined({c.op.compute_dtype, ", the 16-bit format of the region"});
  return joined({c.op.compute_dtype, ", the format that precision.layer_dtype sets for ", pattern});
}

std::string on_list(const Case& c, std::string_view list) {
  return joined({c.op.op, " is on the ", list, " list (", list_owner(c), ")"});
}

std::string lower_precision(const Case& c) {
  return joined(
      {on_list(c, "lower-precision"), ": its floating inputs are cast to ", region_format(c),
       ". Hardware computes products fastest in 16 bits, and they are safe there, because their sums stay fp32."});
}

std::string fp32(const Case& c) {
  return joined({on_list(c, "fp32"), ": its floating inputs are cast to fp32, because ", fp32_reason(c.op.op), "."});
}

std::string fp32_requested(const Case& c) {
  const std::string list = joined({c.op.op, " is on the fp32 list of ops with a dtype argument (", list_owner(c), ")"});
  if (c.op.out_dtype != "fp32" && is_float(c.op.out_dtype))
    return joined({list, ", but this call sets ", c.op.out_dtype, " as its dtype, which takes precedence."});
  return joined({list, ": its inputs are not cast", in_brackets(input_formats(c.op)),
                 ", and it is called with dtype=float32, because ", fp32_reason(c.op.op), "."});
}

std::string promoted(const Case& c) {
  return joined({on_list(c, "promote"), ": of its inputs", in_brackets(input_formats(c.op)),
                 " are cast to the widest format among them, ", c.op.compute_dtype,
                 ", so that no digits are lost and all agree."});
}

std::string banned(const Case& c) {
  return joined({c.op.op, " is not allowed under autocast (", list_owner(c),
                 "), because its gradient may not fit into 16 bits."});
}

std::string fell_through(const Case& c) {
  const std::string formats = input_formats(c.op);
  const bool mixed = formats.find(' ') != std::string::npos;
  return joined({c.op.op, " is on none of ", list_owner(c), ": it runs in the formats of its inputs",
                 in_brackets(formats), mixed ? ", and type promotion selects the wider" : "",
                 ". The lists name ops that are faster in 16 bits or need fp32. Other casts would only cost time."});
}

// ---- autocast is off ----
std::string autocast_off(const Case& c) {
  const std::string as_is =
      joined({" ", c.op.op, " runs in the formats of its inputs", in_brackets(input_formats(c.op)), "."});
  if (!mode_of(c.config).autocast) return joined({"The mode ", c.config.precision.mode, " has no autocast.", as_is});
  const std::string pattern = deciding_pattern(c.op.layer, c.config);
  if (pattern.empty() && is_of_replica(c.op.layer) && !c.config.parallel.replica_autocast)
    return "Autocast is off in this replica: its state belongs to a thread, and the replica's thread did not inherit "
           "it (parallel.replica_autocast)." +
           as_is;
  if (pattern.empty())
    return "Autocast is off around this call: the loop calls it outside autocast or in a disabled region, or it "
           "belongs to an op that was cast as a whole, such as cross_entropy or rms_norm." +
           as_is;
  const auto entry = c.config.precision.layer_dtype.find(pattern);
  const bool by_layer_dtype =
      std::ranges::find(c.config.precision.autocast_off, pattern) == c.config.precision.autocast_off.end();
  if (by_layer_dtype && entry->second != "fp32") // changed since the call
    return "Autocast was off around this call." + as_is;
  return joined({by_layer_dtype ? "precision.layer_dtype sets fp32 for " : "precision.autocast_off names ", pattern,
                 ": inside it autocast is off, and its inputs are cast to fp32.", as_is});
}

// ---- autocast does not decide ----
std::string autocast_not_involved(const Case& c) {
  if (c.op.op == "to") {
    const auto from = words_of(c.op.in_dtypes);
    return joined({"A cast", from.empty() ? "" : " from ", from.empty() ? "" : from.front(), " to ", c.op.out_dtype,
                   ": the next call needs it, or the loop requested it."});
  }
  if (c.op.phase != "backward" && c.op.phase != "forward")
    return joined({"Autocast does not apply in this phase: ", c.op.op,
                   " works on weights and gradients in the formats in which they are stored."});
  if (c.op.phase == "forward")
    return joined({"Autocast does not decide here: ", c.op.op, " runs in the formats of its inputs",
                   in_brackets(input_formats(c.op)), "."});
  std::string text =
      joined({"Autocast applies to forward only. The backward of an op runs in the format of its forward: here ",
              c.op.compute_dtype, "."});
  if (const auto entry = c.config.precision.op_dtype.find(c.op.op);
      entry != c.config.precision.op_dtype.end() && entry->second == c.op.compute_dtype)
    text += joined({" For ", c.op.op, " precision.op_dtype sets ", entry->second, "."});
  return text;
}

struct PolicyReason {
  std::string_view policy;
  std::string (*explain)(const Case&);
};
constexpr PolicyReason kPolicyReasons[] = {
    {name_of(Policy::lower_precision_fp), lower_precision},
    {name_of(Policy::fp32), fp32},
    {name_of(Policy::fp32_set_opt_dtype), fp32_requested},
    {name_of(Policy::fp32_append_dtype), fp32_requested},
    {name_of(Policy::promote), promoted},
    {name_of(Policy::banned), banned},
    {name_of(Policy::fallthrough), fell_through},
    {kAutocastOff, autocast_off},
    {"", autocast_not_involved},
};

// What the list would have decided.
struct Instead {
  std::string_view policy, sentence;
};
constexpr Instead kInstead[] = {
    {name_of(Policy::lower_precision_fp), "It is on the lower-precision list, which would have cast it to 16 bits"},
    {name_of(Policy::fp32), "It is on the fp32 list"},
    {name_of(Policy::fp32_set_opt_dtype), "It is on the fp32 list"},
    {name_of(Policy::fp32_append_dtype), "It is on the fp32 list"},
    {name_of(Policy::promote), "It is on the promote list, which would have cast to the widest of its inputs"},
    {name_of(Policy::banned), "Autocast would have rejected it"},
    {name_of(Policy::fallthrough), "It is on no list and would have run in the formats of its inputs"},
    {kAutocastOff, "Autocast is off here, so it would have run in the formats of its inputs"},
};

std::string overridden(const Case& c) {
  std::string text =
      joined({"precision.op_dtype sets ",
              c.op.out_dtype == c.op.compute_dtype || !is_float(c.op.out_dtype) ? c.op.compute_dtype : c.op.out_dtype,
              " for ", c.op.op, ": its floating inputs and its result have that format, regardless of its list."});
  const auto* row = std::ranges::find(kInstead, c.policy, &Instead::policy);
  if (row == std::end(kInstead)) return text;
  text += joined({" ", row->sentence});
  if (c.policy.starts_with("fp32")) text += joined({", because ", fp32_reason(c.op.op)});
  return text + ".";
}

std::string by_recipe(const OpRecord& op) {
  return joined({"precision.recipe ", op.compute_dtype, " quantises the operands of this product",
                 op.emulated ? ". Their codes become fp32 numbers again, which are multiplied" : "",
                 ". A layer in precision.recipe_off stays in high precision."});
}

} // namespace

std::string deciding_pattern(const std::string& shown, const RunConfig& config) {
  const std::string layer(within_replica(shown));
  if (layer.empty()) return {};
  const std::vector<LayerRegion> regions = layer_regions_of(config);
  const size_t dot = layer.find('.'); // with several models, a pattern may omit the model's name
  const LayerRegion* region = dot == std::string::npos || config.models.empty()
                                  ? region_of(regions, layer)
                                  : region_of(regions, std::string_view(layer).substr(dot + 1), layer);
  return region ? region->pattern : std::string();
}

std::string dtype_reason(const OpRecord& op, const RunConfig& config) {
  if (recipe_named(op.compute_dtype)) return by_recipe(op);
  Case c{op, config, op.policy};
  if (is_overridden(op)) {
    c.policy.remove_suffix(kOverrideMark.size());
    return overridden(c);
  }
  const auto* row = std::ranges::find(kPolicyReasons, c.policy, &PolicyReason::policy);
  return row == std::end(kPolicyReasons) ? autocast_not_involved(c) : row->explain(c);
}

} // namespace amplab
