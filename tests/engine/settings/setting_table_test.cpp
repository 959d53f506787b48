// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/setting_table.h"

#include "engine/run/catalogue.h"
#include "kernels/contract/op.h"
#include "kernels/format/dtype.h"
#include "tests/engine/settings/random_config.h"

#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

using List = SettingValue::List;
using Map = SettingValue::Map;

std::string complaint_of(std::string_view key, const SettingValue& value) {
  RunConfig config;
  try {
    apply_setting(config, key, value);
  } catch (const ConfigError& error) {
    EXPECT_EQ(config, RunConfig{}) << "a refused value must change nothing";
    return error.what();
  }
  return "accepted";
}

TEST(SettingTable, EachHasWordsAndAUniqueKey) {
  std::set<std::string_view> keys;
  for (const SettingRow& setting : setting_rows()) {
    EXPECT_TRUE(keys.insert(setting.key).second) << setting.key;
    EXPECT_FALSE(setting.label.empty()) << setting.key;
    EXPECT_TRUE(setting.help.ends_with(".")) << setting.key;
    EXPECT_EQ(find_setting_row(setting.key), &setting);
  }
  EXPECT_EQ(keys.size(), 104u) << "a member of RunConfig without a row cannot be set: keep this count with config.h";
}

TEST(SettingTable, DefaultsAreAccepted) {
  for (const SettingRow& setting : setting_rows()) {
    const SettingValue value = setting.get(RunConfig{});
    EXPECT_EQ(check_setting(setting, value), value) << setting.key;
  }
}

TEST(SettingTable, SettingOneChangesThatOneOnly) {
  std::mt19937_64 random(1);
  for (const SettingRow& setting : setting_rows()) {
    if (setting.choices.size() == 1) continue; // has no other value
    RunConfig config;
    for (int tries = 0; tries < 50 && config == RunConfig{}; ++tries)
      setting.set(config, random_value(setting, random));
    const RunConfig both[] = {RunConfig{}, config};
    EXPECT_EQ(differing_keys(both), std::vector{std::string(setting.key)});
  }
}

TEST(SettingTable, BoundsAreHeldExactly) {
  EXPECT_EQ(complaint_of("data.batch_size", 65536), "accepted");
  EXPECT_EQ(complaint_of("data.batch_size", 65537),
            "\"data.batch_size\" must be a whole number, at least 1 and at most 65536, but it is 65537");
  EXPECT_EQ(complaint_of("scaler.growth_factor", 1),
            "\"scaler.growth_factor\" must be a number, more than 1 and at most 1e+06, but it is 1");
  EXPECT_EQ(complaint_of("scaler.growth_factor", 1.0000001), "accepted");
  EXPECT_EQ(complaint_of("scaler.backoff_factor", 1.0),
            "\"scaler.backoff_factor\" must be a number, more than 0 and less than 1, but it is 1");
  EXPECT_EQ(complaint_of("scaler.init_scale", 0x1p127), "accepted");
  EXPECT_EQ(complaint_of("scaler.init_scale", 0x1p128),
            "\"scaler.init_scale\" must be a number, at least 2^-126 and at most 2^127, but it is "
            "3.402823669209385e+38");
  EXPECT_EQ(complaint_of("optimizer.betas", List{0.9, 1.0}),
            "\"optimizer.betas\" must be a list of 2 numbers, each at least 0 and less than 1, but it holds 1");
  EXPECT_EQ(complaint_of("optimizer.betas", List{0.9}),
            "\"optimizer.betas\" must be a list of 2 numbers, each at least 0 and less than 1, but it has 1");
}

TEST(SettingTable, NanAndInfAreNoSettings) {
  for (const double value : {double(NAN), double(INFINITY), -double(INFINITY)})
    for (const SettingRow& setting : setting_rows())
      if (setting.type == SettingType::number || setting.type == SettingType::integer) {
        EXPECT_NE(complaint_of(setting.key, value), "accepted") << setting.key << " = " << value;
      }
}

