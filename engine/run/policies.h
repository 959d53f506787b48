// SPDX-License-Identifier: Apache-2.0
// Autocast policies by name, each with its meaning in one sentence. Tool tips of the op table and `describe` use these.
// Values, any thread.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace amplab {

// As in PyTorch's aten/src/ATen/autocast_mode.h. fallthrough: on no list.
enum class Policy : uint8_t {
  lower_precision_fp,
  fp32,
  fp32_set_opt_dtype,
  fp32_append_dtype,
  promote,
  banned,
  fallthrough
};

struct PolicyMeaning {
  std::string_view name, meaning;
};

// In the order of Policy.
inline constexpr PolicyMeaning kPolicies[] = {
    {"lower_precision_fp", "Floating inputs are cast to the region's 16-bit format and the op runs in it: products, "
                           "which hardware multiplies "
                           "faster in 16 bits."},
    {"fp32",
     "Floating inputs are cast to fp32 and the op runs and returns in fp32: its numbers or sums need the range."},
    {"fp32_set_opt_dtype", "Inputs are not cast, but the op is called with dtype=float32: it computes and returns "
                           "fp32, unless the call sets a dtype."},
    {"fp32_append_dtype", "Inputs are not cast, but float32 is appended to the call as the dtype of its result: it "
                          "computes and returns fp32."},
    {"promote", "Floating inputs are cast to the widest format among them, so that all agree."},
    {"banned",
     "Not allowed under autocast: its gradient may not fit into 16 bits, and no cast inside the op would help."},
    {"fallthrough", "On no list: the op runs in the formats of its inputs."},
};

// Policy of a call outside every autocast region.
inline constexpr std::string_view kAutocastOff = "autocast off";

constexpr std::string_view name_of(Policy policy) { return kPolicies[static_cast<size_t>(policy)].name; }
constexpr std::string_view meaning_of(Policy policy) { return kPolicies[static_cast<size_t>(policy)].meaning; }

// Returns the meaning of OpRecord::policy, including "fp32 (override)" and "autocast off". Empty for other text.
std::string policy_meaning(std::string_view shown);

} // namespace amplab
