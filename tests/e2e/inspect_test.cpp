// SPDX-License-Identifier: Apache-2.0
// `amplab-engine inspect`: what it prints and writes for one step, and what it refuses.
#include "engine/checkpoint/safetensors.h"
#include "tests/support/csv_rows.h"
#include "tests/support/program.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

struct InspectProgram : testing::Test {
  TemporaryFolder folder;
  std::string config = folder.write(
      "a.json", R"({"name": "a", "data": {"name": "spirals", "batch_size": 32}, "model": {"hidden": [16, 16]},
    "precision": {"mode": "amp-fp16"}, "scaler": {"kind": "dynamic"}, "train": {"steps": 40, "eval_every": 10}})");

  Ended program(std::vector<std::string> words) {
    words.insert(words.begin(), AMPLAB_ENGINE);
    return Running(words, folder).wait();
  }
  Ended inspect(std::vector<std::string> words) {
    words.insert(words.begin(), {"inspect", config});
    return program(std::move(words));
  }
};

TEST_F(InspectProgram, ReportsTheOpCallsThatTheRunHasAtThatStep) {
  const Ended ended = inspect({"--step", "20", "--out", (folder / "one").string()});
  ASSERT_EQ(ended.status, 0) << ended.err;
  for (const char* part :
       {"call  phase", "fc1", "linear", "fp16 fp32 fp32 -> fp16", "computes in", "casts of autocast: "})
    EXPECT_NE(ended.out.find(part), std::string::npos) << part << " in\n" << ended.out;
  ASSERT_EQ(program({"run", config, "--inspect-every", "20", "--out", (folder / "all").string(), "--quiet"}).status, 0);
  Rows inspected = read_csv(folder / "one/ops.csv"), of_the_run = read_csv(folder / "all/ops.csv");
  std::erase_if(of_the_run, [](auto& row) { return row["step"] != "20"; });
  ASSERT_GT(inspected.size(), 10u);
  ASSERT_EQ(inspected.size(), of_the_run.size());
  for (size_t i = 0; i < inspected.size(); ++i) {
    for (const char* column : {"seq", "op", "layer", "phase", "made_by", "amax", "zeros", "flushed", "m", "n", "k"})
      EXPECT_EQ(inspected[i].at(column), of_the_run[i].at(column)) << column << " of call " << i + 1;
    EXPECT_EQ(inspected[i].at("shadow_ulps"), "");
  }
}

TEST_F(InspectProgram, WritesWhatTensorsHeldWhatUpdatesCameToAndATrace) {
  const std::filesystem::path one = folder / "one", all = folder / "all";
  ASSERT_EQ(inspect({"--step", "20", "--out", one.string()}).status, 0);
  ASSERT_EQ(program({"run", config, "--inspect-every", "20", "--out", all.string(), "--quiet"}).status, 0);
  for (const char* table : {"hist.csv", "updates.csv"}) {
    Rows inspected = read_csv(one / table), of_the_run = read_csv(all / table);
    std::erase_if(of_the_run, [](auto& row) { return row["step"] != "20"; });
    ASSERT_GE(inspected.size(), 6u) << table;
    ASSERT_EQ(inspected.size(), of_the_run.size()) << table;
    for (size_t i = 0; i < inspected.size(); ++i)
      for (auto& [column, cell] : inspected[i])
        EXPECT_TRUE(column == "run_id" || cell == of_the_run[i].at(column))
            << column << " of row " << i << " of " << table;
  }
  int64_t elements = 0;
  for (auto& row : read_csv(one / "hist.csv")) {
    if (row["tensor"] != "fc2.weight" || row["kind"] != "weight") continue;
    for (int exponent = -40; exponent <= 20; ++exponent) elements += std::stoll(row.at("e" + std::to_string(exponent)));
    elements += std::stoll(row["zero"]) + std::stoll(row["inf"]) + std::stoll(row["nan"]);
  }
  EXPECT_EQ(elements, 16 * 16);
  std::ifstream file(one / "trace.json");
  const auto trace = nlohmann::json::parse(file);
  size_t calls = 0;
  for (const auto& event : trace.at("traceEvents")) calls += event.at("ph") == "X";
  EXPECT_EQ(calls, read_csv(one / "ops.csv").size());
}

