// SPDX-License-Identifier: Apache-2.0
#include "engine/run/policies.h"

#include <gtest/gtest.h>
#include <iterator>
#include <set>

namespace amplab {
namespace {

TEST(Policies, EachHasASentenceOfItsOwn) {
  std::set<std::string> meanings;
  for (const PolicyMeaning& policy : kPolicies) {
    const std::string meaning = policy_meaning(policy.name);
    EXPECT_TRUE(meaning.ends_with('.')) << policy.name;
    EXPECT_GT(meaning.size(), 30u) << policy.name;
    meanings.insert(meaning);
  }
  EXPECT_EQ(meanings.size(), std::size(kPolicies));
  EXPECT_EQ(name_of(Policy::fp32_set_opt_dtype), "fp32_set_opt_dtype");
  EXPECT_EQ(name_of(Policy::fallthrough), "fallthrough");
}

TEST(Policies, WhatACallShowsIsExplainedToo) {
  EXPECT_NE(policy_meaning("fp32 (override)").find("precision.op_dtype"), std::string::npos);
  EXPECT_NE(policy_meaning("fp32 (override)"), policy_meaning("fp32"));
  EXPECT_FALSE(policy_meaning("autocast off").empty());
  EXPECT_TRUE(policy_meaning("").empty()) << "a gradient's kernel has no policy";
}

} // namespace
} // namespace amplab
