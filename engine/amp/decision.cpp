// SPDX-License-Identifier: Apache-2.0
#include "engine/amp/decision.h"

#include <string>

namespace amplab {
namespace {

// fp32 if an input is fp32, else `low`. Throws: PromotionError for another format, unless an fp32 input precedes it.
DType widest(DType low, std::span<const DType> inputs) {
  DType target = low;
  for (DType input : inputs) {
    if (!castable(input)) continue;
    if (input == DType::f32)
      target = DType::f32;
    else if (target != DType::f32 && input != low)
      throw PromotionError("Autocast cannot promote " + std::string(name_of(input)) + " in a region of " +
                           std::string(name_of(low)) + "; cast that argument to " + std::string(name_of(low)) +
                           " or fp32 first.");
  }
  return target;
}

} // namespace

Decision decide(Policy policy, DType low, std::span<const DType> inputs, std::optional<DType> requested) {
  Decision decision{.policy = policy, .output = requested};
  switch (policy) {
  case Policy::lower_precision_fp: decision.cast_to = low; break;
  case Policy::fp32: decision.cast_to = DType::f32; break;
  case Policy::fp32_set_opt_dtype:
    if (!requested && !inputs.empty() && castable(inputs.front())) decision.output = DType::f32;
    break;
  case Policy::fp32_append_dtype:
    if (!requested && !inputs.empty()) decision.output = castable(inputs.front()) ? DType::f32 : inputs.front();
    break;
  case Policy::promote: decision.cast_to = widest(low, inputs); break;
  case Policy::banned:
  case Policy::fallthrough: break;
  }
  return decision;
}

Decision resolve(const AutocastState& state, Op op, std::span<const DType> inputs, std::optional<DType> requested) {
  const Policy policy = state.enabled ? policy_of(op, state.list) : Policy::fallthrough;
  if (const std::optional<DType> dtype = state.overrides[static_cast<size_t>(op)])
    return {.policy = policy, .cast_to = dtype, .output = dtype, .overridden = true};
  if (policy == Policy::banned)
    throw BannedOpError(
        std::string(name_of(op)) +
        " is unsafe to autocast: its gradient may not fit into 16 bits. Remove the sigmoid before it and use "
        "binary_cross_entropy_with_logits, or disable autocast around it and pass fp32 inputs.");
  return decide(policy, state.dtype, inputs, requested);
}

} // namespace amplab
