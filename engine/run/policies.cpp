// SPDX-License-Identifier: Apache-2.0
#include "engine/run/policies.h"

#include "engine/run/formats.h"

#include <algorithm>
#include <iterator>

namespace amplab {

std::string policy_meaning(std::string_view shown) {
  if (shown.ends_with(kOverrideMark)) {
    shown.remove_suffix(kOverrideMark.size());
    return "precision.op_dtype decides: floating inputs and the result have the format that it sets for this op, "
           "regardless of the list (" +
           std::string(shown) + ").";
  }
  if (shown == kAutocastOff)
    return "The call is outside any autocast region: the op runs in the formats of its inputs.";
  const auto* found = std::ranges::find(kPolicies, shown, &PolicyMeaning::name);
  return std::string(found == std::end(kPolicies) ? "" : found->meaning);
}

} // namespace amplab
