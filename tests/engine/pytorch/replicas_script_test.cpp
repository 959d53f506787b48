// SPDX-License-Identifier: Apache-2.0
// Text of the script for replicas. The parity suite's replicas_* traces show its behavior on a CPU.
#include "engine/pytorch/script.h"
#include "engine/settings/setting_table.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string script_of_replicas(const std::string& parallel, const std::string& more = "") {
  const std::string config = R"json({"parallel": {"kind": "dp", "ranks": 3)json" + parallel + "}" + more + "}";
  return pytorch_script(config_from_text(config, "it"), ModelTask{.sample = {1, 28, 28}, .outputs = 10});
}

testing::AssertionResult contains_for_replicas(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos ? testing::AssertionSuccess()
                                              : testing::AssertionFailure() << "no \"" << part << "\" in\n"
                                                                            << text;
}

TEST(ReplicasScript, IsDataParallelWhereThereAreGpusAndSpelledOutElsewhere) {
  const std::string text = script_of_replicas("");
  EXPECT_TRUE(contains_for_replicas(
      text, "        return nn.DataParallel(module, device_ids=list(range(3)))\n    return Replicas(module)"));
  EXPECT_TRUE(contains_for_replicas(text, "x.chunk(3)"));
  EXPECT_TRUE(contains_for_replicas(text, "with torch.autocast(device, dtype=torch.float16, enabled=caller[1]):"));
  EXPECT_TRUE(contains_for_replicas(text, "\nmodel = in_replicas(model)\n"));
  EXPECT_TRUE(contains_for_replicas(text, "import threading\n"));
  EXPECT_LT(text.find("model = in_replicas"), text.find("optimizer = torch.optim"));
}

TEST(ReplicasScript, StatesWhyDataParallelIsNotSufficient) {
  const std::string lost = script_of_replicas(R"json(, "replica_autocast": false)json");
  EXPECT_TRUE(contains_for_replicas(
      lost, "# nn.DataParallel cannot: it passes the autocast state to its threads; this run did not."));
  EXPECT_TRUE(contains_for_replicas(lost, "with contextlib.nullcontext():  # a new thread has no autocast region"));
  EXPECT_TRUE(contains_for_replicas(lost, "import contextlib\n"));
  EXPECT_EQ(lost.find("nn.DataParallel("), std::string::npos);
  const std::string patched = script_of_replicas("", R"json(, "precision": {"layer_dtype": {"fc1": "fp32"}})json");
  EXPECT_TRUE(
      contains_for_replicas(patched, "# nn.DataParallel cannot: its replicas would call the forward functions above"));
  EXPECT_LT(patched.find("in_regions_of_their_own({"), patched.find("model = in_replicas(model)"));
}

TEST(ReplicasScript, OfTheCpusListsAThreadCastsToBf16) {
  EXPECT_TRUE(contains_for_replicas(script_of_replicas("", R"json(, "precision": {"lists": "cpu"})json"),
                                    "dtype=torch.bfloat16, enabled=caller[1]"));
}

TEST(ReplicasScript, WrapsEachOfSeveralModels) {
  const std::string text =
      script_of_replicas("", R"json(, "models": {"a": {}, "b": {}}, "loop": "y = a(x) + b(x)")json");
  EXPECT_TRUE(contains_for_replicas(text, "a = in_replicas(a)\nb = in_replicas(b)\n"));
}

TEST(ReplicasScript, SpeaksOfNoReplicasWhereThereIsOne) {
  const std::string text = pytorch_script(config_from_text(R"json({"parallel": {"kind": "dp", "ranks": 1}})json", "it"),
                                          ModelTask{.sample = {1, 28, 28}, .outputs = 10});
  for (const char* word : {"eplicas", "DataParallel", "threading"})
    EXPECT_EQ(text.find(word), std::string::npos) << word;
}

} // namespace
} // namespace amplab
