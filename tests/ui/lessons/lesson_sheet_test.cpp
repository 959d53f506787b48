// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_sheet.h"

#include "engine/lesson/read_lesson.h"

#include <QFile>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace amplab {
namespace {

lesson::Lesson sample() {
  return lesson::lesson_of("# A title\n```lesson\nkind: lesson\nminutes: 1\n```\n## One\nIt makes {{ a.steps }} "
                           "steps.\n```run\nlane: a = {}\nsteps: 3\n```\n"
                           "```predict\nask: How many?\nchoice: three -> a.steps == 3\nchoice: four -> a.steps == "
                           "4\n```\n### Reveal\nThe secret.\n",
                           "lesson.md", {});
}

TEST(LessonSheet, HasQuestionsButNoReveals) {
  const QString sheet = sheet_of(sample());
  EXPECT_TRUE(sheet.contains("How many?"));
  EXPECT_TRUE(sheet.contains("☐ three"));
  EXPECT_TRUE(sheet.contains("It makes \\_"));
  EXPECT_FALSE(sheet.contains("a.steps"));
  EXPECT_FALSE(sheet.contains("secret"));
}

TEST(LessonSheet, IsAPdfOrASentence) {
  QTemporaryDir folder;
  const QString path = folder.filePath("sheet.pdf");
  EXPECT_EQ(write_sheet(sample(), path), "");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(file.read(5) == "%PDF-");
  EXPECT_TRUE(write_sheet(sample(), folder.filePath("absent/sheet.pdf")).contains("cannot be written"));
}

} // namespace
} // namespace amplab
