// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/line_words.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

NameRecord number(const char* name, double value, const char* dtype = "fp32") {
  NameRecord made;
  made.name = name;
  made.kind = NameKind::tensor;
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

LineNote note_of(const LineRecord& line) {
  const LineNotes notes = notes_of(std::span(&line, 1));
  return notes.empty() ? LineNote() : notes.begin()->second;
}

bool says_bad(const LineNote& note, const char* words) {
  return std::ranges::any_of(note.runs,
                             [&](const LineNote::Run& run) { return run.text == words && run.tone == NoteTone::bad; });
}

TEST(LineWords, SayTheOneNumberThatALineMade) {
  LineRecord line = line_of(4);
  line.made = {number("loss", 0.842)};
  EXPECT_EQ(note_of(line).runs.front().text, "0.842 fp32");
}

TEST(LineWords, NameSeveral) {
  LineRecord line = line_of(2);
  line.made = {number("a", 1), number("b", 2)};
  EXPECT_EQ(note_of(line).words(), "a 1 fp32 b 2 fp32");
}

TEST(LineWords, SayInfAndNanInRed) {
  LineRecord line = line_of(5);
  NameRecord grad;
  grad.name = "grad", grad.kind = NameKind::tensor, grad.dtype = "fp16", grad.shape = "[8]", grad.norm = 3,
  grad.count = 8;
  grad.inf = 2, grad.nan = 1;
  line.made = {grad};
  const LineNote note = note_of(line);
  EXPECT_TRUE(says_bad(note, "2 Inf"));
  EXPECT_TRUE(says_bad(note, "1 NaN"));
  EXPECT_TRUE(note.words().startsWith("grad ")) << "no word of the line says what these are";
  line.made = {number("loss", std::numeric_limits<double>::infinity())};
  EXPECT_TRUE(says_bad(note_of(line), "inf fp32"));
}

TEST(LineWords, AreNotOfLinesThatDidNotRun) {
  LineRecord line = line_of(3);
  line.runs = 0;
  line.did = "skipped";
  EXPECT_TRUE(notes_of(std::span(&line, 1)).empty());
  EXPECT_TRUE(idle_lines(std::span(&line, 1)).empty());
}

TEST(LineWords, FindTheFirstLineThatWentWrongAndThoseThatDidNothing) {
  std::vector<LineRecord> lines = {line_of(1), line_of(2), line_of(3)};
  EXPECT_EQ(first_bad_line(lines), 0);
  lines[1].inf = 1;
  lines[2].idle = true;
  EXPECT_EQ(first_bad_line(lines), 2);
  EXPECT_EQ(idle_lines(lines), std::set<int>{3});
}

} // namespace
} // namespace amplab
