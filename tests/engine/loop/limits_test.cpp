// SPDX-License-Identifier: Apache-2.0
// Any text is either parsed or refused with an error message.
#include "engine/loop/parse.h"
#include "engine/loop/suggestion.h"

#include <gtest/gtest.h>

namespace amplab::loop {
namespace {

std::string repeated(const std::string& text, size_t times) {
  std::string all;
  for (size_t i = 0; i < times; ++i) all += text;
  return all;
}

// Returns the error message, or "" if the text is parsed.
std::string error_of(const std::string& text) {
  try {
    const Program program = parse(text);
    parse(source_of(program.body));
    return "";
  } catch (const LoopError& error) {
    return error.what();
  }
}

constexpr const char* kTooDeep =
    "The lab reads expressions nested at most 64 levels deep; Python reads more. Name a part of it on a line before.";

// Each way to nest syntax: `open` repeated, `middle`, `close` as often.
struct Way {
  const char *name, *open, *middle, *close;
};
class EachWay : public testing::TestWithParam<Way> {};

TEST_P(EachWay, IsParsedToSomeDepthAndRejectedBeyond) {
  const auto [name, open, middle, close] = GetParam();
  const auto nested = [&](size_t times) {
    return "x = " + repeated(open, times) + middle + repeated(close, times) + "\n";
  };
  EXPECT_EQ(error_of(nested(15)), "");
  for (const size_t times : {65, 1000, 4000}) EXPECT_EQ(error_of(nested(times)), kTooDeep) << times;
}

INSTANTIATE_TEST_SUITE_P(Ways, EachWay,
                         testing::Values(Way{"Brackets", "(", "1", ")"}, Way{"Lists", "[", "1", "]"},
                                         Way{"Tuples", "(1, ", "1", ")"}, Way{"Dicts", "{1: ", "1", "}"},
                                         Way{"Calls", "f(", "1", ")"}, Way{"NamedArguments", "f(a=", "1", ")"},
                                         Way{"StarredArguments", "f(*", "1", ")"}, Way{"Indices", "f[", "1", "]"},
                                         Way{"Slices", "f[:", "1", "]"}, Way{"Minus", "-", "1", ""},
                                         Way{"Not", "not ", "1", ""}, Way{"Powers", "1 ** ", "1", ""},
                                         Way{"Sums", "1 + ", "1", ""}, Way{"Products", "1 * ", "1", ""},
                                         Way{"Lambdas", "lambda: ", "1", ""}, Way{"Defaults", "lambda a=", "1", ": 1"},
                                         Way{"Conditionals", "1 if 1 else ", "1", ""}, Way{"Attributes", "", "x", ".y"},
                                         Way{"ChainsOfCalls", "", "x", "()"}, Way{"ChainsOfIndices", "", "x", "[0]"},
                                         Way{"ListComprehensions", "[", "1", " for a in b]"},
                                         Way{"Iterables", "[1 for a in ", "1", "]"},
                                         Way{"Generators", "(", "1", " for a in b)"}, Way{"Bits", "f((", "1", "))"}),
                         [](const auto& way) { return way.param.name; });

TEST(Limits, EndBlocksAndBranchesThatLieWithinEachOther) {
  const auto blocks = [](int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text.append(static_cast<size_t>(i), ' ').append("if x:\n");
    return text.append(static_cast<size_t>(times), ' ').append("y\n");
  };
  EXPECT_EQ(error_of(blocks(60)), "");
  EXPECT_EQ(error_of(blocks(70)), kTooDeep);
  EXPECT_EQ(error_of("if x: y\n" + repeated("elif x: y\n", 50)), "");
  EXPECT_EQ(error_of("if x: y\n" + repeated("elif x: y\n", 5000)), kTooDeep);
}

TEST(Limits, CountWhatLiesWithinEachOtherTogether) {
  const std::string sum = repeated("1 + ", 15) + "1",
                    text = repeated("f(", 20) + sum + repeated(").a", 15) + repeated(")", 5);
  EXPECT_EQ(error_of("x = " + repeated("-", 20) + text + "\n"), kTooDeep);
  EXPECT_EQ(error_of("x = " + sum + " - (" + sum + ")\n"), "");
}

TEST(Limits, EndWhatIsWrongOverAndOver) {
  const auto within_seconds = [](const std::string& text) { return error_of(text).substr(0, 14); };
  EXPECT_EQ(within_seconds("x = a" + repeated(" | a", 10000)), "The lab has no");
  EXPECT_EQ(within_seconds("x = " + repeated("~", 10000) + "a"), "The lab has no");
  EXPECT_EQ(within_seconds(repeated("1 ", 30000)), "invalid syntax");
  EXPECT_EQ(within_seconds("(" + repeated("a ", 30000) + ")"), "invalid syntax");
  EXPECT_EQ(within_seconds(repeated("print ", 10000) + "a"), "The lab reads ");
  EXPECT_EQ(within_seconds(repeated("f(a=1, b, ", 50) + repeated(")", 50)), "positional arg");
  EXPECT_EQ(within_seconds(repeated("(a = ", 50) + "1" + repeated(")", 50)), "invalid syntax");
  EXPECT_EQ(within_seconds(repeated("(a b, ", 50) + repeated(")", 50)), "invalid syntax");
  EXPECT_EQ(within_seconds("with " + repeated("(", 50) + "a b" + repeated(")", 50) + ": pass"), "invalid syntax");
}

TEST(Limits, LeaveWidthAlone) {
  EXPECT_EQ(error_of("x = [" + repeated("1, ", 10000) + "]\n"), "");
  EXPECT_EQ(error_of("x = " + repeated("a and ", 5000) + "b\n"), "");
  EXPECT_EQ(error_of("x = " + repeated("a < ", 5000) + "b\n"), "");
  EXPECT_EQ(error_of(repeated("x = 1\n", 9000)), "");
  EXPECT_EQ(error_of("x = " + repeated("\"a\" ", 5000) + "\n"), "");
}

TEST(Limits, EndATextThatIsTooLong) {
  EXPECT_EQ(error_of(std::string(kMostBytes, '\n')), "");
  EXPECT_EQ(error_of(std::string(kMostBytes + 1, '\n')),
            "A loop has at most 65536 bytes; this one has 65537. Remove lines that are not part of a step.");
}

TEST(Limits, RejectWhatIsNotText) {
  EXPECT_EQ(error_of("x = '\xff'\n"), "The loop is not valid UTF-8. Save it as UTF-8.");
  EXPECT_EQ(error_of(std::string("x = '\0'\n", 8)), "source code string cannot contain null bytes");
  EXPECT_EQ(error_of("x = 1\x01\n"), "invalid non-printable character U+0001");
  EXPECT_EQ(error_of("x =\xc2\xa0"
                     "1\n"),
            "invalid non-printable character U+00A0");
}

TEST(Parse, AcceptsTheLineEndsOfAllSystems) {
  const std::string expected = source_of(parse("if x:\n    y = \"\"\"a\nb\"\"\"\nz\n").body);
  EXPECT_EQ(source_of(parse("if x:\r\n    y = \"\"\"a\r\nb\"\"\"\r\nz\r\n").body), expected);
  EXPECT_EQ(source_of(parse("if x:\r    y = \"\"\"a\rb\"\"\"\rz\r").body), expected);
  EXPECT_EQ(parse("x = 1\r\ny = 2").body[1].where.begin, (Position{2, 1}));
  EXPECT_EQ(source_of(parse("\xef\xbb\xbf"
                            "if x:\n    y = \"\"\"a\nb\"\"\"\nz")
                          .body),
            expected);
}

TEST(Parse, StoresTheSourceUnchanged) {
  EXPECT_EQ(parse("x=1 # why\r\n").text, "x=1 # why\r\n");
  EXPECT_TRUE(parse("").body.empty());
  EXPECT_EQ(source_of(parse("# nothing\n").body), "");
}

TEST(Suggestion, FollowsTheRuleOfCPython) {
  const std::vector<std::string_view> names = {"loss", "optimizer", "scaler", "model", "x"};
  EXPECT_EQ(suggestion_for("los", names), "loss");
  EXPECT_EQ(suggestion_for("Loss", names), "loss");
  EXPECT_EQ(suggestion_for("LOSS", names), ""); // four substitutions at half cost
  EXPECT_EQ(suggestion_for("optimiser", names), "optimizer");
  EXPECT_EQ(suggestion_for("loop", names), ""); // two of four letters: 4 > (4 + 4 + 3) * 2 / 6
  EXPECT_EQ(suggestion_for("y", names), "");
  EXPECT_EQ(suggestion_for("X", names), "x"); // a change of case costs half
  EXPECT_EQ(suggestion_for(repeated("m", 41), names), "");
}

} // namespace
} // namespace amplab::loop
