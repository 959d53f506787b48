// SPDX-License-Identifier: Apache-2.0
// Each lesson of resources/lessons is read, and by ./test full trained: all that it claims must be measured.
#include "engine/lesson/lessons.h"
#include "tests/support/program.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
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
  std::ranges::replace_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

class Lessons : public testing::TestWithParam<std::string> {};

// Cheap: also in ./test.
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
  for (const std::string& section : read.teaches) EXPECT_TRUE(sections.contains(section) || section.starts_with("9.")) << "docs/amp-semantics.md has no section " << section;
  const bool asks = std::ranges::any_of(read.steps, [](const lesson::Step& step) { return step.prediction || step.task; });
  EXPECT_TRUE(asks) << "nothing is asked of the student";
}
INSTANTIATE_TEST_SUITE_P(, Lessons, testing::ValuesIn(folders()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Lessons);

class LessonsKeepWhatTheySay : public testing::TestWithParam<std::string> {
 protected:
  TemporaryFolder folder;
};

TEST_P(LessonsKeepWhatTheySay, OnThisMachine) {
  const Ended ended = Running({AMPLAB_ENGINE, "lesson", "check", GetParam()}, folder).wait();
  EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
}
INSTANTIATE_TEST_SUITE_P(, LessonsKeepWhatTheySay, testing::ValuesIn(folders()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LessonsKeepWhatTheySay);

} // namespace
} // namespace amplab
