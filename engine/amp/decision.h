// SPDX-License-Identifier: Apache-2.0
// What autocast decides about one op call. Pure functions of their arguments; any thread.
// The rules are those of PyTorch's aten/src/ATen/autocast_mode.{h,cpp}.
#pragma once
#include "engine/amp/autocast.h"

#include <span>
#include <stdexcept>

namespace amplab {

// A promote op met a 16-bit format that is not the region's own.
struct PromotionError : std::runtime_error {
  using runtime_error::runtime_error;
};

// An op was called that autocast refuses.
struct BannedOpError : std::runtime_error {
  using runtime_error::runtime_error;
};

struct Decision {
  Policy policy = Policy::fallthrough; // the rule that was applied
  std::optional<DType> cast_to = {};   // cast every castable argument to this; nothing: leave all as they are
  std::optional<DType> output = {};    // compute in and return this dtype; nothing: follows from the arguments
  bool overridden = false;             // the user's override decided, not the policy
  bool operator==(const Decision&) const = default;
};

// Integers pass every policy unchanged.
constexpr bool castable(DType d) { return is_floating(d); }

// May a user say that this op computes in that dtype? Not for casts and in-place updates, whose dtypes are their point.
constexpr bool may_override(Op op, DType dtype) {
  return row_of(op).differentiable() && op != Op::cast && op != Op::clone && (dtype == DType::f32 || is_16bit(dtype));
}

// inputs: the dtype of each tensor argument, in order, absent ones left out.
// requested: the output dtype that the caller of the op gave (softmax(x, dtype)); it wins over fp32_set_opt_dtype.
// An override outranks all of these, in enabled and disabled regions: arguments and output take its dtype.
// Throws: PromotionError, BannedOpError.
Decision resolve(const AutocastState& state, Op op, std::span<const DType> inputs,
                 std::optional<DType> requested = std::nullopt);

// The policy's own rule, in an enabled region whose low precision is `low`. Requires: not banned. Throws:
// PromotionError.
Decision decide(Policy policy, DType low, std::span<const DType> inputs, std::optional<DType> requested = std::nullopt);

// The tensor that a cast starts from, as the cast cache sees it.
struct CastSource {
  DType dtype;
  bool requires_grad, leaf, view;
};

// May the result of casting this tensor be kept until the outermost region ends? In effect: is it a weight on its way
// down? The cache's key is the source alone, without the dtype, so nested regions of two dtypes on one weight clash.
constexpr bool cacheable(const AutocastState& state, const CastSource& source, DType to) {
  return state.enabled && state.cache_enabled && to == state.dtype && source.dtype == DType::f32 &&
         source.requires_grad && source.leaf && !source.view;
}

} // namespace amplab
