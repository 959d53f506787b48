// SPDX-License-Identifier: Apache-2.0
// Autocast's decision for one op call. Pure functions; any thread. The rules are those of PyTorch's
// aten/src/ATen/autocast_mode.{h,cpp}.
#pragma once
#include "engine/amp/autocast_state.h"

#include <span>
#include <stdexcept>

namespace amplab {

// A promote op received a 16-bit format other than the region's.
struct PromotionError : std::runtime_error {
  using runtime_error::runtime_error;
};

// An op was called that autocast bans.
struct BannedOpError : std::runtime_error {
  using runtime_error::runtime_error;
};

struct Decision {
  Policy policy = Policy::fallthrough; // the rule that was applied
  std::optional<DType> cast_to = {};   // dtype for all castable arguments; empty: no casts
  std::optional<DType> output = {};    // dtype of computation and result; empty: follows from the arguments
  bool overridden = false;             // decided by the user's override instead of the policy
  bool operator==(const Decision&) const = default;
};

// Integers pass every policy unchanged.
constexpr bool castable(DType d) { return is_floating(d); }

// True if a user may set this op's compute dtype. False for casts, clones and in-place updates, which exist to set
// dtypes.
constexpr bool may_override(Op op, DType dtype) {
  return row_of(op).differentiable() && op != Op::cast && op != Op::clone && (dtype == DType::f32 || is_16bit(dtype));
}

// Returns the decision for a call.
//   inputs: the dtype of each tensor argument, in order, without absent ones.
//   requested: the output dtype given by the caller (softmax(x, dtype)), which outranks fp32_set_opt_dtype.
// An override outranks everything, in enabled and disabled regions: arguments and output get its dtype.
// Throws: PromotionError, BannedOpError.
Decision resolve(const AutocastState& state, Op op, std::span<const DType> inputs,
                 std::optional<DType> requested = std::nullopt);

// Returns the policy's decision in an enabled region of dtype `low`. Requires: not banned. Throws: PromotionError.
Decision decide(Policy policy, DType low, std::span<const DType> inputs, std::optional<DType> requested = std::nullopt);

// The source tensor of a cast, as the cast cache sees it.
struct CastSource {
  DType dtype;
  bool requires_grad, leaf, view;
};

// True if the cast of this tensor may be cached until the outermost region ends, as for weights in the forward pass.
// The cache key is the source without the dtype, so nested regions of two dtypes conflict on one weight.
constexpr bool cacheable(const AutocastState& state, const CastSource& source, DType to) {
  return state.enabled && state.cache_enabled && to == state.dtype && source.dtype == DType::f32 &&
         source.requires_grad && source.leaf && !source.view;
}

} // namespace amplab
