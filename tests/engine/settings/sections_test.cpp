// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/sections.h"

#include "engine/settings/config_json.h"
#include "engine/settings/setting_ref.h"
#include "tests/engine/settings/random_config.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

constexpr const char* kGan = R"({
  "models": {"generator": {"hidden": [64]}, "discriminator": {"name": "cnn"}},
  "optimizers": {"g": {"name": "adam", "lr": 0.0002, "of": ["generator"]}, "d": {"lr": 0.5, "of": ["discriminator"]}},
  "scalers": {"shared": {"init_scale": 1024}},
  "datasets": {"noise": {"name": "moons", "batch_size": 8}}
})";

RunConfig gan() { return config_from_text(kGan, "test"); }

std::string complaint_about(const std::string& text) {
  try {
    config_from_text(text, "a.json");
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Sections, AreReadAsTheSingleOneIs) {
  const RunConfig config = gan();
  EXPECT_EQ(config.models.at("generator").hidden, std::vector<int64_t>{64});
  EXPECT_EQ(config.models.at("discriminator").name, "cnn");
  EXPECT_EQ(config.optimizers.at("g").name, "adam");
  EXPECT_EQ(config.optimizers.at("g").of, std::vector<std::string>{"generator"});
  EXPECT_EQ(config.optimizers.at("d").lr, 0.5);
  EXPECT_EQ(config.optimizers.at("d").betas, OptimizerConfig{}.betas) << "absent keys keep their defaults";
  EXPECT_EQ(config.scalers.at("shared").init_scale, 1024);
  EXPECT_EQ(config.datasets.at("noise").batch_size, 8);
  EXPECT_EQ(config.optimizer, OptimizerConfig{}) << "the single one is another";
}

TEST(Sections, AreWrittenOnlyWhereThereAreSome) {
  const auto document = config_to_json(RunConfig{});
  for (const SectionKind& kind : section_kinds()) EXPECT_FALSE(document.contains(std::string(kind.many)));
  const auto written = config_to_json(gan());
  EXPECT_EQ(written["optimizers"]["d"]["lr"], 0.5);
  EXPECT_EQ(written["optimizers"]["d"].size(), written["optimizer"].size() + 2) << "every key, and which parameters";
}

TEST(Sections, ReadAgainAreTheSame) {
  std::mt19937_64 random(6);
  for (int round = 0; round < 100; ++round) {
    RunConfig config = gan();
    for (const SettingRef& setting : settings_in(config))
      if (!setting.key().ends_with(".of") && !setting.key().ends_with(".data"))
        setting.set(config, random_value(setting.row(), random));
    EXPECT_EQ(config_from_text(config_text(config), "test"), config);
  }
}

TEST(Sections, ReportTheirSettingsWithoutEffect) {
  RunConfig config = gan();
  const auto why = [&](const char* key) { return std::string(find_setting(config, key)->without_effect(config)); };
  EXPECT_EQ(why("optimizers.d.lr"), "");
  EXPECT_EQ(why("optimizer.lr"), "The loop's optimizers have their own names and sections.");
  config.optimizers.at("d").name = "sgd";
  EXPECT_EQ(why("optimizers.d.betas"), "Read by Adam and AdamW only.");
  EXPECT_EQ(why("optimizers.g.betas"), "") << "which is another";
  config.loop = "scaler.step(d)\n";
  EXPECT_EQ(why("scalers.shared.kind"), "The loop's program uses no scaler.");
  config.loop = "shared.step(d)\n";
  EXPECT_EQ(why("scalers.shared.kind"), "");
}

TEST(Sections, HaveSettingsUnderTheirNames) {
  RunConfig config = gan();
  apply_setting(config, "optimizers.d.lr", 0.25);
  apply_setting_from_text(config, "models.generator.hidden", "32,16");
  apply_setting_from_json(config, "optimizers.g.of", R"(["generator", "discriminator"])");
  EXPECT_EQ(config.optimizers.at("d").lr, 0.25);
  EXPECT_EQ(config.optimizers.at("g").lr, 0.0002);
  EXPECT_EQ(config.models.at("generator").hidden, (std::vector<int64_t>{32, 16}));
  EXPECT_EQ(config.optimizers.at("g").of.size(), 2u);
  const auto setting = find_setting(config, "optimizers.d.lr");
  ASSERT_TRUE(setting);
  EXPECT_EQ(&setting->row(), find_setting_row("optimizer.lr")) << "the same row, not a copy of it";
  EXPECT_EQ(setting->get(config), 0.25);
  for (const char* absent : {"optimizers.e.lr", "optimizers.d.of2", "optimizers.d", "optimizers.d.", "optimizers",
                             "optimizer.of", "models.d.lr", "schedules.d.name", "..", ""})
    EXPECT_FALSE(find_setting(config, absent)) << absent;
  EXPECT_EQ(settings_in(config).size(), setting_rows().size() + 2 * 15 + 2 * 14 + 12 + 9);
  for (const SettingRef& each : settings_in(config)) EXPECT_EQ(find_setting(config, each.key())->key(), each.key());
}

TEST(Sections, AreCheckedAsTheSingleOneIs) {
  RunConfig config = gan();
  try {
    apply_setting(config, "optimizers.d.lr", "fast");
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(),
                 "\"optimizers.d.lr\" must be a number, at least 0 and at most 1e+06, but it is \"fast\"");
  }
  EXPECT_EQ(complaint_about(R"({"scalers": {"s": {"growth_factor": 1}}})"),
            "a.json: \"scalers.s.growth_factor\" must be a number, more than 1 and at most 1e+06, but it is 1");
}

