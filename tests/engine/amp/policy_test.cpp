// SPDX-License-Identifier: Apache-2.0
// Compares the CUDA lists with PyTorch's own header, which tests/golden/policies/make.py extracted.
#include "engine/amp/policy.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

namespace amplab {
namespace {

TEST(PolicyLists, NameEachOpOnce) {
  std::set<std::string_view> names;
  for (const PolicyRow& row : kPolicyRows) EXPECT_TRUE(names.insert(row.op).second) << row.op;
}

TEST(PolicyLists, AreThoseOfPyTorchsHeader) {
  std::ifstream golden(AMPLAB_GOLDEN_DIR "/policies/cuda.csv");
  std::string line;
  std::getline(golden, line); // the version that wrote it
  std::getline(golden, line);
  std::map<std::string, std::string, std::less<>> expected;
  while (std::getline(golden, line)) expected[line.substr(0, line.find(','))] = line.substr(line.find(',') + 1);
  ASSERT_GT(expected.size(), 100u);
  // Registered only in autocast_mode.cpp.
  for (const char* op : {"cudnn_convolution", "cudnn_convolution_transpose"}) expected[op] = "lower_precision_fp";
  expected["linalg_matrix_sqrth"] = "fp32";
  expected["binary_cross_entropy"] = "banned";

  for (const PolicyRow& row : kPolicyRows) {
    const auto found = expected.find(row.op);
    EXPECT_EQ(name_of(row.on(PolicyList::cuda)), found == expected.end() ? "fallthrough" : found->second) << row.op;
    if (found != expected.end()) expected.erase(found);
  }
  EXPECT_TRUE(expected.empty()) << expected.begin()->first;
}

TEST(PolicyLists, NameForACpuWhatPyTorchHasRegistered) {
  std::ifstream golden(AMPLAB_GOLDEN_DIR "/policies/cpu.csv");
  std::string line;
  std::getline(golden, line); // the version that wrote it
  std::getline(golden, line);
  std::set<std::string> expected, named;
  while (std::getline(golden, line)) expected.insert(line);
  ASSERT_GT(expected.size(), 100u);
  for (const PolicyRow& row : kPolicyRows)
    if (row.on(PolicyList::cpu) != Policy::fallthrough) named.emplace(row.op);
  EXPECT_EQ(named, expected);
}

TEST(PolicyLists, AssignPoliciesToTheOpTableByName) {
  EXPECT_EQ(policy_of(Op::softmax, PolicyList::cuda), Policy::fp32_set_opt_dtype);
  EXPECT_EQ(policy_of(Op::softmax, PolicyList::cpu), Policy::fallthrough);
  EXPECT_EQ(policy_of(Op::softmax, PolicyList::apex_o1), Policy::fp32);
  EXPECT_EQ(policy_of(Op::cross_entropy_loss, PolicyList::cpu), Policy::fp32);
  EXPECT_EQ(policy_of(Op::adamw, PolicyList::cuda), Policy::fallthrough);
}

// The op panel names the reason.
TEST(PolicyLists, HaveAReasonForEachOpOnPyTorchsFp32List) {
  for (size_t i = 0; i < kOpCount; ++i) {
    const std::string_view policy = name_of(policy_of(static_cast<Op>(i), PolicyList::cuda));
    if (!policy.starts_with("fp32")) continue;
    EXPECT_NE(kOps[i].fp32, Fp32Reason::unknown) << kOps[i].id;
  }
}

TEST(PolicyLists, AreFoundByName) {
  for (const PolicyList list : kPolicyLists) EXPECT_EQ(policy_list_named(name_of(list)), list);
  EXPECT_EQ(policy_list_named("O1"), std::nullopt);
}

} // namespace
} // namespace amplab
