// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/lessons.h"

#include "engine/lesson/lesson_error.h"
#include "tests/support/temporary_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace amplab::lesson {
namespace {

class Lessons : public testing::Test {
 protected:
  Lessons() {
    for (const char* name : {"course/07-the-handle", "course/12-clipping", "clinic/07-the-guard", "myths/halves"}) {
      const std::filesystem::path folder = share.path() / "lessons" / name;
      std::filesystem::create_directories(folder);
      std::ofstream(folder / kFileName) << "# A lesson\n```lesson\nkind: lesson\nminutes: 1\n```\n## One\nText.\n";
    }
    ::setenv("AMPLAB_SHARE_DIR", share.path().c_str(), 1);
  }
  ~Lessons() override { ::unsetenv("AMPLAB_SHARE_DIR"); }

  TemporaryFolder share;
};

TEST_F(Lessons, AreFoundByTheirNumbers) {
  EXPECT_EQ(find_lesson("07").name, "07-the-handle") << "of the course";
  EXPECT_EQ(find_lesson("7").name, "07-the-handle");
  EXPECT_EQ(find_lesson("clinic/07").name, "07-the-guard");
  EXPECT_EQ(find_lesson("12").name, "12-clipping");
  for (const char* absent : {"0", "13", "clinic/12", "myths/", "1"})
    EXPECT_THROW(find_lesson(absent), LessonError) << absent;
}

TEST_F(Lessons, AreFoundByTheirNamesWithAndWithoutTheNumber) {
  EXPECT_EQ(find_lesson("07-the-guard").name, "07-the-guard");
  EXPECT_EQ(find_lesson("the-guard").name, "07-the-guard");
  EXPECT_EQ(find_lesson("halves").name, "halves");
  EXPECT_EQ(lesson_number("07-the-guard"), "07");
  EXPECT_EQ(lesson_number("halves"), "");
}

} // namespace
} // namespace amplab::lesson
