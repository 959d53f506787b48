// SPDX-License-Identifier: Apache-2.0
#include "engine/data/characters.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

using Tokens = std::vector<int64_t>;

const Tokens& tokens(const Split& split) { return std::get<Tokens>(split.features); }

std::string complaint_about_text(std::string_view text, int64_t context) {
  try {
    make_text(text, context, "poem.txt");
    return "accepted";
  } catch (const DataError& error) {
    return error.what();
  }
}

TEST(Text, IsCutIntoWindowsWhoseTargetsAreTheNextCharacters) {
  const Dataset text = make_text("abacabx", 3, "it");
  EXPECT_EQ(text.task, Task::tokens);
  EXPECT_EQ(text.class_names, (std::vector<std::string>{"a", "b", "c", "x"}));
  EXPECT_EQ(text.training.count(), 2);
  EXPECT_EQ(tokens(text.training), (Tokens{0, 1, 0, 2, 0, 1}));
  EXPECT_EQ(text.training.targets, (Tokens{1, 0, 2, 0, 1, 3}));
}

TEST(Text, CountsCharactersNotBytesAndOrdersThemByCodePoint) {
  const Dataset text = make_text("zé€𝄞é", 2, "it");
  EXPECT_EQ(text.class_names, (std::vector<std::string>{"z", "é", "€", "𝄞"}));
  EXPECT_EQ(tokens(text.training), (Tokens{0, 1, 2, 3}));
}

TEST(Text, ReportsWhereItIsNotUtf8) {
  EXPECT_EQ(complaint_about_text("ab\xff", 1), "poem.txt is not UTF-8 at byte 2: expected text.");
  EXPECT_EQ(complaint_about_text("a\xc3", 1), "poem.txt is not UTF-8 at byte 1: expected text.");
  EXPECT_EQ(complaint_about_text("a\xe2\x82z", 1), "poem.txt is not UTF-8 at byte 1: expected text.");
}

TEST(Text, KnowsNoBytesThatPythonWouldNotRead) {
  for (const char* bytes :
       {"\xed\xa0\x80", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf4\xbf\xbf\xbf"})
    EXPECT_EQ(complaint_about_text(std::string("ab") + bytes, 1), "poem.txt is not UTF-8 at byte 2: expected text.");
  for (const char* bytes : {"\xed\x9f\xbf", "\xe0\xa0\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xee\x80\x80"})
    EXPECT_EQ(complaint_about_text(std::string("ab") + bytes, 1), "accepted");
}

TEST(Text, MustBeLongEnoughForTwoSamples) {
  EXPECT_EQ(complaint_about_text("abcd", 2), "poem.txt has 4 characters: expected at least 5 for data.context = 2.");
  EXPECT_EQ(complaint_about_text("abcde", 2), "accepted");
  EXPECT_NE(complaint_about_text("", 2), "accepted");
}

TEST(Sums, AreRightAndOnlyTheResultCounts) {
  const Dataset sums = make_sums(2, 7);
  ASSERT_EQ(sums.training.count(), 8000);
  ASSERT_EQ(sums.test.count(), 1000);
  const int64_t context = sums.feature_shape[0];
  ASSERT_EQ(context, 8);
  for (int64_t sample = 0; sample < sums.training.count(); ++sample) {
    const int64_t* x = tokens(sums.training).data() + sample * context;
    const int64_t* t = sums.training.targets.data() + sample * context;
    for (int i = 0; i < 5; ++i) ASSERT_EQ(t[i], kIgnoredTarget);
    const int64_t a = 10 * x[0] + x[1], b = 10 * x[3] + x[4], answer = t[5] + 10 * t[6] + 100 * t[7];
    ASSERT_EQ(a + b, answer);
    ASSERT_EQ(x[6], t[5]) << "the answer so far is shown";
  }
}

TEST(Sums, TestOnSumsThatWereNotTrainedOn) {
  const Dataset sums = make_sums(2, 7);
  std::set<Tokens> trained;
  const auto question = [](const Split& split, int64_t sample) {
    const auto begin = tokens(split).begin() + sample * 8;
    return Tokens(begin, begin + 6);
  };
  for (int64_t i = 0; i < sums.training.count(); ++i) EXPECT_TRUE(trained.insert(question(sums.training, i)).second);
  for (int64_t i = 0; i < sums.test.count(); ++i) EXPECT_FALSE(trained.contains(question(sums.test, i)));
  EXPECT_NE(make_sums(2, 8).checksum, sums.checksum);
  EXPECT_EQ(make_sums(2, 7).checksum, sums.checksum);
}

} // namespace
} // namespace amplab
