// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/config_json.h"
#include "engine/settings/setting_ref.h"

#include "tests/engine/settings/random_config.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using nlohmann::json;

class ConfigFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("amplab_config_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
    path_ = (folder_ / "a.json").string();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& text) { std::ofstream(path_, std::ios::binary) << text; }

  // Returns the error message for a file with that text, without its folder.
  std::string complaint_about(const std::string& text) {
    write(text);
    try {
      load_config(path_);
    } catch (const ConfigError& error) {
      const std::string message = error.what();
      EXPECT_TRUE(message.starts_with(path_)) << message;
      return message.substr(folder_.string().size() + 1);
    }
    return "accepted";
  }

  std::filesystem::path folder_;
  std::string path_;
};

TEST(ConfigJson, ReadingWhatWasWrittenGivesTheSameConfig) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 500; ++round) {
    const RunConfig config = random_config(random);
    EXPECT_EQ(config_from_json(config_to_json(config), "test"), config);
    EXPECT_EQ(config_from_text(config_text(config), "test"), config);
    EXPECT_EQ(config_from_text(config_text(config, 2), "test"), config);
  }
}

TEST(ConfigJson, HoldsEveryKeyInTableOrder) {
  const auto document = config_to_json(RunConfig{});
  EXPECT_EQ(document.begin().key(), "name");
  for (const SettingRow& setting : setting_rows()) {
    if (setting.type == SettingType::lines) continue; // left out while it is empty
    const size_t dot = setting.key.find('.');
    const auto& parent = dot == std::string_view::npos ? document : document.at(std::string(setting.group));
    EXPECT_TRUE(parent.contains(std::string(setting.key.substr(dot + 1)))) << setting.key;
  }
}

TEST(ConfigJson, WritesALoopAsItsLinesAndNoneAsNothing) {
  RunConfig config;
  EXPECT_FALSE(config_to_json(config).contains("loop"));
  config.loop = "for x, t in batches:\n\n    pass";
  EXPECT_EQ(config_to_json(config)["loop"], json::parse(R"(["for x, t in batches:", "", "    pass"])"));
  for (const char* text : {"pass", "pass\n", "\n", "\n\npass\r\n\n", "ä\tß"}) {
    config.loop = text;
    EXPECT_EQ(config_from_text(config_text(config), "test"), config) << text;
  }
  EXPECT_EQ(config_from_text(R"({"loop": "a\nb"})", "test").loop, "a\nb");
  EXPECT_EQ(config_from_text(R"({"loop": ["a", "b"]})", "test").loop, "a\nb");
}

TEST(ConfigJson, AbsentKeysKeepTheirDefaults) {
  RunConfig expected;
  expected.scaler.kind = "static";
  EXPECT_EQ(config_from_text(R"({"scaler": {"kind": "static"}})", "test"), expected);
  EXPECT_EQ(config_from_json(json::object(), "test"), RunConfig{});
}

TEST_F(ConfigFile, OfTheDocumentedFormIsAccepted) {
  EXPECT_EQ(complaint_about(R"({ "name": "fp16, no scaler", "seed": 42, "device": "auto", "threads": 0,
      "data":      { "name": "fashion-mnist", "path": "", "batch_size": 128, "limit": 0, "shuffle": true },
      "model":     { "name": "mlp", "hidden": [512, 512], "activation": "relu", "norm": "none", "dropout": 0.0 },
      "precision": { "mode": "amp-fp16", "op_dtype": { "softmax": "fp16" }, "autocast_off": ["loss"],
                     "cast_cache": true },
      "scaler":    { "kind": "dynamic", "init_scale": 65536, "growth_factor": 2, "backoff_factor": 0.5,
                     "growth_interval": 2000 },
      "clip":      { "kind": "none", "max": 1.0, "when": "after-unscale" },
      "accumulation": { "steps": 1, "normalize": true },
      "optimizer": { "name": "adamw", "lr": 0.001, "betas": [0.9, 0.999], "eps": 1e-8, "weight_decay": 0.01,
                     "momentum": 0.0 },
      "schedule":  { "name": "constant", "warmup": 0 },
      "guard":     { "skip_nonfinite_loss": false, "stop_on_nonfinite": false },
      "train":     { "steps": 1000, "eval_every": 200 },
      "inspect":   { "every": 0 } })"),
            "accepted");
}

