// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/setting_text.h"

#include "engine/run/utf8.h"
#include "engine/settings/config_json.h"
#include "engine/settings/shown.h"
#include "tests/engine/settings/random_config.h"

#include <cmath>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using nlohmann::json;
using List = SettingValue::List;
using Map = SettingValue::Map;

// Returns the value of the text. Fails the test if it is not JSON.
SettingValue value_of(std::string_view text) {
  const std::optional<SettingValue> value = setting_value_from_text(text);
  EXPECT_TRUE(value) << text;
  return value.value_or(SettingValue());
}

TEST(SettingValue, OfEverySettingSurvivesItsText) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 200; ++round) {
    const RunConfig config = random_config(random);
    for (const SettingRow& setting : setting_rows()) {
      const SettingValue value = setting.get(config);
      EXPECT_EQ(value_of(to_text(value)), value) << setting.key;
      EXPECT_EQ(check_setting(setting, value_of(to_text(value))), value) << setting.key;
      EXPECT_EQ(setting_value_of(json_of(value)), value) << setting.key;
      RunConfig set;
      apply_setting_from_json(set, setting.key, to_text(value));
      EXPECT_EQ(setting.get(set), value) << setting.key;
    }
  }
}

TEST(SettingValue, ReadsAsWhatItIs) {
  EXPECT_EQ(to_text(true), "true");
  EXPECT_EQ(to_text(-3), "-3");
  EXPECT_EQ(to_text(UINT64_MAX), "18446744073709551615");
  EXPECT_EQ(to_text(INT64_MIN), "-9223372036854775808");
  EXPECT_EQ(to_text(uint64_t{1} << 63), "9223372036854775808");
  EXPECT_EQ(to_text(0.5), "0.5");
  EXPECT_EQ(to_text(65536.0), "65536.0");
  EXPECT_EQ(to_text(1e-8), "1e-08");
  EXPECT_EQ(to_text(-0.0), "-0.0");
  EXPECT_EQ(to_text("amp-fp16"), "\"amp-fp16\"");
  EXPECT_EQ(to_text("größer \"学\"\n"), "\"größer \\\"学\\\"\\n\"");
  EXPECT_EQ(to_text(List{64, 32}), "[64,32]");
  EXPECT_EQ(to_text(List()), "[]");
  EXPECT_EQ(to_text(Map()), "{}");
  EXPECT_EQ(to_text(Map{{"softmax", "fp16"}, {"linear", "fp32"}}), R"({"linear":"fp32","softmax":"fp16"})");
  EXPECT_EQ(to_text(SettingValue()), "null");
}

TEST(SettingValue, KeepsDoublesToTheLastBit) {
  for (const double number : {0.1, 5e-324, 0x1p-1022, 0x1.fffffffffffffp1023, 1e22, 123456789.123456789, 0x1p53 + 2})
    for (const double value : {number, -number}) EXPECT_EQ(value_of(to_text(value)).number(), value);
  EXPECT_TRUE(std::signbit(value_of(to_text(-0.0)).number()));
}

TEST(SettingValue, ThatIsNoNumberIsWrittenAsNull) {
  for (const double number : {double(NAN), double(INFINITY), -double(INFINITY)}) EXPECT_EQ(to_text(number), "null");
  EXPECT_FALSE(SettingValue(double(NAN)) == SettingValue(double(NAN)));
}

TEST(SettingValue, EqualsAnotherOfTheSameNumber) {
  EXPECT_EQ(SettingValue(1), SettingValue(1.0));
  EXPECT_EQ(SettingValue(1.0), SettingValue(uint64_t{1}));
  EXPECT_EQ(SettingValue(uint64_t{7}), SettingValue(int64_t{7}));
  EXPECT_EQ(SettingValue(0x1p63), SettingValue(uint64_t{1} << 63));
  EXPECT_EQ((SettingValue(List{1, 2.0})), (SettingValue(List{1.0, 2})));
  EXPECT_NE(SettingValue(1), SettingValue(1.5));
  EXPECT_NE(SettingValue(-1), SettingValue(UINT64_MAX));
  EXPECT_NE(SettingValue(1), SettingValue(true));
  EXPECT_NE(SettingValue(1), SettingValue("1"));
  EXPECT_NE(SettingValue(List()), SettingValue(Map()));
  EXPECT_NE(SettingValue(0), SettingValue());
}

TEST(SettingValue, IsMadeOfWhatAConfigHolds) {
  EXPECT_EQ(SettingValue(std::vector<int64_t>{64, 32}), SettingValue(List{64, 32}));
  EXPECT_EQ(SettingValue(std::vector<std::string>{"fc1"}), SettingValue(List{"fc1"}));
  EXPECT_EQ(SettingValue(std::array{0.9, 0.999}), SettingValue(List{0.9, 0.999}));
  EXPECT_EQ((SettingValue(std::map<std::string, std::string>{{"a", "b"}})), (SettingValue(Map{{"a", "b"}})));
  EXPECT_TRUE(SettingValue(std::vector<int64_t>()).is_list());
  EXPECT_TRUE(SettingValue("text").is_text()) << "a pointer to characters is no flag";
}

