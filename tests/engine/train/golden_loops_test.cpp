// SPDX-License-Identifier: Apache-2.0
// PyTorch itself ran each loop of tests/golden/loops, from the same program that the engine runs here. Loss scales,
// growth trackers, verdicts of each optimizer, printed lines, and errors with their messages and positions must be the
// same. Losses and norms: within 1e-5 of PyTorch's and fp32's eps in fp32, else within the unit roundoff of the
// coarsest format that the program names, as in parity_test.cpp.
#include "engine/loop/standard_loop.h"
#include "engine/settings/setting_table.h"
#include "engine/state/load_datasets.h"
#include "engine/state/settings.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"
#include "tests/engine/train/golden_outcomes.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kLoops = AMPLAB_GOLDEN_DIR "/loops";

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kLoops / "cases")) names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

json golden_of(const std::string& name) { return json::parse(std::ifstream(kLoops / "expected" / (name + ".json"))); }

RunConfig config_of(const std::string& name) {
  RunConfig config = load_config((kLoops / "cases" / (name + ".json")).string());
  if (!config.data.path.empty()) config.data.path = (kLoops / config.data.path).lexically_normal().string();
  config.threads = 1;
  return config;
}

double number(const json& j) {
  return j.is_string() ? std::stod(j.get<std::string>()) : j.is_null() ? NAN : j.get<double>();
}

double tolerance(const std::string& text, double loss) {
  const auto names = [&](const char* words) { return text.find(words) != std::string::npos; };
  if (names("torch.bfloat16") || names(".bfloat16()"))
    return format_of(DType::bf16).eps / 2 * std::max(1.0, std::abs(loss));
  if (names("torch.float16") || names(".half()")) return format_of(DType::f16).eps / 2 * std::max(1.0, std::abs(loss));
  return 1e-5 * std::abs(loss) + format_of(DType::f32).eps;
}

struct GoldenLoop : testing::TestWithParam<std::string> {
  std::unique_ptr<Device> device = open_device("cpu");
  RunConfig config = config_of(GetParam());
  json golden = golden_of(GetParam());

  std::vector<std::string> optimizer_names() const {
    std::vector<std::string> names;
    for (const auto& [name, section] : config.optimizers) names.push_back(name);
    if (names.empty()) names.emplace_back("optimizer");
    return names;
  }

  void expect_verdicts(const Trainer& trainer, const StepRecord& ours, const json& theirs) const {
    const std::vector<std::string> columns = trainer.declared_columns(), names = optimizer_names();
    for (const std::string& name : names) {
      const json& asked = theirs.at("optimizers").at(name);
      if (asked.empty()) continue;
      const bool skipped = std::ranges::none_of(asked, [](const json& a) { return a.at("verdict") == "stepped"; });
      const auto column = std::ranges::find(columns, "skipped." + name);
      const double own =
          names.size() == 1 ? ours.skipped : ours.declared[static_cast<size_t>(column - columns.begin())];
      EXPECT_EQ(own != 0, skipped) << name;
      const auto found = std::ranges::find(columns, "found_inf." + name);
      const double own_inf =
          names.size() == 1 ? ours.found_inf : ours.declared[static_cast<size_t>(found - columns.begin())];
      if (is_recorded(own_inf) && !asked.back().at("found_inf").is_null()) {
        EXPECT_EQ(own_inf != 0, asked.back().at("found_inf").get<bool>()) << name;
      }
    }
  }

  void expect_step(const Trainer& trainer, const StepResult& result, const json& theirs) const {
    const StepRecord& ours = result.record;
    const json& scaler = theirs.at("scalers").begin().value();
    EXPECT_EQ(ours.loss_scale, number(scaler.at("before")));
    EXPECT_EQ(trainer.loss_scale(), number(scaler.at("after")));
    EXPECT_EQ(static_cast<double>(ours.growth_tracker), number(scaler.at("growth_tracker")));
    expect_verdicts(trainer, ours, theirs);
    const std::string& text = trainer.loop_text();
    double loss = number(theirs.at("loss"));
    const bool roots = text.find("loss_fn") == std::string::npos && text.find(".scale(") != std::string::npos;
    if (roots) loss /= ours.loss_scale; // the loss on which backward was called
    if (std::isfinite(loss) || std::isfinite(ours.loss)) {
      EXPECT_NEAR(ours.loss, loss, tolerance(text, loss));
    }
    EXPECT_EQ(printed_in(result.events), theirs.at("printed").get<std::vector<std::string>>());
  }
};

