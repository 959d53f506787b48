// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep.h"

#include "engine/sweep/read_sweep.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

Sweep sweep_of(const std::string& text) {
  return sweep_from_text(text, "it.json",
                         [](const std::string& name) -> RunConfig { throw ConfigError(name + ": cannot be opened"); });
}

std::vector<std::string> names_of(const std::string& text) {
  std::vector<std::string> names;
  for (const RunConfig& run : runs_of(sweep_of(text))) names.push_back(run.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Sweep, OfAGridIsTheCrossProductWhoseLastSettingVariesFastest) {
  const std::vector<RunConfig> runs =
      runs_of(sweep_of(R"({"grid": {"precision.mode": ["fp32", "amp-bf16"], "optimizer.lr": [0.1, 0.01, 1e-3]}})"));
  ASSERT_EQ(runs.size(), 6u);
  const char* const modes[] = {"fp32", "amp-bf16"};
  const double rates[] = {0.1, 0.01, 1e-3};
  for (size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(runs[i].precision.mode, modes[i / 3]);
    EXPECT_EQ(runs[i].optimizer.lr, rates[i % 3]);
    RunConfig other;
    other.name = runs[i].name, other.precision.mode = runs[i].precision.mode, other.optimizer.lr = runs[i].optimizer.lr;
    EXPECT_EQ(runs[i], other) << "another setting changed";
  }
}

TEST(Sweep, CallsItsRunsAfterWhatVaries) {
  EXPECT_EQ(names_of(R"({"grid": {"precision.mode": ["fp32", "O1"], "optimizer.lr": [0.01]}, "seeds": [3]})"),
            (Names{"mode fp32, lr 0.01, seed 3", "mode amp-fp16, lr 0.01, seed 3"}));
  EXPECT_EQ(names_of(R"({"grid": {"scaler.kind": ["none"], "model.hidden": [[64, 64]]}})"),
            (Names{"scaler none, hidden [64,64]"}));
}

TEST(Sweep, NamesSettingsByTheirWholeKeysIfTheirLastComponentsAreTheSame) {
  EXPECT_EQ(names_of(R"({"base": {"optimizers": {"d": {}, "g": {}}}, )"
                     R"("grid": {"optimizers.d.lr": [0.1], "optimizers.g.lr": [0.2], "optimizers.d.eps": [1e-8]}})"),
            (Names{"optimizers.d.lr 0.1, optimizers.g.lr 0.2, eps 1e-08"}));
}

TEST(Sweep, WithoutAnythingThatVariesIsItsBase) {
  EXPECT_EQ(names_of(R"({"base": {"name": "alone"}})"), (Names{"alone"}));
  EXPECT_EQ(names_of("{}"), (Names{"run"}));
}

TEST(Sweep, TakesSeedsFromTheBasesOwnOn) {
  const std::vector<RunConfig> runs = runs_of(sweep_of(R"({"base": {"seed": 7}, "seeds": 3})"));
  ASSERT_EQ(runs.size(), 3u);
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(runs[i].seed, 7 + i);
}

TEST(Sweep, SetsTheSettingsOfAListsPointTogether) {
  const std::vector<RunConfig> runs = runs_of(sweep_of(
      R"({"list": [{"optimizer.lr": 0.1, "optimizer.name": "sgd"}, {"name": "best", "optimizer.lr": 0.2}, {}], )"
      R"("grid": {"seed": [1, 2]}})"));
  ASSERT_EQ(runs.size(), 6u);
  EXPECT_EQ(runs[0].name, "lr 0.1, optimizer sgd, seed 1");
  EXPECT_EQ(runs[3].name, "best, seed 2");
  EXPECT_EQ(runs[3].optimizer.lr, 0.2);
  EXPECT_EQ(runs[3].optimizer.name, RunConfig{}.optimizer.name);
  EXPECT_EQ(runs[4].name, "seed 1");
}

TEST(Sweep, CrossesListSamplesAndGrid) {
  const Sweep sweep = sweep_of(R"({"list": [{"data.name": "moons"}, {"data.name": "circles"}],
    "random": {"samples": 3, "settings": {"optimizer.lr": {"uniform": [0, 1]}}},
    "grid": {"precision.mode": ["fp32", "amp-bf16"]}, "seeds": 2})");
  const std::vector<RunConfig> runs = runs_of(sweep);
  ASSERT_EQ(runs.size(), 2u * 3 * 2 * 2);
  for (size_t i = 0; i < runs.size(); ++i)
    EXPECT_EQ(runs[i].optimizer.lr, runs[i / 4 % 3 * 4].optimizer.lr)
        << "a sample is the same for all of list and grid";
}

