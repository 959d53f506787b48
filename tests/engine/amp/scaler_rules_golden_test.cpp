// SPDX-License-Identifier: Apache-2.0
// Replays recorded behavior of the loss scalers of Keras, DeepSpeed, Megatron, fairseq and apex.
// tests/golden/scaler_rules/make.py recorded it and explains the lines.
#include "engine/amp/scaler_update.h"

#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace amplab {
namespace {

// std::stream cannot read hexadecimal floats.
double number_in(std::istream& in) {
  std::string text;
  in >> text;
  return std::strtod(text.c_str(), nullptr);
}

ScalerBehaviour behaviour_named(const std::string& name) {
  for (const ScalerRule& rule : scaler_rules())
    if (rule.name == name) return static_cast<ScalerBehaviour>(&rule - scaler_rules().data());
  ADD_FAILURE() << name;
  return {};
}

ScalerSettings read_settings(std::istream& in) {
  ScalerSettings settings;
  std::string name;
  in >> name;
  settings.behaviour = behaviour_named(name);
  settings.init_scale = number_in(in);
  settings.growth_factor = number_in(in);
  settings.backoff_factor = number_in(in);
  in >> settings.growth_interval;
  settings.min_scale = number_in(in);
  settings.max_scale = number_in(in);
  in >> settings.hysteresis >> settings.consecutive_hysteresis;
  settings.tolerance = number_in(in);
  settings.threshold = number_in(in);
  return settings;
}

// Returns the initial scale as GradScaler sets it.
double first_scale(const ScalerSettings& s) {
  if (s.behaviour == ScalerBehaviour::apex) return std::min(s.init_scale, s.max_scale);
  return rule_of(s.behaviour).fp32 ? static_cast<double>(static_cast<float>(s.init_scale)) : s.init_scale;
}

TEST(ScalerRulesGolden, RepeatTheFrameworksBitForBitOverRandomHistories) {
  const std::string path = AMPLAB_GOLDEN_DIR "/scaler_rules/histories.txt";
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  ScalerSettings settings;
  ScalerUpdate now{};
  int64_t number = 0;
  std::map<ScalerBehaviour, std::map<Verdict, int64_t>> seen;
  for (std::string line; std::getline(file, line);) {
    SCOPED_TRACE("line " + std::to_string(++number) + ": " + line);
    std::istringstream in(line);
    std::string word, kind;
    in >> word;
    if (word == "#") continue;
    if (word == "new") {
      settings = read_settings(in);
      now = {first_scale(settings), {}, {}};
      ASSERT_FALSE(in.fail());
      continue;
    }
    in >> kind;
    const double scale = number_in(in);
    int64_t held = 0;
    bool raised = false;
    in >> held >> raised;
    ASSERT_FALSE(in.fail());
    for (int64_t left = std::stoll(word); left > 0; --left) {
      const double before = now.scale;
      now = scaler_update(settings, now.scale, now.counters, kind == "i");
      ASSERT_EQ(now.scale, left > 1 ? before : scale);
      ASSERT_EQ(now.verdict == Verdict::gave_up, left == 1 && raised);
      ++seen[settings.behaviour][now.verdict];
    }
    // Megatron's counter keeps counting after a backoff, although nothing reads it then.
    ASSERT_EQ(now.counters.infs_held, held);
  }
  for (const ScalerBehaviour behaviour : {ScalerBehaviour::keras, ScalerBehaviour::deepspeed, ScalerBehaviour::megatron,
                                          ScalerBehaviour::fairseq, ScalerBehaviour::apex})
    for (const RuleLine& rule_line : rule_of(behaviour).lines)
      if (rule_line.decides) {
        EXPECT_GT(seen[behaviour][*rule_line.decides], 0) << rule_of(behaviour).name << ": " << rule_line.text;
      }
}

} // namespace
} // namespace amplab