TEST(ConfigJson, OfARecordedRunKnowsOnlyWhatItHas) {
  const std::string text = R"({"recorded":true,"name":"train.py","optimizer":{"lr":0.5},)"
                           R"("scalers":{"d":{"init_scale":8.0}}})";
  const RunConfig config = config_from_text(text, "test");
  std::vector<std::string> known;
  for (const SettingRef& setting : settings_in(config))
    if (setting.is_in(config)) known.push_back(setting.key());
  EXPECT_EQ(known, (std::vector<std::string>{"name", "optimizer.lr", "scalers.d.init_scale"}));
  EXPECT_EQ(config_from_text(config_text(config), "test"), config);
  EXPECT_EQ(config_text(config).find("seed"), std::string::npos) << config_text(config);
}

TEST_F(ConfigFile, WithAnUnknownKeyNamesTheNearest) {
  EXPECT_EQ(complaint_about(R"({"scaler": {"init_scal": 1}})"),
            "a.json: unknown key \"scaler.init_scal\"; did you mean \"scaler.init_scale\"?");
  EXPECT_EQ(complaint_about(R"({"scalar": {"init_scale": 1}})"),
            "a.json: unknown key \"scalar\"; did you mean \"scaler\"?");
  EXPECT_EQ(complaint_about(R"({"lr": 0.1})"), "a.json: unknown key \"lr\"; did you mean \"optimizer.lr\"?");
  EXPECT_EQ(complaint_about(R"({"optimizer.lr": 0.1})"),
            "a.json: unknown key \"optimizer.lr\"; write its section as an object: {\"optimizer\": {\"lr\": ...}}");
}

TEST_F(ConfigFile, WithABadValueNamesFileKeyAndWhatWasExpected) {
  EXPECT_EQ(complaint_about(R"({"train": {"steps": 0}})"),
            "a.json: \"train.steps\" must be a whole number, at least 1 and at most 1000000000, but it is 0");
  EXPECT_EQ(complaint_about(R"({"train": 5})"), "a.json: \"train\" must be an object {...}, but it is 5");
  EXPECT_EQ(complaint_about(R"({"seed": "x"})"),
            "a.json: \"seed\" must be a whole number, at least 0 and at most 18446744073709551615, but it is \"x\"");
}

TEST_F(ConfigFile, WithAKeyTwiceIsRejected) {
  EXPECT_EQ(complaint_about(R"({"seed": 1, "train": {"steps": 3}, "seed": 2})"),
            "a.json: key \"seed\" occurs twice in the same object");
  EXPECT_EQ(complaint_about(R"({"train": {"steps": 3, "steps": 3}})"),
            "a.json: key \"steps\" occurs twice in the same object");
}

TEST_F(ConfigFile, ThatIsNoJsonReportsLineAndColumn) {
  EXPECT_EQ(complaint_about("{\n  \"seed\": 1,\n}"),
            "a.json: not valid JSON at line 3, column 1: unexpected '}'; expected string literal");
  EXPECT_EQ(complaint_about("{\"seed\": 1"), "a.json: not valid JSON at line 1, column 11: unexpected end of input; "
                                             "expected '}'");
  EXPECT_TRUE(
      complaint_about("{\"optimizer\": {\"lr\": NaN}}").starts_with("a.json: not valid JSON at line 1, column 22"));
  EXPECT_TRUE(complaint_about("{\"seed\": 1} {}").starts_with("a.json: not valid JSON at line 1, column 13"));
  EXPECT_TRUE(complaint_about("\xff\xfe{").starts_with("a.json: not valid JSON at line 1, column 1"));
  EXPECT_EQ(complaint_about(""), "a.json: empty; the smallest configuration is {}");
}

TEST_F(ConfigFile, WithHugeNumbersIsRejected) {
  EXPECT_TRUE(complaint_about(R"({"optimizer": {"lr": 1e400}})").starts_with("a.json: not valid JSON"));
  EXPECT_NE(complaint_about(R"({"seed": 18446744073709551616})"), "accepted");
  EXPECT_EQ(complaint_about(R"({"seed": 18446744073709551615})"), "accepted");
  EXPECT_NE(complaint_about(R"({"train": {"steps": 99999999999999999999}})"), "accepted");
}