TEST(Sweep, RunsEachContentOnce) {
  EXPECT_EQ(
      names_of(
          R"({"list": [{"optimizer.lr": 0.1}, {"name": "the same", "optimizer.lr": 1e-1}, {"optimizer.lr": 0.2}]})"),
      (Names{"lr 0.1", "lr 0.2"}));
  EXPECT_EQ(names_of(R"({"random": {"samples": 200, "settings": {"model.activation": {"choice": ["relu", "gelu"]}}}})")
                .size(),
            2u);
}

TEST(Sweep, GivesEachRunANameOfItsOwn) {
  EXPECT_EQ(names_of(R"({"list": [{"name": "a", "seed": 1}, {"name": "a", "seed": 2}, {"name": "a 2", "seed": 3}]})"),
            (Names{"a", "a 2", "a 2 2"}));
}

TEST(Sweep, KeepsItsRunsWhenPointsAreAdded) {
  const auto contents = [](const std::string& samples, const std::string& rates) {
    std::set<std::string> all;
    for (const RunConfig& run :
         runs_of(sweep_of(R"({"random": {"samples": )" + samples +
                          R"(, "seed": 5, "settings": {"optimizer.weight_decay": {"log-uniform": [1e-6, 1]}}},
      "grid": {"optimizer.lr": )" +
                          rates + "}}")))
      all.insert(content_of(run));
    return all;
  };
  const std::set<std::string> before = contents("10", "[0.1, 0.2]"), after = contents("14", "[0.3, 0.1, 0.2]");
  ASSERT_EQ(before.size(), 20u);
  ASSERT_EQ(after.size(), 42u);
  EXPECT_TRUE(std::ranges::includes(after, before));
}

TEST(Sweep, DoesNotTakeAnotherNameForAnotherContent) {
  RunConfig a, b;
  b.name = "another";
  EXPECT_EQ(content_of(a), content_of(b));
  b.seed = 43;
  EXPECT_NE(content_of(a), content_of(b));
}

TEST(Sweep, RejectsMoreRunsThanItMayHaveBeforeItMakesThem) {
  std::string thousand = "[0";
  for (int i = 1; i < 1000; ++i) thousand += "," + std::to_string(i);
  thousand += "]";
  const Sweep sweep =
      sweep_of(R"({"grid": {"seed": )" + thousand + R"(, "optimizer.lr": )" + thousand + R"(, "optimizer.momentum": )" +
               [] {
                 std::string v = "[0";
                 for (int i = 1; i < 900; ++i) v += "," + std::to_string(i * 1e-3);
                 return v + "]";
               }() +
               "}}");
  EXPECT_THROW(runs_of(sweep), ConfigError);
}

TEST(Sweep, NamesTheRunWhoseSettingsDoNotGoTogether) {
  try {
    runs_of(sweep_of(R"({"base": {"models": {"a": {}}, "optimizers": {"o": {"of": ["a"]}}}, )"
                     R"("grid": {"optimizers.o.of": [["a"], ["b"]]}})"));
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("run \"of [\\\"b\\\"]\": ") ||
                std::string(error.what()).starts_with("run \"of [\"b\"]\": "))
        << error.what();
  }
}

} // namespace
} // namespace amplab
