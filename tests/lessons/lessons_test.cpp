// SPDX-License-Identifier: Apache-2.0
// Reads each lesson of resources/lessons. `./test full` also trains it and checks every claim against the measurements.
#include "engine/lesson/lessons.h"
#include "tests/support/program.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace amplab {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> folders() {
  std::vector<std::string> all;
  for (const auto& entry : fs::recursive_directory_iterator(LESSONS))
    if (entry.path().filename() == lesson::kFileName) all.push_back(entry.path().parent_path().string());
  std::ranges::sort(all);
  return all;
}

std::string test_name(const testing::TestParamInfo<std::string>& each) {
  std::string name = fs::relative(each.param, LESSONS).string();
  std::ranges::replace_if(
      name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

class Lessons : public testing::TestWithParam<std::string> {};

// Fast, so also in ./test.
TEST_P(Lessons, CanBeReadAndTeachSomethingThatIsWrittenDown) {
  const lesson::Lesson read = lesson::read_lesson({GetParam(), LESSONS "/../examples"});
  EXPECT_GT(read.minutes, 0) << "how long it takes";
  std::set<std::string> sections;
  std::ifstream semantics(SEMANTICS);
  for (std::string line; std::getline(semantics, line);)
    if (line.starts_with("##")) {
      std::string number = line.substr(line.find_first_not_of("# "));
      number = number.substr(0, number.find(' '));
      if (number.ends_with('.')) number.pop_back();
      sections.insert(number);
    }
  for (const std::string& section : read.teaches)
    EXPECT_TRUE(sections.contains(section) || section.starts_with("9."))
        << "docs/amp-semantics.md has no section " << section;
  const bool asks =
      std::ranges::any_of(read.steps, [](const lesson::Step& step) { return step.prediction || step.task; });
  EXPECT_TRUE(asks) << "nothing is asked of the student";
}
INSTANTIATE_TEST_SUITE_P(, Lessons, testing::ValuesIn(folders()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Lessons);

// The table "Which lesson teaches what" of docs/teaching.md must match the lessons: "| 4.6 | update | 08, clinic/07 |".
TEST(LessonTable, NamesTheLessonsOfEachSection) {
  std::map<std::string, std::set<std::string>> taught, written;
  for (const std::string& folder : folders()) {
    const fs::path path(folder);
    const std::string group = path.parent_path().filename().string(), number = path.filename().string().substr(0, 2);
    for (const std::string& section : lesson::read_lesson({folder, LESSONS "/../examples"}).teaches)
      taught[section].insert(group == "course" ? number : group + "/" + number);
  }
  std::ifstream table(TEACHING);
  for (std::string line; std::getline(table, line);) {
    if (!line.starts_with("| ") || !std::isdigit(static_cast<unsigned char>(line[2])) || !line.ends_with(" |"))
      continue;
    const std::string section = line.substr(2, line.find(' ', 2) - 2);
    if (section.find('.') == std::string::npos && section.size() > 1) continue; // the row of minutes
    std::string lessons = line.substr(line.rfind(" | ", line.size() - 3) + 3);
    lessons.resize(lessons.size() - 2);
    for (size_t at = 0; at < lessons.size();) {
      const size_t comma = std::min(lessons.find(", ", at), lessons.size());
      written[section].insert(lessons.substr(at, comma - at));
      at = comma + 2;
    }
  }
  EXPECT_EQ(written, taught);
}

class LessonsHoldTheirClaims : public testing::TestWithParam<std::string> {
 protected:
  TemporaryFolder folder;
};

TEST_P(LessonsHoldTheirClaims, OnThisMachine) {
  const Ended ended = Running({AMPLAB_ENGINE, "lesson", "check", GetParam()}, folder).wait();
  EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
  if (ended.out.find(" skipped: ") != std::string::npos) GTEST_SKIP() << ended.out;
}
INSTANTIATE_TEST_SUITE_P(, LessonsHoldTheirClaims, testing::ValuesIn(folders()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LessonsHoldTheirClaims);

} // namespace
} // namespace amplab
