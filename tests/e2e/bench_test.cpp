// SPDX-License-Identifier: Apache-2.0
// `bench` measures what the command line selects. Its speed is not tested here.
#include "tests/support/program.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

struct Bench : testing::Test {
  TemporaryFolder folder;

  Ended bench(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "bench"});
    return Running(words, folder).wait();
  }
  static size_t count(const std::string& text, const std::string& part) {
    size_t found = 0;
    for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++found;
    return found;
  }
};

TEST_F(Bench, AWorkloadGivesARowWithSpeedAndMemory) {
  const Ended ended = bench({"tiny-bf16", "--rounds", "1", "--json"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(count(ended.out, "\"workload\""), 1u);
  for (const char* key : {"\"tiny-bf16\"", "\"data\": \"spirals\"", "steps_per_s", "us_per_step", "peak_bytes",
                          "activation_bytes", "\"parameters\": 354"})
    EXPECT_NE(ended.out.find(key), std::string::npos) << key << " not in: " << ended.out;
  const nlohmann::json row = nlohmann::json::parse(ended.out)[0];
#ifdef __linux__
  EXPECT_GE(row["resident_bytes"].get<int64_t>(), row["peak_bytes"].get<int64_t>())
      << "the tensors lie in memory as well";
#endif
}

TEST_F(Bench, EachFigureHasItsFloorBesideItAndTheProfileReportsWhereTheRestGoes) {
  const nlohmann::json row = nlohmann::json::parse(bench({"tiny-fp32", "--rounds", "1", "--profile", "--json"}).out)[0];
  double least = 0;
  int64_t products = 0;
  for (const nlohmann::json& op : row["profile"]) {
    EXPECT_GT(op["us"].get<double>(), 0) << op;
    EXPECT_GE(op["calls"].get<int64_t>(), 1) << op;
    least += op["least_us"].get<double>();
    if (op["op"].get<std::string>().starts_with("linear")) products += op["calls"].get<int64_t>();
  }
  EXPECT_EQ(products, 6) << "of three layers, forward and backward";
  EXPECT_NEAR(row["least_us"].get<double>(), least, 0.02) << "each is rounded";
  EXPECT_NEAR(row["share"].get<double>(), row["least_us"].get<double>() / row["us_per_step"].get<double>(), 1e-3);
}

TEST_F(Bench, AModelsNameStandsForAllItsPrecisions) {
  const Ended ended = bench({"tiny", "--rounds", "1", "--json"});
  for (const char* name : {"tiny-fp32", "tiny-tf32", "tiny-fp16", "tiny-bf16"})
    EXPECT_EQ(count(ended.out, name), 1u) << name;
}

TEST_F(Bench, ASettingChangesAllChosenWorkloads) {
  const Ended ended = bench({"tiny", "--set", "model.hidden=[32]", "--rounds", "1", "--json"});
  EXPECT_EQ(count(ended.out, "\"parameters\": 162"), 4u) << ended.out;
}

TEST_F(Bench, UnknownWordsAreRejectedInOneSentence) {
  const std::vector<std::vector<std::string>> refused = {
      {"tiny-fp8"}, {"--rounds", "0"}, {"--rounds"}, {"--device"}, {"--set", "model.hid=1"}};
  for (const auto& words : refused) {
    const Ended ended = bench(words);
    EXPECT_EQ(ended.status, 2) << words.front();
    EXPECT_EQ(count(ended.err, "\n"), 1u) << ended.err;
    EXPECT_TRUE(ended.out.empty()) << ended.out;
  }
  EXPECT_NE(bench({"tiny-fp8"}).err.find("mlp-bf16"), std::string::npos);
}

} // namespace
} // namespace amplab