TEST(SettingValue, OfWholeNumbersIsExactToTheEndsOf64Bits) {
  for (const uint64_t seed : {uint64_t{INT64_MAX}, uint64_t{1} << 63, (uint64_t{1} << 63) + 1, UINT64_MAX}) {
    EXPECT_EQ(value_of(std::to_string(seed)).whole<uint64_t>(), seed);
    RunConfig config;
    apply_setting(config, "seed", seed);
    EXPECT_EQ(config.seed, seed);
  }
  EXPECT_FALSE(value_of("18446744073709551616").is_whole());
  EXPECT_EQ(value_of("-9223372036854775808").whole<int64_t>(), INT64_MIN);
}

TEST(SettingValue, OfTextThatIsNotJsonIsNothing) {
  for (const std::string_view text :
       {"",   " ",  "1e400", "-1e400", "NaN",    "nan", "Infinity", "inf", "0x10", ".5",       "01",
        "+1", "[1", "[1,]",  "{\"a\"", "{a: 1}", "'x'", "\"x",      "1 2", "fast", "\"\xff\"", "\"\\ud800\""})
    EXPECT_FALSE(setting_value_from_text(text)) << text;
}

TEST(SettingValue, LeavesOutWhatIsNestedInItsElements) {
  EXPECT_EQ(value_of("[[1, [2]], {\"a\": 1}, 3]"), SettingValue(List{List(), Map(), 3}));
  EXPECT_EQ(value_of(R"({"a": {"b": {}}, "c": [1]})"), (SettingValue(Map{{"a", Map()}, {"c", List()}})));
  const std::string deep(1000000, '[');
  EXPECT_EQ(value_of(deep + std::string(deep.size(), ']')), SettingValue(List{List()}));
  EXPECT_FALSE(setting_value_from_text(deep));
}

TEST(SettingValue, ThatIsNotUtf8IsWrittenWithReplacements) {
  EXPECT_EQ(to_text("a\xff"
                    "b"),
            "\"a\xef\xbf\xbd"
            "b\"");
  EXPECT_EQ(to_text(Map{{"\xff", "x"}}), "{\"\xef\xbf\xbd\":\"x\"}");
}

TEST(SettingValue, IsShownInAsciiAndCutShort) {
  EXPECT_EQ(shown("ä\xff"), "\"\\u00e4\\ufffd\"");
  EXPECT_EQ(shown(std::string(100, 'x')), "\"" + std::string(59, 'x') + "...");
  EXPECT_EQ(shown(1e300), "1e+300");
  EXPECT_EQ(shown(1.0), "1");
  EXPECT_EQ(shown(List{1}), "a list");
  EXPECT_EQ(shown(Map()), "an object");
  EXPECT_EQ(shown(SettingValue()), "null");
}

TEST(SettingJson, ThatIsNoneIsRejectedInASentence) {
  RunConfig config;
  try {
    apply_setting_from_json(config, "name", "not json");
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(), "\"name\" must be JSON, but it is \"not json\"");
  }
  EXPECT_EQ(config, RunConfig{});
  EXPECT_THROW(apply_setting_from_json(config, "optimizer.lr", "null"), ConfigError);
  EXPECT_THROW(apply_setting_from_json(config, "model.hidden", "[[4]]"), ConfigError);
  EXPECT_THROW(apply_setting_from_json(config, "optimizer.rl", "1"), ConfigError);
}

// Compares with nlohmann's parser for all sequences of up to four boundary bytes.
TEST(Utf8, IsWhatJsonAccepts) {
  constexpr unsigned char kEdges[] = {0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf,
                                      0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff};
  const auto dumps = [](const std::string& text) {
    try {
      (void)json(text).dump();
      return true;
    } catch (const json::exception&) {
      return false;
    }
  };
  std::vector<std::string> texts = {""};
  for (size_t at = 0; at < texts.size(); ++at) {
    ASSERT_EQ(is_utf8(texts[at]), dumps(texts[at]))
        << json(texts[at]).dump(-1, ' ', true, json::error_handler_t::replace);
    if (texts[at].size() == 3) continue;
    for (const unsigned char edge : kEdges) texts.push_back(texts[at] + static_cast<char>(edge));
  }
  for (const unsigned char first : {0xf0, 0xf1, 0xf4})
    for (const unsigned char second : kEdges)
      for (const unsigned char last : kEdges) {
        const std::string text = {static_cast<char>(first), static_cast<char>(second), '\x80', static_cast<char>(last)};
        ASSERT_EQ(is_utf8(text), dumps(text)) << int(first) << " " << int(second) << " " << int(last);
      }
}

} // namespace
} // namespace amplab
