// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/inline_values.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

VariableRecord number(const char* name, double value, const char* dtype = "fp32") {
  VariableRecord made;
  made.name = name;
  made.kind = VariableKind::tensor;
  made.dtype = dtype;
  made.value = value;
  made.count = 1;
  return made;
}

LineRecord line_of(int64_t line) {
  LineRecord record;
  record.line = line;
  record.runs = 1;
  return record;
}

InlineValue inline_value_of(const LineRecord& line) {
  const InlineValues notes = inline_values_of(std::span(&line, 1));
  return notes.empty() ? InlineValue() : notes.begin()->second;
}

bool has_bad_run(const InlineValue& note, const char* words) {
  return std::ranges::any_of(
      note.runs, [&](const InlineValue::Run& run) { return run.text == words && run.tone == ValueTone::bad; });
}

TEST(LineWords, ShowASingleNumber) {
  LineRecord line = line_of(4);
  line.made = {number("loss", 0.842)};
  EXPECT_EQ(inline_value_of(line).runs.front().text, "0.842 fp32");
}

TEST(LineWords, NameSeveral) {
  LineRecord line = line_of(2);
  line.made = {number("a", 1), number("b", 2)};
  EXPECT_EQ(inline_value_of(line).words(), "a 1 fp32 b 2 fp32");
}

TEST(LineWords, ShowInfAndNanInRed) {
  LineRecord line = line_of(5);
  VariableRecord grad;
  grad.name = "grad", grad.kind = VariableKind::tensor, grad.dtype = "fp16", grad.shape = "[8]", grad.norm = 3,
  grad.count = 8;
  grad.inf = 2, grad.nan = 1;
  line.made = {grad};
  const InlineValue note = inline_value_of(line);
  EXPECT_TRUE(has_bad_run(note, "2 Inf"));
  EXPECT_TRUE(has_bad_run(note, "1 NaN"));
  EXPECT_TRUE(note.words().startsWith("grad ")) << "no word of the line says what these are";
  line.made = {number("loss", std::numeric_limits<double>::infinity())};
  EXPECT_TRUE(has_bad_run(inline_value_of(line), "inf fp32"));
}

TEST(LineWords, AreNotOfLinesThatDidNotRun) {
  LineRecord line = line_of(3);
  line.runs = 0;
  line.did = "skipped";
  EXPECT_TRUE(inline_values_of(std::span(&line, 1)).empty());
  EXPECT_TRUE(inactive_lines(std::span(&line, 1)).empty());
}

TEST(LineWords, FindTheFirstBadLineAndInactiveLines) {
  std::vector<LineRecord> lines = {line_of(1), line_of(2), line_of(3)};
  EXPECT_EQ(first_bad_line(lines), 0);
  lines[1].inf = 1;
  lines[2].had_no_effect = true;
  EXPECT_EQ(first_bad_line(lines), 2);
  EXPECT_EQ(inactive_lines(lines), std::set<int>{3});
}

} // namespace
} // namespace amplab
