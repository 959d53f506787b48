// SPDX-License-Identifier: Apache-2.0
// Weights and checkpoints of `amplab-engine run`: what is saved, and that a resumed run equals an uninterrupted one.
#include "engine/checkpoint/safetensors.h"
#include "tests/support/csv_rows.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <set>
#include <thread>

namespace amplab {
namespace {

struct Checkpoints : testing::Test {
  TemporaryFolder folder;

  std::string config(const std::string& name, const std::string& mode = "amp-fp16") {
    return folder.write(name + ".json", R"({"name": ")" + name + R"(", "data": {"name": "spirals", "batch_size": 32},
      "model": {"hidden": [16, 16], "dropout": 0.1, "norm": "batch"}, "precision": {"mode": ")" +
                                            mode + R"("},
      "scaler": {"growth_interval": 5}, "train": {"steps": 40, "eval_every": 0}})");
  }
  std::string path(const char* name) { return (folder / name).string(); }
  Ended run(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "run", "--quiet"});
    return Running(words, folder).wait();
  }
  // Columns that training determines. Excludes times, and memory, which also depends on the process's earlier work.
  Rows history(const char* out) {
    Rows rows = read_csv(folder / (std::string(out) + "/history.csv"));
    for (auto& row : rows)
      std::erase_if(row, [](const auto& cell) {
        return cell.first == "run_id" || cell.first == "wall_s" || cell.first == "samples_per_s" ||
               cell.first.starts_with("memory");
      });
    return rows;
  }
};

TEST_F(Checkpoints, GoingOnGivesTheSameBitsAsNeverStopping) {
  const std::string file = config("a");
  const Ended whole = run({file, "--out", path("whole"), "--save-final", path("whole.safetensors"), "--checkpoint",
                           path("at-{step}.safetensors"), "--checkpoint-every", "15"});
  ASSERT_EQ(whole.status, 0) << whole.err;
  const Ended rest =
      run({"--resume", path("at-15.safetensors"), "--out", path("rest"), "--save-final", path("rest.safetensors")});
  ASSERT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(slurp(path("rest.safetensors")), slurp(path("whole.safetensors")));
  const Rows all = history("whole");
  EXPECT_TRUE(history("rest") == Rows(all.begin() + 15, all.end()));
  EXPECT_TRUE(std::filesystem::exists(path("at-30.safetensors")));
  EXPECT_TRUE(std::filesystem::exists(path("at-40.safetensors"))) << "the end is kept too";
}

