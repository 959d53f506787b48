// SPDX-License-Identifier: Apache-2.0
#include "engine/run/scaler_rules.h"

#include "engine/fields/fields.h"
#include "engine/run/relevance.h"

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

TEST(ScalerRules, SayWhichLineDecided) {
  const ScalerRule& rule = rule_of(ScalerBehaviour::deepspeed);
  EXPECT_EQ(rule.lines[*scaler_rule_line(rule, Verdict::held)].text, "        hysteresis_left = hysteresis_left - 1");
  EXPECT_EQ(scaler_rule_line(rule, Verdict::growth_refused), std::nullopt);
}

// The pseudo-code names exactly the settings that the rule reads.
TEST(ScalerRules, NameTheDialsThatTheyRead) {
  for (const ScalerRule& rule : scaler_rules()) {
    const auto reads = [&](std::string_view dial) {
      return std::ranges::any_of(rule.lines, [&](const RuleLine& line) {
        for (size_t at = line.text.find(dial); at != std::string_view::npos; at = line.text.find(dial, at + 1)) {
          const char after = at + dial.size() < line.text.size() ? line.text[at + dial.size()] : ' ';
          const char before = at > 0 ? line.text[at - 1] : ' ';
          if (after != '_' && before != '_') return true;
        }
        return false;
      });
    };
    for (const Field& field : fields()) {
      if (field.group != "scaler" || field.key == "scaler.kind" || field.key == "scaler.init_scale") continue;
      const bool listed = std::ranges::find(rule.dials, field.key) != rule.dials.end();
      EXPECT_EQ(reads(field.key.substr(field.key.find('.') + 1)), listed) << rule.name << ": " << field.key;
    }
  }
}

TEST(ScalerRules, LeaveTheOtherDialsWithoutEffect) {
  for (const std::string_view name : scaler_behaviour_names()) {
    RunConfig config;
    config.scaler = like(std::string(name).c_str());
    for (const Field& field : fields()) {
      if (field.group != "scaler" || field.key == "scaler.kind" || field.key == "scaler.behaves_like") continue;
      const bool read =
          field.key == "scaler.init_scale" || std::ranges::count(rule_of(config.scaler)->dials, field.key);
      EXPECT_EQ(without_effect(config, field.key).empty(), read) << name << ": " << field.key;
    }
  }
}

TEST(ScalerRules, HaveTheFrameworksBoundsUnlessADialSaysOtherwise) {
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
  const ScalerConfig usual = with_usual_dials(scaler);
  EXPECT_EQ(usual.behaves_like, "megatron");
  EXPECT_EQ(usual.init_scale, 0x1p32);
  EXPECT_EQ(usual.growth_interval, 1000);
  EXPECT_EQ(usual.hysteresis, 2);
  EXPECT_EQ(usual.min_scale, 0); // means Megatron's 1
  EXPECT_EQ(with_usual_dials(like("pytorch")), ScalerConfig{});
}

} // namespace
} // namespace amplab
