// SPDX-License-Identifier: Apache-2.0
// `amplab-engine lesson` from outside. The lessons themselves are tested one by one (CMakeLists.txt).
#include "tests/support/program.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace amplab {
namespace {

class LessonCommand : public testing::Test {
 protected:
  TemporaryFolder folder;
  Ended lesson(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "lesson"});
    return Running(words, folder).wait();
  }
  // Returns a copy of the sample lesson in which `from` is replaced by `to`.
  std::string sample(const std::string& from = "", const std::string& to = "") {
    std::ostringstream text;
    text << std::ifstream(LESSON_SAMPLE "/lesson.md").rdbuf();
    std::string changed = text.str();
    if (!from.empty()) changed.replace(changed.find(from), from.size(), to);
    const std::filesystem::path mine = folder / "mine";
    std::filesystem::create_directory(mine);
    std::ofstream(mine / "lesson.md") << changed;
    return mine.string();
  }
};

TEST_F(LessonCommand, ChecksALessonThatHolds) {
  const Ended ended = lesson({"check", sample()});
  EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
  EXPECT_NE(ended.out.find("holds"), std::string::npos);
}

TEST_F(LessonCommand, ReportsWhatDoesNotHoldAndWhere) {
  const Ended ended = lesson({"check", sample("fp16.eval_accuracy < 0.15", "fp16.eval_accuracy > 0.15")});
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.out.find("DOES NOT HOLD\n  lesson.md, line 30: does not hold: fp16.eval_accuracy > 0.15"),
            std::string::npos)
      << ended.out;
}

TEST_F(LessonCommand, SkipsALessonOfRanksWhereNoneCanBeStartedAndReportsWhy) {
  const std::string ranked =
      sample("lane: fp16 = ", "lane: fp16 = {}, parallel.kind=ddp, parallel.ranks=2\nlane: other = ");
  const Ended ended =
      Running({AMPLAB_ENGINE, "lesson", "check", ranked}, folder, {"AMPLAB_MPIRUN=/nowhere/mpirun"}).wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.out.find("mine  "), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find(" skipped: "), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("train with"), std::string::npos) << "what can be done: " << ended.out;
  EXPECT_EQ(lesson({"check", sample()}).out.find("skipped"), std::string::npos) << "nothing of it needs ranks";
}

TEST_F(LessonCommand, PrintsTheTextWithTheFiguresOfThisMachine) {
  const Ended ended = lesson({"run", sample(), "--out", (folder / "out").string()});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.out.find("Measured: only fp32"), std::string::npos) << ended.out;
  EXPECT_EQ(ended.out.find("{{"), std::string::npos);
  EXPECT_EQ(ended.out.find("…"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder / "out/step-1/compare.csv"));
}

TEST_F(LessonCommand, ListsWhatThereIsAndWhatCannotBeRead) {
  std::filesystem::create_directories(folder / "share/lessons/course/01-broken");
  std::filesystem::create_directories(folder / "share/lessons/clinic/02-sound");
  std::ofstream(folder / "share/lessons/course/01-broken/lesson.md") << "no title";
  std::ofstream(folder / "share/lessons/clinic/02-sound/lesson.md")
      << "# Sound\n```lesson\nkind: patient\nminutes: 3\n```\n## One\n```run\nlane: a = "
         "{}\n```\n```claims\nTrue\n```\n";
  for (const std::vector<std::string>& words : {std::vector<std::string>{"lesson", "list"}, {"describe", "lessons"}}) {
    std::vector<std::string> command = {"/usr/bin/env", "AMPLAB_SHARE_DIR=" + (folder / "share").string(),
                                        AMPLAB_ENGINE};
    command.insert(command.end(), words.begin(), words.end());
    const Ended ended = Running(command, folder).wait();
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_LT(ended.out.find("01-broken  unreadable"), ended.out.find("02-sound   patient")) << ended.out;
  }
}

TEST_F(LessonCommand, RejectsWhatItDoesNotKnow) {
  EXPECT_EQ(lesson({"run", "no-such-lesson"}).status, 2);
  EXPECT_EQ(lesson({"check", "no-such-lesson"}).status, 1)
      << "one that is not there does not hold; the others are checked";
  EXPECT_EQ(lesson({}).status, 2);
  EXPECT_EQ(lesson({"teach"}).status, 2);
  EXPECT_EQ(lesson({"run", sample("lane: fp16 =", "lane: fp-16 =")}).status, 2);
}

} // namespace
} // namespace amplab