TEST_F(InspectProgram, ReportsAndWritesATensor) {
  const Ended ended = inspect({"--step", "12", "--tensor", "fc2.weight.grad", "--out", (folder / "out").string()});
  ASSERT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.out.find("fc2.weight.grad  fp32 [16, 16]"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("#####"), std::string::npos) << "a histogram";
  const TensorFile file = read_safetensors((folder / "out/fc2.weight.grad.safetensors").string());
  ASSERT_EQ(file.tensors.size(), 1u);
  EXPECT_EQ(file.tensors[0].shape, (std::vector<int64_t>{16, 16}));
  EXPECT_EQ(file.metadata.at("step"), "12");
  double sum = 0;
  for (const double v : numbers_of(file.tensors[0])) sum += v * v;
  EXPECT_GT(sum, 0);
  EXPECT_TRUE(std::isfinite(sum));
  EXPECT_EQ(ended.out.find("nvfp4"), std::string::npos) << "no product reads a gradient of a weight";
  const Ended activation = inspect({"--step", "12", "--tensor", "fc1.linear", "--set", "precision.recipe=fp8-current"});
  ASSERT_EQ(activation.status, 0) << activation.err;
  for (const char* part : {"y clipped", "dw error", "nvfp4 ", "fp8-current (this run)"})
    EXPECT_NE(activation.out.find(part), std::string::npos) << part << " in\n" << activation.out;
  EXPECT_EQ(inspect({"--step", "12", "--tensor", "fc1.weight", "--kind", "weight"}).status, 0);
}

TEST_F(InspectProgram, ComparesWithFp32IfRequested) {
  const Ended ended = inspect({"--step", "3", "--shadow", "own", "--set", "inspect.shadow_ops=[\"linear\"]", "--out",
                               (folder / "out").string()});
  ASSERT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.out.find("drift relative"), std::string::npos);
  for (auto& row : read_csv(folder / "out/ops.csv")) {
    EXPECT_EQ(row["shadow_ulps"].empty(), row["op"] != "linear") << row["op"];
    EXPECT_EQ(row["drift_snr_db"].empty(), row["op"] != "linear") << row["op"];
  }
}

TEST_F(InspectProgram, RejectsInOneSentence) {
  const auto refused = [&](std::vector<std::string> words, const std::string& sentence) {
    const Ended ended = inspect(std::move(words));
    EXPECT_EQ(ended.status, 2) << sentence;
    EXPECT_EQ(ended.out, "");
    EXPECT_NE(ended.err.find(sentence), std::string::npos) << ended.err;
  };
  refused({}, "inspect needs --step N");
  refused({"--step", "0"}, "--step expects a whole number of steps, at least 1, not \"0\".");
  refused({"--step", "41"}, "has 40 steps; --set train.steps=41 adds more.");
  refused({"--step", "1", "--kind", "weight"}, "--kind needs --tensor NAME");
  refused({"--step", "1", "--tensor", "fc1.weight", "--kind", "wieght"}, "did you mean \"weight\"?");
  refused({"--step", "2", "--tensor", "fc1.wieght"}, "There is no weight \"fc1.wieght\"; did you mean \"fc1.weight\"?");
  refused({"--step", "2", "--tensor", "fc1.linear:-4"},
          "--tensor NAME:CALL expects the number of an op call, at least 1, not \"-4\".");
  refused({"--step", "2", "--tensor", "fc1.linaer"}, "did you mean \"fc1.linear\"?");
  refused({"--step", "1", "--shadow", "all"},
          "--shadow all: \"inspect.shadow\" must be one of \"none\", \"inputs\", \"own\"");
  refused({"--step", "1", "--tables"}, "Unknown option \"--tables\" of inspect");
  refused({"--step", "1", config}, "inspect accepts one configuration file");
  refused({"--step", "1", "--set", "inspect.shadow_ops=[\"sotfmax\"]"}, "did you mean \"softmax\"?");
  refused({"--step", "1", "--out", config}, "a.json");
}

TEST_F(InspectProgram, ARunThatFailsBeforeTheStepReportsIt) {
  const std::string failing = folder.write(
      "f.json",
      R"json({"data": {"name": "spirals"}, "loop": ["for x, y in batches:", "    print(undefined_name)"]})json");
  const Ended ended = program({"inspect", failing, "--step", "2"});
  EXPECT_NE(ended.status, 0);
  EXPECT_NE(ended.err.find("undefined_name"), std::string::npos) << ended.err;
}

} // namespace
} // namespace amplab