TEST_F(ConfigFile, OfAnotherTopLevelTypeIsRejected) {
  EXPECT_EQ(complaint_about("[1]"), "a.json: must hold an object {...} of settings, but holds a list");
  EXPECT_EQ(complaint_about("null"), "a.json: must hold an object {...} of settings, but holds null");
}

TEST_F(ConfigFile, NestedDeeplyIsRejected) {
  const std::string deep(400000, '[');
  EXPECT_EQ(complaint_about(deep), "a.json: nested deeper than any configuration is");
  const std::string closed = deep + std::string(deep.size(), ']');
  EXPECT_EQ(complaint_about(R"({"seed":)" + closed + "}"), "a.json: nested deeper than any configuration is");
}

TEST_F(ConfigFile, ThatIsAbsentOrAFolderOrHugeIsRejected) {
  EXPECT_THROW(load_config((folder_ / "absent.json").string()), ConfigError);
  try {
    load_config(folder_.string());
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_EQ(error.what(), folder_.string() + ": a folder, not a configuration file");
  }
  EXPECT_EQ(complaint_about(std::string(2 << 20, ' ')), "a.json: larger than 1 MiB, so not a configuration file");
}

// Any file is either read or refused with an error message.
TEST_F(ConfigFile, OfDamagedTextNeverCrashes) {
  std::mt19937_64 random(4);
  const std::string whole = config_text(random_config(random), 1);
  for (int round = 0; round < 3000; ++round) {
    std::string text = whole;
    for (auto edits = 1 + random() % 4; edits-- > 0;) {
      const size_t at = random() % text.size();
      switch (random() % 3) {
      case 0: text[at] = static_cast<char>(random()); break;
      case 1: text.erase(at, 1 + random() % 20); break;
      default: text.insert(at, 1, "{}[]\",:0-e."[random() % 11]);
      }
    }
    try {
      const json document = json::parse(text, nullptr, false);
      if (!document.is_discarded()) config_from_json(document, "damaged");
    } catch (const ConfigError& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with("damaged: ")) << error.what();
    }
    if (round % 10 == 0) complaint_about(text);
  }
}

TEST_F(ConfigFile, OfMoreRunsThanThereAreLanesIsRejected) {
  const auto runs = [](size_t count) {
    std::string text = R"({"runs": [{"config": {}})";
    for (size_t i = 1; i < count; ++i) text += R"(, {"config": {}})";
    return text + "]}";
  };
  write(runs(64));
  EXPECT_EQ(load_configs(path_).size(), 64u);
  write(runs(60'000));
  try {
    load_configs(path_);
    ADD_FAILURE();
  } catch (const ConfigError& error) {
    EXPECT_EQ(error.what(), path_ + ": holds 60000 runs; there are 64 lanes at most: remove some runs.");
  }
}

TEST_F(ConfigFile, OfARunHoldsTheConfigurationsOfAllItsLanes) {
  RunConfig a, b;
  a.name = "a";
  b.name = "b";
  b.optimizer.lr = 0.125;
  write(R"({"format": 1, "runs": [{"run": "a", "config": )" + config_text(a) + R"(}, {"config": )" + config_text(b) +
        "}]}");
  EXPECT_EQ(load_configs(path_), (std::vector{a, b}));
  write(R"({"format": 2, "runs": [{"config": )" + config_text(a) + R"(, "setting_changes": []}]})");
  EXPECT_EQ(load_configs(path_), std::vector{a});
  write(R"({"format": 1, "runs": [{"config": )" + config_text(a) + R"(, "dials": []}]})");
  EXPECT_EQ(load_configs(path_), std::vector{a});
  write(config_text(b));
  EXPECT_EQ(load_configs(path_), std::vector{b}) << "a configuration is itself";
  for (const char* text : {R"({"runs": []})", R"({"runs": 7})", R"({"runs": [7]})", R"({"runs": [{"run": "a"}]})",
                           R"({"runs": [{"config": {"seed": "x"}}]})", "[]", "{"}) {
    write(text);
    try {
      load_configs(path_);
      ADD_FAILURE() << text;
    } catch (const ConfigError& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with(path_)) << error.what();
    }
  }
}

} // namespace
} // namespace amplab
