// SPDX-License-Identifier: Apache-2.0
#include "engine/run/scaler_rules.h"

#include "engine/settings/relevance.h"
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

ScalerConfig like(const char* behaviour) {
  ScalerConfig scaler;
  scaler.behaves_like = behaviour;
  return scaler;
}

TEST(ScalerRules, AreFoundByWhatAConfigurationCallsThem) {
  for (const std::string_view name : scaler_behaviour_names()) {
    const ScalerRule* rule = rule_of(like(std::string(name).c_str()));
    ASSERT_NE(rule, nullptr);
    EXPECT_EQ(rule->name, name);
  }
  ScalerConfig scaler = like("keras");
  scaler.kind = "static";
  EXPECT_EQ(rule_of(scaler), &rule_of(ScalerBehaviour::constant));
  scaler.kind = "none";
  EXPECT_EQ(rule_of(scaler), nullptr);
}

TEST(ScalerRules, HaveALineForEachOutcomeAndNoTwo) {
  for (const ScalerRule& rule : scaler_rules()) {
    EXPECT_TRUE(scaler_rule_line(rule, Verdict::unchanged)) << rule.name;
    std::set<Verdict> decided;
    for (const RuleLine& line : rule.lines) {
      EXPECT_FALSE(line.text.empty());
      EXPECT_EQ(line.text.find_first_not_of(' ') % 4, 0u) << rule.name << ": " << line.text;
      if (line.decides) {
        EXPECT_TRUE(decided.insert(*line.decides).second) << rule.name << ": " << line.text;
      }
    }
    EXPECT_TRUE(rule.sentence.ends_with(".")) << rule.name;
  }
}

TEST(ScalerRules, NameTheLineThatDecided) {
  const ScalerRule& rule = rule_of(ScalerBehaviour::deepspeed);
  EXPECT_EQ(rule.lines[*scaler_rule_line(rule, Verdict::held)].text, "        hysteresis_left = hysteresis_left - 1");
  EXPECT_EQ(scaler_rule_line(rule, Verdict::growth_refused), std::nullopt);
}

// The pseudo-code names exactly the settings that the rule reads.
TEST(ScalerRules, NameTheSettingsThatTheyRead) {
  for (const ScalerRule& rule : scaler_rules()) {
    const auto reads = [&](std::string_view setting_key) {
      return std::ranges::any_of(rule.lines, [&](const RuleLine& line) {
        for (size_t at = line.text.find(setting_key); at != std::string_view::npos;
             at = line.text.find(setting_key, at + 1)) {
          const char after = at + setting_key.size() < line.text.size() ? line.text[at + setting_key.size()] : ' ';
          const char before = at > 0 ? line.text[at - 1] : ' ';
          if (after != '_' && before != '_') return true;
        }
        return false;
      });
    };
    for (const SettingRow& setting : setting_rows()) {
      if (setting.group != "scaler" || setting.key == "scaler.kind" || setting.key == "scaler.init_scale") continue;
      const bool listed = std::ranges::find(rule.settings, setting.key) != rule.settings.end();
      EXPECT_EQ(reads(setting.key.substr(setting.key.find('.') + 1)), listed) << rule.name << ": " << setting.key;
    }
  }
}

TEST(ScalerRules, LeaveTheOtherSettingsWithoutEffect) {
  for (const std::string_view name : scaler_behaviour_names()) {
    RunConfig config;
    config.scaler = like(std::string(name).c_str());
    for (const SettingRow& setting : setting_rows()) {
      if (setting.group != "scaler" || setting.key == "scaler.kind" || setting.key == "scaler.behaves_like") continue;
      const bool read =
          setting.key == "scaler.init_scale" || std::ranges::count(rule_of(config.scaler)->settings, setting.key);
      EXPECT_EQ(without_effect(config, setting.key).empty(), read) << name << ": " << setting.key;
    }
  }
}

TEST(ScalerRules, HaveTheFrameworksBoundsUnlessASettingOverridesThem) {
  EXPECT_EQ(smallest_scale(like("deepspeed")), 1);
  EXPECT_EQ(smallest_scale(like("fairseq")), 1e-4);
  EXPECT_EQ(smallest_scale(like("apex")), 0);
  EXPECT_EQ(largest_scale(like("apex")), 0x1p24);
  EXPECT_EQ(largest_scale(like("deepspeed")), 0);
  ScalerConfig scaler = like("deepspeed");
  scaler.min_scale = 16;
  EXPECT_EQ(smallest_scale(scaler), 16);
  scaler.behaves_like = "pytorch"; // has no bounds
  EXPECT_EQ(smallest_scale(scaler), 0);
}

TEST(ScalerRules, KnowHowTheFrameworkBegins) {
  ScalerConfig scaler = like("megatron");
  scaler.hysteresis = 7;
  scaler.min_scale = 3;
  const ScalerConfig usual = with_default_settings(scaler);
  EXPECT_EQ(usual.behaves_like, "megatron");
  EXPECT_EQ(usual.init_scale, 0x1p32);
  EXPECT_EQ(usual.growth_interval, 1000);
  EXPECT_EQ(usual.hysteresis, 2);
  EXPECT_EQ(usual.min_scale, 0); // means Megatron's 1
  EXPECT_EQ(with_default_settings(like("pytorch")), ScalerConfig{});
}

} // namespace
} // namespace amplab