TEST_F(Checkpoints, AnInterruptedRunLeavesOneToGoOnFrom) {
  Running running({AMPLAB_ENGINE, "run", config("a"), "--steps", "100000000", "--out", path("out"), "--quiet",
                   "--checkpoint", path("last.safetensors")},
                  folder);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (std::chrono::steady_clock::now() < deadline && (!std::filesystem::exists(path("out/history.csv")) ||
                                                         std::filesystem::file_size(path("out/history.csv")) < 10'000))
    std::this_thread::yield();
  running.signal(SIGINT);
  EXPECT_EQ(running.wait().status, 130);
  const std::string stopped_at = read_csv(path("out/history.csv")).back().at("step");
  const std::string five_more = std::to_string(std::stol(stopped_at) + 5);
  const Ended on = run({"--resume", path("last.safetensors"), "--steps", five_more, "--out", path("on")});
  ASSERT_EQ(on.status, 0) << on.err;
  const Rows rows = read_csv(path("on/history.csv"));
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows.front().at("step"), std::to_string(std::stol(stopped_at) + 1));
}

TEST_F(Checkpoints, InitialWeightsSavedAndLoadedAreThoseOfTheSeed) {
  const std::string file = config("a");
  ASSERT_EQ(run({file, "--out", path("seed"), "--save-initial", path("initial.safetensors")}).status, 0);
  const Ended loaded = run({file, "--out", path("file"), "--initial", path("initial.safetensors")});
  ASSERT_EQ(loaded.status, 0) << loaded.err;
  EXPECT_TRUE(history("file") == history("seed"));
  const Rows events = read_csv(folder / "file/events.csv");
  EXPECT_TRUE(std::ranges::any_of(events, [](auto row) { return row["kind"] == "checkpoint"; }))
      << "an event names the origin of the weights";
}

TEST_F(Checkpoints, EachRunGetsItsFileAndHalfWeightsReportWhatTheyCost) {
  const Ended ended = run({config("a", "fp32"), config("b"), "--out", path("out"), "--save-final",
                           path("{name}.safetensors"), "--save-dtype", "fp16"});
  ASSERT_EQ(ended.status, 0) << ended.err;
  for (const char* name : {"a.safetensors", "b.safetensors"}) {
    const TensorFile file = read_safetensors(path(name));
    EXPECT_EQ(std::ranges::find(file.tensors, "fc1.weight", &NamedTensor::name)->dtype, FileDType::f16);
    EXPECT_EQ(std::ranges::find(file.tensors, "bn1.num_batches_tracked", &NamedTensor::name)->dtype, FileDType::i64);
  }
  const Rows events = read_csv(folder / "out/events.csv");
  EXPECT_TRUE(
      std::ranges::any_of(events, [](auto row) { return row["text"].find("became zero") != std::string::npos; }));
}

TEST_F(Checkpoints, WeightsOfOnePrecisionBeginARunOfAnother) {
  ASSERT_EQ(run({config("a", "fp32"), "--save-final", path("fp32.safetensors")}).status, 0);
  for (const char* mode : {"pure-bf16", "fp16-master", "amp-bf16"}) {
    const Ended ended = run({config(mode, mode), "--initial", path("fp32.safetensors")});
    EXPECT_EQ(ended.status, 0) << ended.err;
  }
}

TEST_F(Checkpoints, ARunGoesOnInAnotherPrecisionAndCountsTheSkipsOfItsPast) {
  ASSERT_EQ(run({config("a"), "--set", "scaler.init_scale=1e12", "--out", path("first"), "--steps", "30",
                 "--checkpoint", path("c.safetensors")})
                .status,
            0);
  const std::string skipped = read_csv(folder / "first/compare.csv")[0].at("skipped");
  EXPECT_GT(std::stol(skipped), 3);
  const Ended on = run({"--resume", path("c.safetensors"), "--steps", "50", "--set", "precision.mode=amp-bf16", "--set",
                        "scaler.kind=none", "--out", path("on")});
  ASSERT_EQ(on.status, 0) << on.err;
  const Rows compare = read_csv(folder / "on/compare.csv");
  EXPECT_EQ(compare[0].at("mode"), "amp-bf16");
  EXPECT_EQ(compare[0].at("steps"), "50");
  EXPECT_EQ(compare[0].at("skipped"), skipped);
  EXPECT_EQ(std::stol(compare[0].at("updates")) + std::stol(skipped), 50);
  EXPECT_EQ(read_csv(folder / "on/history.csv").size(), 20u);
  const Rows events = read_csv(folder / "on/events.csv");
  EXPECT_TRUE(std::ranges::any_of(events, [](auto row) {
    return row["kind"] == "checkpoint" && row["text"].find("is dropped: this run has none") != std::string::npos;
  }));
}

struct Refused {
  const char* name;
  std::vector<std::string> words;
  const char* message;
};

TEST_F(Checkpoints, WhatCannotBeUsedIsOneSentenceAndStatus2) {
  const std::string file = config("a", "fp32"), other = config("b");
  const std::string wide = folder.write("wide.json", R"({"data": {"name": "spirals"}, "model": {"hidden": [24]}})");
  folder.write("noise.safetensors", "not a file of tensors");
  ASSERT_EQ(run({file, "--save-initial", path("w.safetensors"), "--checkpoint", path("c.safetensors")}).status, 0);
  const Refused cases[] = {
      {"absent", {file, "--initial", path("none.safetensors")}, "none.safetensors"},
      {"noise", {file, "--initial", path("noise.safetensors")}, "noise.safetensors"},
      {"another shape", {wide, "--initial", path("w.safetensors")}, "fc1.weight"},
      {"no checkpoint", {"--resume", path("w.safetensors")}, "not a checkpoint"},
      {"at its end", {"--resume", path("c.safetensors")}, "--steps"},
      {"another model",
       {"--resume", path("c.safetensors"), "--steps", "80", "--set", "model.hidden=[8]"},
       "model.hidden"},
      {"unwritable", {file, "--save-initial", "/proc/no/w.safetensors"}, "/proc/no"},
      {"one file for two", {file, other, "--save-final", path("w.safetensors")}, "{name}"},
      {"every without where", {file, "--checkpoint-every", "5"}, "--checkpoint FILE"},
      {"not a number", {file, "--checkpoint", path("x.safetensors"), "--checkpoint-every", "often"}, "whole number"},
      {"fp8", {file, "--save-final", path("x.safetensors"), "--save-dtype", "fp8"}, "fp16 or bf16"},
      {"the second of two",
       {file, wide, "--initial", path("w.safetensors"), "--save-initial", path("{name}-0.safetensors")},
       "fc1.weight"},
      {"no such data", {file, "--set", "data.name=idx", "--set", "data.path=" + path("nowhere")}, "nowhere"},
  };
  const auto files = [&] {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "")) names.insert(entry.path());
    return names;
  };
  for (const Refused& refused : cases) {
    const std::set<std::string> before = files();
    std::vector<std::string> words = refused.words;
    words.insert(words.end(), {"--out", path("made/for/it"), "--session", path("s.amplab")});
    const Ended ended = run(words);
    EXPECT_EQ(files(), before) << refused.name << ": nothing is left of what was refused";
    EXPECT_EQ(ended.status, 2) << refused.name << ": " << ended.err;
    EXPECT_NE(ended.err.find(refused.message), std::string::npos) << refused.name << ": " << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << refused.name << ": " << ended.err;
  }
}

TEST_F(Checkpoints, TheExportedScriptNamesTheWeightsItBeginsWith) {
  const Ended script =
      Running({AMPLAB_ENGINE, "export-pytorch", config("a"), "--initial", "w.safetensors"}, folder).wait();
  ASSERT_EQ(script.status, 0) << script.err;
  EXPECT_NE(script.out.find("w.safetensors"), std::string::npos);
  EXPECT_NE(script.out.find("load_state_dict"), std::string::npos);
  for (std::vector<std::string> words :
       {std::vector<std::string>{}, {"absent.json"}, {config("b"), "--initial"}, {config("b"), "more"}}) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "export-pytorch"});
    const Ended refused = Running(words, folder).wait();
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.out, "");
  }
}

} // namespace
} // namespace amplab