TEST(SettingTable, IntegersMustBeWhole) {
  EXPECT_EQ(complaint_of("train.steps", 1e3), "accepted");
  EXPECT_EQ(complaint_of("train.steps", 10.5),
            "\"train.steps\" must be a whole number, at least 1 and at most 1000000000, but it is 10.5");
  EXPECT_EQ(complaint_of("seed", 1e300),
            "\"seed\" must be a whole number, at least 0 and at most 18446744073709551615, "
            "but it is 1e+300");
}

TEST(SettingTable, SeedsUseAll64Bits) {
  RunConfig config;
  apply_setting(config, "seed", std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(config.seed, std::numeric_limits<uint64_t>::max());
  EXPECT_NE(complaint_of("seed", -1), "accepted");
}

TEST(SettingTable, ApexLevelsAreStoredAsTheirModes) {
  const std::pair<const char*, const char*> levels[] = {
      {"O0", "fp32"}, {"O1", "amp-fp16"}, {"O2", "fp16-master"}, {"O3", "pure-fp16"}};
  for (const auto& [level, mode] : levels) {
    RunConfig config;
    apply_setting(config, "precision.mode", level);
    EXPECT_EQ(config.precision.mode, mode);
  }
  EXPECT_NE(complaint_of("precision.mode", "O4"), "accepted");
  EXPECT_NE(complaint_of("scaler.kind", "O1"), "accepted");
}

TEST(SettingTable, ChoicesAreListed) {
  EXPECT_EQ(complaint_of("clip.kind", "Norm"),
            "\"clip.kind\" must be one of \"none\", \"norm\", \"value\", but it is \"Norm\"");
  EXPECT_EQ(complaint_of("clip.kind", SettingValue()),
            "\"clip.kind\" must be one of \"none\", \"norm\", \"value\", but it is null");
}

TEST(SettingTable, OpDtypesNameKnownOpsAndDtypes) {
  EXPECT_EQ(complaint_of("precision.op_dtype", Map{{"softmax", "fp16"}, {"linear", "fp32"}}), "accepted");
  EXPECT_EQ(complaint_of("precision.op_dtype", Map{{"sotfmax", "fp16"}}),
            "\"precision.op_dtype\" names an unknown op \"sotfmax\"; did you mean \"softmax\"?");
  EXPECT_EQ(complaint_of("precision.op_dtype", Map{{"softmax", "int8"}}),
            "\"precision.op_dtype\" must set \"softmax\" one of \"fp32\", \"fp16\", \"bf16\", but it sets \"int8\"");
}

TEST(SettingTable, ShadowedOpsAreNamedAsRecordsNameThem) {
  EXPECT_EQ(complaint_of("inspect.shadow_ops", List{"softmax", "to", "convolution_backward"}), "accepted");
  EXPECT_EQ(complaint_of("inspect.shadow_ops", List{}), "accepted");
  EXPECT_EQ(complaint_of("inspect.shadow_ops", List{"softmax", "layernorm"}),
            "\"inspect.shadow_ops\" names an unknown op \"layernorm\"; did you mean \"layer_norm\"?");
  EXPECT_EQ(complaint_of("inspect.shadow_ops", List{3}),
            "\"inspect.shadow_ops\" must be a list of 0 to 128 strings, but it holds 3");
}

TEST(SettingTable, ShadowedOpsHaveAKernelAndAreNoOptimizersDataReadersOrCollectives) {
  std::vector<std::string_view> expected;
  for (const OpRow& row : kOps) {
    const bool left_out = row.kind == OpKind::composite || row.id == "samples" || row.id == "increment" ||
                          row.id == "sgd" || row.id == "adamw" || row.id == "lerp" || row.id == "muon" ||
                          row.id == "correct" || row.id == "flatten" || row.id == "unflatten" ||
                          is_collective(*op_named(row.id));
    if (!left_out && std::ranges::find(expected, row.name) == expected.end()) expected.push_back(row.name);
  }
  const std::vector<std::string_view> named(shadowed_ops().begin(), shadowed_ops().end());
  EXPECT_TRUE(std::ranges::is_permutation(named, expected));
}

TEST(SettingTable, OverridableOpsAreTheDifferentiableOnesButCast) {
  std::vector<std::string_view> expected;
  for (const OpRow& row : kOps)
    if (row.differentiable() && !row.only_in_gradients && row.id != "cast" && row.id != "clone")
      expected.push_back(row.id);
  EXPECT_EQ(std::vector(overridable_ops().begin(), overridable_ops().end()), expected);
}

TEST(SettingTable, OverrideDtypesExist) {
  for (const std::string_view name : override_dtypes()) EXPECT_TRUE(dtype_named(name)) << name;
}

TEST(SettingTable, DevicesAreNamed) {
  for (const char* device : {"auto", "cpu", "cuda", "cuda:0", "cuda:12"})
    EXPECT_EQ(complaint_of("device", device), "accepted") << device;
  for (const char* device : {"gpu", "cuda:", "cuda:x", "cuda:-1", "", "cuda:12345"})
    EXPECT_NE(complaint_of("device", device), "accepted") << device;
}

TEST(SettingTable, TextMustBePrintableUtf8) {
  EXPECT_EQ(complaint_of("name", "größer, \"quoted\" 学"), "accepted");
  EXPECT_NE(complaint_of("name", "two\nlines"), "accepted");
  EXPECT_NE(complaint_of("name", std::string("nul\0", 4)), "accepted");
  EXPECT_NE(complaint_of("name", "\xff\xfe"), "accepted");
}

TEST(SettingTable, ATextOfLinesIsStoredAsOneText) {
  RunConfig config;
  apply_setting(config, "loop", List{"for x, t in batches:", "    pass"});
  EXPECT_EQ(config.loop, "for x, t in batches:\n    pass");
  apply_setting(config, "loop", "größer = 1\n\tpass\n");
  EXPECT_EQ(config.loop, "größer = 1\n\tpass\n");
  apply_setting(config, "loop", List{});
  EXPECT_EQ(config.loop, "");
  const std::string most(65536, 'x');
  EXPECT_EQ(complaint_of("loop", most), "accepted");
  const std::string expected =
      "\"loop\" must be a string or a list of its lines, in UTF-8 and of at most 65536 bytes, but ";
  EXPECT_EQ(complaint_of("loop", most + "x"), expected + "it has 65537");
  EXPECT_EQ(complaint_of("loop", List{most, ""}), expected + "it has 65537") << "the ends of lines count";
  EXPECT_EQ(complaint_of("loop", 3), expected + "it is 3");
  EXPECT_EQ(complaint_of("loop", List{"pass", 3}), expected + "it holds 3");
  EXPECT_NE(complaint_of("loop", "pass # \xff"), "accepted");
}

TEST(SettingTable, DeepNestingIsRejectedWithoutRecursing) {
  const std::string deep(200000, '[');
  RunConfig config;
  for (const SettingRow& setting : setting_rows()) {
    if (setting.type == SettingType::text || setting.type == SettingType::texts) continue;
    EXPECT_THROW(apply_setting_from_text(config, setting.key, deep + std::string(deep.size(), ']')), ConfigError);
  }
}

TEST(SettingTable, UnknownKeysNameTheNearest) {
  EXPECT_EQ(complaint_of("scaler.init_scal", 1),
            "unknown key \"scaler.init_scal\"; did you mean \"scaler.init_scale\"?");
  EXPECT_TRUE(complaint_of("model.kind", 1)
                  .starts_with("unknown key \"model.kind\"; did you mean \"scaler.kind\"? \"model\" takes name, "));
  EXPECT_TRUE(complaint_of("data.epochs", 1)
                  .starts_with("unknown key \"data.epochs\"; did you mean \"data.path\"? \"data\" takes name, "));
  EXPECT_EQ(nearest_key("lr"), "optimizer.lr");
  EXPECT_EQ(nearest_key("scalar.kind"), "scaler.kind");
  EXPECT_EQ(nearest_key("train.batch_size"), "data.batch_size");
  EXPECT_EQ(nearest_key("Optimizer.LR"), "optimizer.lr");
  EXPECT_EQ(nearest_key("sede"), "seed");
  EXPECT_FALSE(nearest_key("").empty());
  EXPECT_FALSE(nearest_key(std::string(1 << 20, 'x')).empty());
}

RunConfig typed(std::string_view key, std::string_view text) {
  RunConfig config;
  apply_setting_from_text(config, key, text);
  return config;
}

TEST(SettingText, IsReadAsTheSettingsType) {
  EXPECT_EQ(typed("optimizer.lr", "1e-2").optimizer.lr, 1e-2);
  EXPECT_EQ(typed("optimizer.lr", ".5").optimizer.lr, .5);
  EXPECT_EQ(typed("train.steps", "1e3").train.steps, 1000);
  EXPECT_EQ(typed("data.shuffle", "false").data.shuffle, false);
  EXPECT_EQ(typed("data.shuffle", "0").data.shuffle, false);
  EXPECT_EQ(typed("guard.stop_on_nonfinite", "on").guard.stop_on_nonfinite, true);
  EXPECT_EQ(typed("name", "123").name, "123");
  EXPECT_EQ(typed("loop", "optimizer.zero_grad()\npass").loop, "optimizer.zero_grad()\npass");
  EXPECT_EQ(typed("loop", R"(["a = 1", "b = 2"])").loop, "a = 1\nb = 2");
  EXPECT_EQ(typed("loop", R"("a = 1\nb = 2")").loop, "a = 1\nb = 2");
  EXPECT_EQ(typed("loop", "3").loop, "3");
  EXPECT_EQ(typed("name", "true").name, "true");
  EXPECT_EQ(typed("name", "\"quoted\"").name, "quoted");
  EXPECT_EQ(typed("precision.mode", "O2").precision.mode, "fp16-master");
  EXPECT_EQ(typed("model.hidden", "[64, 32]").model.hidden, (std::vector<int64_t>{64, 32}));
  EXPECT_EQ(typed("model.hidden", "64,32").model.hidden, (std::vector<int64_t>{64, 32}));
  EXPECT_EQ(typed("model.hidden", "64").model.hidden, (std::vector<int64_t>{64}));
  EXPECT_EQ(typed("model.hidden", "").model.hidden, (std::vector<int64_t>{}));
  EXPECT_EQ(typed("optimizer.betas", "0.8,0.99").optimizer.betas, (std::array{0.8, 0.99}));
  EXPECT_EQ(typed("precision.autocast_off", "loss,fc1").precision.autocast_off,
            (std::vector<std::string>{"loss", "fc1"}));
  EXPECT_EQ(typed("precision.op_dtype", R"({"softmax":"bf16"})").precision.op_dtype.at("softmax"), "bf16");
}

TEST(SettingText, RejectsWhatIsNotTheType) {
  for (const auto& [key, text] : std::vector<std::pair<const char*, const char*>>{{"optimizer.lr", "fast"},
                                                                                  {"optimizer.lr", "nan"},
                                                                                  {"optimizer.lr", "inf"},
                                                                                  {"optimizer.lr", ""},
                                                                                  {"train.steps", "1.5"},
                                                                                  {"train.steps", "1e400"},
                                                                                  {"train.steps", "0x10"},
                                                                                  {"data.shuffle", "maybe"},
                                                                                  {"model.hidden", "64,x"},
                                                                                  {"model.hidden", "64,,32"},
                                                                                  {"precision.op_dtype", "softmax"},
                                                                                  {"optimizer.betas", "0.9"}})
    EXPECT_THROW(typed(key, text), ConfigError) << key << "=" << text;
}

TEST(SettingText, OfAnyValueAsJsonSetsThatValue) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 100; ++round)
    for (const SettingRow& setting : setting_rows()) {
      const SettingValue value = random_value(setting, random);
      RunConfig config;
      apply_setting_from_text(config, setting.key, to_text(value));
      EXPECT_EQ(setting.get(config), value) << setting.key;
    }
}

} // namespace
} // namespace amplab
