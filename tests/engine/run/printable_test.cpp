// SPDX-License-Identifier: Apache-2.0
#include "engine/run/printable.h"

#include "engine/run/config_error.h"
#include "engine/run/utf8.h"

#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

TEST(Printable, LeavesWordsOfEveryScriptAlone) {
  for (const char* text : {"", "plain \"text\" \\ 100 %", "\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x90\x8d"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, WritesWhatMovesTheCursorAsText) {
  EXPECT_EQ(printable("\x1b[2Ja\r\n\tb\x7f"), "\\x1b[2Ja\\r\\n\\tb\\x7f");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            "\\u009b2J");
  EXPECT_EQ(printable("\xe2\x80\xae"
                      "gpj.exe"),
            "\\u202egpj.exe");
  EXPECT_EQ(printable("\xff\xc3(\xed\xa0\x80"), "\\xff\\xc3(\\xed\\xa0\\x80");
}

TEST(Printable, CutsTheMiddleOfWhatIsLong) {
  EXPECT_EQ(printable("0123456789", 9), "0123...89");
  EXPECT_EQ(printable("0123456789", 10), "0123456789");
  EXPECT_EQ(in_quotes(std::string(500, 'x')).size(), kLongestQuote + 2);
}

TEST(Printable, IsAlwaysShortValidAndOnOneLine) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 20000; ++round) {
    std::string text(random() % 40, ' ');
    for (char& c : text) c = static_cast<char>(random());
    const size_t most = 8 + random() % 30;
    const std::string shown = printable(text, most);
    ASSERT_LE(shown.size(), most);
    ASSERT_TRUE(is_utf8(shown));
    for (std::string_view rest = shown; !rest.empty();) {
      const Character c = first_character(rest);
      ASSERT_FALSE(is_control(c.code));
      rest.remove_prefix(c.bytes);
    }
    ASSERT_EQ(printable(shown, most), shown);
  }
}

TEST(Printable, IsUsedByEveryConfigError) {
  EXPECT_STREQ(ConfigError("bad \x1b[31m name").what(), "bad \\x1b[31m name");
  EXPECT_LE(std::string(ConfigError(std::string(25000, 'x')).what()).size(), kLongestSentence);
}

} // namespace
} // namespace amplab
