// SPDX-License-Identifier: Apache-2.0
// `amplab-engine describe scaling`: consistency of its figures. Their values are not tested here.
#include "tests/support/program.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

struct DescribeScaling : testing::Test {
  TemporaryFolder folder;
  const std::string config = folder.write(
      "net.json",
      R"({"data": {"name": "moons"}, "device": "cpu", "model": {"hidden": [16]}, "precision": {"mode": "fp32"}})");

  Ended describe(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "describe", "scaling"});
    return Running(words, folder).wait();
  }
};

TEST_F(DescribeScaling, PlansEachFormatOfGradientsForEachNumberOfRanks) {
  const Ended ended = describe({config, "--between", "30us,1GB/s", "--algorithm", "ring", "--step-ms", "2", "--ranks",
                                "1,2,64", "--packing", "1", "--json"});
  ASSERT_EQ(ended.status, 0) << ended.err;
  const auto plan = nlohmann::json::parse(ended.out);
  EXPECT_EQ(plan["parameters"], 16 * 2 + 16 + 2 * 16 + 2);
  EXPECT_NEAR(plan["before_s"].get<double>() + plan["backward_s"].get<double>() + plan["after_s"].get<double>(), 2e-3,
              1e-9);
  ASSERT_EQ(plan["points"].size(), 9u);
  for (const auto& point : plan["points"]) {
    const double step = point["step_s"];
    EXPECT_NEAR(step,
                point["compute_s"].get<double>() + point["packing_s"].get<double>() + point["exposed_s"].get<double>(),
                1e-12);
    EXPECT_NEAR(point["efficiency"].get<double>(), 2e-3 / step, 1e-9);
    if (point["ranks"] == 1) {
      EXPECT_NEAR(step, 2e-3, 1e-15);
    }
  }
  EXPECT_GT(plan["points"][2]["exposed_s"].get<double>(), plan["points"][1]["exposed_s"].get<double>())
      << "126 messages, one behind the other, take their time";
}

TEST_F(DescribeScaling, PrintsItsAssumptions) {
  const Ended ended = describe({config, "--step-ms", "2", "--per-node", "8", "--within", "nvlink"});
  ASSERT_EQ(ended.status, 0) << ended.err;
  for (const char* part : {"82 parameters", "10gbe, 30 us and 1.17 GB/s", "Within a node of 8 ranks: nvlink",
                           "Modelled, not measured", "1024", "bf16 efficiency"})
    EXPECT_NE(ended.out.find(part), std::string::npos) << part << "\n" << ended.out;
}

TEST_F(DescribeScaling, RejectsWhatMakesNoSenseInOneSentence) {
  const std::vector<std::vector<std::string>> refused = {{},
                                                         {config, config},
                                                         {config, "--between"},
                                                         {config, "--between", "carrier pigeons"},
                                                         {config, "--ranks", "2,,4"},
                                                         {config, "--ranks", "0"},
                                                         {config, "--ranks", "9999999"},
                                                         {config, "--step-ms", "-1"},
                                                         {config, "--stolen", "2"},
                                                         {config, "--algorithm", "gossip"},
                                                         {config, "--fast"},
                                                         {"/no/such.json"}};
  for (const auto& words : refused) {
    const Ended ended = describe(words);
    EXPECT_EQ(ended.status, 2) << ended.out;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  }
}

} // namespace
} // namespace amplab