TEST_P(GoldenLoop, TrainsAsPyTorchDoes) {
  const json& error = golden.at("error");
  const auto expect_error = [&](const std::string& kind, const std::string& sentence, const loop::Range& where) {
    ASSERT_FALSE(error.is_null()) << kind << ": " << sentence;
    if (GetParam() == "step_between_backwards") return; // PyTorch's graph keeps and names a view of the weight
    EXPECT_EQ(kind, error.at("class").get<std::string>());
    EXPECT_EQ(without_suggestion(sentence), without_suggestion(error.at("sentence")));
    EXPECT_EQ(where.begin.line, error.at("line").get<int64_t>());
    if (kind != "SyntaxError" && kind != "IndentationError") {
      EXPECT_EQ(where.begin.column, error.at("column").get<int64_t>());
    }
  };
  const auto expect_printed = [&](const std::vector<Event>& events) {
    EXPECT_EQ(printed_in(events), error.at("printed").get<std::vector<std::string>>()) << "in the step that raises";
  };
  std::optional<Trainer> trainer;
  try {
    trainer.emplace(*device, load_datasets(config), config);
  } catch (const ConfigError& refused) { // detected before the first step; Python detects it in the first
    ASSERT_FALSE(error.is_null()) << refused.what();
    EXPECT_NE(std::string(refused.what()).find(without_suggestion(error.at("sentence").get<std::string>())),
              std::string::npos)
        << refused.what();
    EXPECT_NE(std::string(refused.what()).find("loop line " + std::to_string(error.at("line").get<int>()) + ","),
              std::string::npos)
        << refused.what();
    return;
  }
  for (const json& theirs : golden.at("steps")) {
    SCOPED_TRACE("step " + std::to_string(theirs.at("step").get<int64_t>()));
    expect_step(*trainer, trainer->step(false), theirs);
    if (HasFailure()) return;
  }
  if (error.is_null()) return;
  try {
    trainer->step(false);
    ADD_FAILURE() << "no error; PyTorch: " << error.at("sentence");
  } catch (const loop::LoopError& raised) {
    expect_error(raised.exception, raised.what(), raised.where);
    expect_printed(trainer->pop_printed());
  }
}

// Forks, rewinds and checkpoints rely on it: a snapshot is the complete state.
TEST_P(GoldenLoop, GoesOnFromASnapshotWithTheSameBits) {
  if (!golden.at("error").is_null() || golden.at("steps").size() < 4) GTEST_SKIP() << "it ends early";
  const auto data = load_datasets(config);
  Trainer whole(*device, data, config), again(*device, data, config);
  for (int i = 0; i < 3; ++i) whole.step(false);
  again.restore(whole.snapshot(), "a snapshot");
  for (int i = 0; i < 4; ++i) {
    const StepRecord a = whole.step(false).record, b = again.step(i % 2 == 1).record; // inspected or not
    EXPECT_TRUE(a.loss == b.loss || (a.loss != a.loss && b.loss != b.loss)) << a.loss << " " << b.loss;
    EXPECT_EQ(a.loss_scale, b.loss_scale);
    EXPECT_EQ(a.skipped, b.skipped);
  }
  EXPECT_TRUE(whole.state_dict() == again.state_dict());
}

// Loops that read numbers, but still launch captured regions.
constexpr std::string_view kInSegments[] = {
    "autocast_not_enabled", "clip_inf_norm",        "clip_norm",           "clip_norm_without_gradients",
    "focal_loss",           "guard_bf16_continue",  "half_and_brain_meet", "inf_without_a_trace",
    "loss_outside_region",  "nested_regions",       "penalty_fp32",        "print_values",
    "scale_by_hand",        "scale_forgotten_once", "scaler_not_enabled",  "skip_seen_by_scale",
    "tensor_in_condition",  "two_contexts"};

TEST_P(GoldenLoop, GivesTheSameBitsEagerAndLaunched) {
  if (!golden.at("error").is_null()) GTEST_SKIP() << "it ends early";
  RunConfig traced_config = config;
  traced_config.train.compile = false;
  const auto data = load_datasets(config);
  Trainer launched(*device, data, config), traced(*device, data, traced_config);
  for (int i = 0; i < 12; ++i) {
    const StepRecord a = launched.step(false).record, b = traced.step(false).record;
    EXPECT_TRUE(a.loss == b.loss || (a.loss != a.loss && b.loss != b.loss))
        << "step " << i + 1 << ": " << a.loss << " " << b.loss;
    EXPECT_TRUE(a.grad_norm == b.grad_norm || (a.grad_norm != a.grad_norm && b.grad_norm != b.grad_norm))
        << "step " << i + 1;
    for (size_t d = 0; d < a.declared.size(); ++d)
      EXPECT_TRUE(a.declared[d] == b.declared[d] || (a.declared[d] != a.declared[d] && b.declared[d] != b.declared[d]))
          << "step " << i + 1 << " column " << d;
  }
  EXPECT_TRUE(launched.state_dict() == traced.state_dict());
  if (std::ranges::find(kInSegments, GetParam()) != std::end(kInSegments)) {
    EXPECT_GE(launched.region_counts().launched, 4);
  }
}

INSTANTIATE_TEST_SUITE_P(Loops, GoldenLoop, testing::ValuesIn(case_names()),
                         [](const auto& tested) { return tested.param; });

TEST(GoldenLoops, CoverWhatTheSuitePromises) {
  const std::vector<std::string> names = case_names();
  EXPECT_GE(names.size(), 150u);
  for (const std::string& name : names) EXPECT_TRUE(fs::exists(kLoops / "expected" / (name + ".json"))) << name;
}

} // namespace
} // namespace amplab