TEST(Sections, UnknownKeysNameTheNearest) {
  EXPECT_EQ(complaint_about(R"({"optimizers": {"d": {"lrr": 1}}})"),
            "a.json: unknown key \"optimizers.d.lrr\"; did you mean \"optimizers.d.lr\"?");
  EXPECT_EQ(complaint_about(R"({"optimisers": {"d": {"lr": 1}}})"),
            "a.json: unknown key \"optimisers\"; did you mean \"optimizers\"?");
  RunConfig config = gan();
  try {
    apply_setting(config, "optimizers.f.lr", 1);
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(), "unknown key \"optimizers.f.lr\"; did you mean \"optimizers.d.lr\"?");
  }
}

TEST(Sections, HaveNamesThatAProgramCanUse) {
  const auto named = [](const std::string& name) { return complaint_about(R"({"models": {")" + name + R"(": {}}})"); };
  for (const char* good : {"d", "_", "net_2", "Discriminator", "abcdefghijklmnopqrstuvwxyz012345"})
    EXPECT_EQ(named(good), "accepted");
  const std::string letters =
      "a name in the loop has letters, digits and _, does not begin with a digit, and is at most 32 long";
  for (const char* bad : {"", "2d", "a b", "a.b", "é", "abcdefghijklmnopqrstuvwxyz0123456"})
    EXPECT_EQ(named(bad),
              "a.json: \"models\" cannot have a section " + nlohmann::json(bad).dump(-1, ' ', true) + ": " + letters);
  EXPECT_EQ(named("model"), "accepted") << "a program with named models has no other";
  EXPECT_EQ(named("lambda"), "a.json: \"models\" cannot have a section \"lambda\": it is a keyword of Python");
  for (const char* given : {"torch", "F", "nn", "device", "loss_fn", "batches", "step", "optimizer", "scaler", "range"})
    EXPECT_EQ(named(given), "a.json: \"models\" cannot have a section \"" + std::string(given) +
                                "\": it has another meaning in the loop");
  EXPECT_EQ(complaint_about(R"({"models": {"d": {}}, "optimizers": {"d": {}}})"),
            "a.json: \"optimizers\" cannot have a section \"d\": one of \"models\" has that name");
}

TEST(Sections, AreObjectsAndFew) {
  EXPECT_EQ(complaint_about(R"({"models": 5})"),
            "a.json: \"models\" must be an object {...} of sections with names, but it is 5");
  EXPECT_EQ(complaint_about(R"({"models": {"d": []}})"),
            "a.json: \"models.d\" must be an object {...}, but it is a list");
  nlohmann::json many;
  for (size_t i = 0; i <= kMostSections; ++i) many["models"]["m" + std::to_string(i)] = nlohmann::json::object();
  EXPECT_EQ(complaint_about(many.dump()), "a.json: \"models\" has more than 16 sections");
}

TEST(Sections, OfOptimizersNameModelsThatAreThere) {
  EXPECT_EQ(complaint_about(R"({"optimizers": {"d": {"of": ["model"]}}})"), "accepted");
  EXPECT_EQ(complaint_about(R"({"models": {"critic": {}}, "optimizers": {"d": {"of": ["critc"]}}})"),
            "a.json: \"optimizers.d.of\" names a model \"critc\" that does not exist; did you mean \"critic\"?");
  RunConfig config = gan();
  EXPECT_THROW(apply_setting_from_text(config, "optimizers.d.of", "absent"), ConfigError);
  EXPECT_EQ(config, gan()) << "a refused value changes nothing";
}

TEST(Sections, DifferWhereOneHasThemAndTheOtherHasNot) {
  RunConfig config = gan(), other = gan();
  other.optimizers["d"].lr = 1;
  EXPECT_EQ(differing_keys(std::vector{config, other}), std::vector<std::string>{"optimizers.d.lr"});
  other.scalers.clear();
  const auto keys = differing_keys(std::vector{config, other});
  EXPECT_EQ(keys.size(), 13u);
  EXPECT_EQ(keys.back(), "scalers.shared.threshold");
}

TEST(Sections, AreHintedAtUnderTheirNames) {
  RunConfig config = gan();
  config.optimizers["d"].momentum = 0.5;
  const std::vector<std::string> sentences = hints(config);
  EXPECT_EQ(std::ranges::count(sentences, "optimizers.d.momentum has no effect. Read by SGD and Muon only."), 1);
}

} // namespace
} // namespace amplab
