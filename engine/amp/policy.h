// SPDX-License-Identifier: Apache-2.0
// The lists that assign autocast's policies (engine/run/policies.h) to ops. Values; any thread.
#pragma once
#include "engine/run/policies.h"
#include "kernels/contract/op.h"

#include <span>

namespace amplab {

// PyTorch has one list per device type, and they differ (softmax, layer norm). apex's O1 had others. The list is
// independent of the device: with `cuda`, a machine without a GPU decides as a GPU would.
enum class PolicyList : uint8_t { cuda, cpu, apex_o1 };
inline constexpr std::array kPolicyLists = {PolicyList::cuda, PolicyList::cpu, PolicyList::apex_o1};

constexpr std::string_view name_of(PolicyList list) {
  constexpr std::string_view names[] = {"cuda", "cpu", "apex-o1"};
  return names[static_cast<size_t>(list)];
}
constexpr std::optional<PolicyList> policy_list_named(std::string_view name) {
  for (const PolicyList list : kPolicyLists)
    if (name_of(list) == name) return list;
  return std::nullopt;
}

// One op that is on some list. This engine may lack it.
struct PolicyRow {
  std::string_view op; // PyTorch's registration name, without its overload
  std::array<Policy, kPolicyLists.size()> policies;
  constexpr Policy on(PolicyList list) const { return policies[static_cast<size_t>(list)]; }
};

inline constexpr PolicyRow kPolicyRows[] = {
#define POLICY(op, cuda, cpu, apex) {#op, {Policy::cuda, Policy::cpu, Policy::apex}},
#include "engine/amp/policies.def"
};

// The policy of an op of the op table.
Policy policy_of(Op op, PolicyList list);

} // namespace amplab
