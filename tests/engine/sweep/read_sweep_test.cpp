// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/read_sweep.h"

#include "tests/support/program.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

RunConfig named_elsewhere(const std::string& name) {
  RunConfig config;
  config.name = name;
  return config;
}

std::string complaint_about(const std::string& text) {
  try {
    const Sweep sweep = sweep_from_text(text, "it.json", named_elsewhere);
    runs_of(sweep);
    return "accepted";
  } catch (const ConfigError& error) {
    return error.what();
  }
}

TEST(ReadSweep, IsCalledAfterItsFileWhereItHasNoName) {
  EXPECT_EQ(sweep_from_text("{}", "folder/rates.json", named_elsewhere).name, "rates");
  EXPECT_EQ(sweep_from_text(R"({"name": "Rates by mode"})", "folder/rates.json", named_elsewhere).name,
            "Rates by mode");
}

TEST(ReadSweep, TakesItsBaseInlineOrFromAFileBesideIt) {
  EXPECT_EQ(sweep_from_text(R"({"base": {"seed": 9}})", "it.json", named_elsewhere).base.seed, 9u);
  EXPECT_EQ(sweep_from_text(R"({"base": "other.json"})", "it.json", named_elsewhere).base.name, "other.json");
  const TemporaryFolder folder;
  folder.write("mlp.json", R"({"seed": 5})");
  EXPECT_EQ(load_sweep(folder.write("sweep.json", R"({"base": "mlp.json"})")).base.seed, 5u);
}

TEST(ReadSweep, ChecksSettingsAgainstTheBaseWhereverThatIs) {
  EXPECT_EQ(complaint_about(R"({"grid": {"optimizers.d.lr": [0.1]}, "base": {"optimizers": {"d": {}}}})"), "accepted");
}

struct BadSweep {
  const char *text, *expected;
};

class ReadSweepRejects : public testing::TestWithParam<BadSweep> {};

