// SPDX-License-Identifier: Apache-2.0
#include "engine/amp/policy.h"

namespace amplab {
namespace {

using Policies = std::array<Policy, kPolicyLists.size()>;

// By op of the op table. Names are resolved at compile time.
constexpr std::array<Policies, kOpCount> kByOp = [] {
  std::array<Policies, kOpCount> table;
  for (size_t op = 0; op < kOpCount; ++op) {
    table[op].fill(Policy::fallthrough);
    if (!kOps[op].differentiable() || kOps[op].only_in_gradients) continue;
    for (const PolicyRow& row : kPolicyRows)
      if (row.op == kOps[op].id) table[op] = row.policies;
  }
  return table;
}();

} // namespace

Policy policy_of(Op op, PolicyList list) { return kByOp[static_cast<size_t>(op)][static_cast<size_t>(list)]; }

} // namespace amplab