TEST_P(ReadSweepRejects, InASentenceThatNamesFileKeyAndWhatWasExpected) {
  const std::string message = complaint_about(GetParam().text);
  EXPECT_TRUE(message.starts_with("it.json: ")) << message;
  EXPECT_NE(message.find(GetParam().expected), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    All, ReadSweepRejects,
    testing::Values(
        BadSweep{"", "not valid JSON"}, BadSweep{"[]", "the sweep must be an object {...}, but it is a list"},
        BadSweep{R"({"grid": {}, "grid": {}})", "key \"grid\" occurs twice"},
        BadSweep{R"({"gird": {}})",
                 "unknown key \"gird\"; did you mean \"grid\"? Expected one of name, base, list, random, grid, seeds"},
        BadSweep{R"({"name": ""})", "name: expects a string"},
        BadSweep{R"({"base": 3})", "base: expects a configuration {...} or the name of a file with one, but it is 3"},
        BadSweep{R"({"base": {"optimiser": {}}})",
                 "it.json: base: unknown key \"optimiser\"; did you mean \"optimizer\"?"},
        BadSweep{R"({"grid": []})", "grid: it must be an object {...}"},
        BadSweep{R"({"grid": {"optimizer.rl": [0.1]}})",
                 "grid: unknown key \"optimizer.rl\"; did you mean \"optimizer.lr\"?"},
        BadSweep{R"({"grid": {"optimizer": [{"lr": 0.1}]}})", "grid: unknown key \"optimizer\""},
        BadSweep{R"({"grid": {"optimizer.lr": 0.1}})",
                 "grid.optimizer.lr: expects a list [...] of values of \"optimizer.lr\", but it is 0.1"},
        BadSweep{R"({"grid": {"optimizer.lr": []}})", "but it is empty"},
        BadSweep{R"({"grid": {"optimizer.lr": [0.1, "much"]}})", "\"optimizer.lr\" must be a number"},
        BadSweep{R"({"grid": {"precision.mode": ["fp23"]}})", "precision.mode"},
        BadSweep{R"({"grid": {"train.steps": [-1]}})", "train.steps"},
        BadSweep{R"({"grid": {"name": ["a"]}})", "\"name\" cannot vary"},
        BadSweep{R"({"list": {}})", "list: expects a list [...] of points"},
        BadSweep{R"({"list": [3]})", "list, point 1: a point must be an object {...}, but it is 3"},
        BadSweep{R"({"list": [{}, {"optimizer.rl": 1}]})", "list, point 2: unknown key \"optimizer.rl\""},
        BadSweep{R"({"list": [{"name": 3}]})", "\"name\" expects a string"},
        BadSweep{R"({"list": [{"seed": 1}], "grid": {"seed": [1]}})", "grid: \"seed\" varies already in list"},
        BadSweep{R"({"grid": {"seed": [1]}, "seeds": 3})", "seeds: \"seed\" varies already in grid"},
        BadSweep{R"({"seeds": 0})", "seeds: expects a whole number from 1 to"},
        BadSweep{R"({"seeds": "many"})", "seeds: expects a count or a list of seeds"},
        BadSweep{R"({"seeds": 1.5})", "seeds: expects a whole number"},
        BadSweep{R"({"base": {"seed": 18446744073709551615}, "seeds": [-1]})", "seed"},
        BadSweep{R"({"random": {"samples": 3}})", "random: needs \"settings\""},
        BadSweep{R"({"random": {"samples": 3, "dials": {}}})", "it.json: 'random.dials' is now 'random.settings'."},
        BadSweep{R"({"random": {"settings": {}}})", "random: needs \"samples\""},
        BadSweep{R"({"random": {"samples": 1e9, "settings": {}}})",
                 "random.samples: expects a whole number from 1 to 10000"},
        BadSweep{R"({"random": {"samples": 3, "seed": -1, "settings": {}}})",
                 "random.seed: expects a whole number from 0"},
        BadSweep{R"({"random": {"samples": 3, "count": 3, "settings": {}}})", "random: unknown key \"count\""},
        BadSweep{R"({"random": {"samples": 3, "settings": {"optimizer.rl": {"uniform": [0, 1]}}}})",
                 "random.settings: unknown key \"optimizer.rl\"; did you mean \"optimizer.lr\"?"},
        BadSweep{R"({"random": {"samples": 3, "settings": {"optimizer.lr": [0, 1]}}})",
                 "random.settings.optimizer.lr: expects one of {\"uniform\""},
        BadSweep{R"({"random": {"samples": 3, "settings": {"optimizer.lr": {"loguniform": [0.1, 1]}}}})",
                 "expects one of {\"uniform\""},
        BadSweep{R"({"random": {"samples": 3, "settings": {"optimizer.lr": {"uniform": [1]}}}})",
                 "uniform expects two numbers [low, high]"},
        BadSweep{R"({"random": {"samples": 3, "settings": {"optimizer.lr": {"uniform": [1, 0]}}}})",
                 "the lower bound first"},
        BadSweep{R"({"random": {"samples": 3, "settings": {"optimizer.lr": {"log-uniform": [0, 1]}}}})",
                 "bounds above 0"},
        BadSweep{R"({"random": {"samples": 3, "settings": {"optimizer.lr": {"uniform": [-1, 1]}}}})", "optimizer.lr"},
        BadSweep{R"({"random": {"samples": 3, "settings": {"train.steps": {"uniform": [1, 9]}}}})",
                 "\"train.steps\" is a whole number: draw an \"integer\""},
        BadSweep{R"({"random": {"samples": 3, "settings": {"train.steps": {"integer": [1, 9.5]}}}})",
                 "integer expects whole numbers"},
        BadSweep{R"({"random": {"samples": 3, "settings": {"precision.mode": {"integer": [1, 9]}}}})",
                 "\"precision.mode\" is no number: draw a \"choice\""},
        BadSweep{R"({"random": {"samples": 3, "settings": {"precision.mode": {"choice": []}}}})", "but it is empty"}));

} // namespace
} // namespace amplab
