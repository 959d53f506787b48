// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/ranks.h"
#include "tests/ui/lesson_playthroughs/student.h"

#include <QTextBrowser>
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <utility>

namespace amplab {
namespace {

using namespace std::chrono_literals;
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

bool has_ranks(const std::string& folder) {
  const std::vector<lesson::Step> steps = lesson::lesson_in(folder).steps;
  return std::ranges::any_of(steps, [](const lesson::Step& step) {
    return std::ranges::any_of(step.lanes, [](const RunConfig& lane) { return ranks_of(lane) > 1; });
  });
}

bool can_start_ranks() {
  return std::string(AMPLAB_MPI) == "ON" && std::system("command -v mpirun >/dev/null 2>&1") == 0;
}

// Returns whether the right choice depends on a measured time.
bool measures_time(const lesson::Prediction& prediction) {
  const auto* choices = std::get_if<lesson::Choices>(&prediction.answer);
  return choices && std::ranges::any_of(choices->all, [](const lesson::Choice& choice) {
           return choice.right.text.find("time_us") != std::string::npos;
         });
}

class LessonPlaythrough : public support::Student {
 protected:
  // Goes through one step: predicts, runs the lanes, sees the reveal, does the task. right: uses the recorded truth,
  // else a naive answer. Records the truth.
  void play_step(size_t at, bool right) {
    const lesson::Step& step = lesson.steps[at];
    const auto& lanes = lesson::lanes_at(lesson, at);
    ASSERT_TRUE(lanes.empty() || lanes_are_there(lanes));
    if (step.prediction) {
      EXPECT_TRUE(find<QWidget>("lesson:reveal").isHidden()) << "before a prediction nothing is revealed";
      EXPECT_TRUE(find<QPushButton>("lesson:run").isHidden() || !find<QPushButton>("lesson:run").isEnabled())
          << "nor run";
      enter_answer(*step.prediction,
                   right ? truths.at(at)
                         : guessed_answer(*step.prediction, static_cast<size_t>(lanes.front().train.steps)));
      if (HasFailure()) return;
    }
    if (lanes.empty()) return;
    if (find<QPushButton>("lesson:run").isVisibleTo(window.get())) {
      ASSERT_TRUE(support::await([&] { return find<QPushButton>("lesson:run").isEnabled(); }));
      press_button("lesson:run");
    }
    ASSERT_TRUE(lanes_have_ended());
    ASSERT_TRUE(support::await(
        [&] { return find<QLabel>("lesson:position").text().contains(step.task ? "Your turn" : "Done"); }, 30s))
        << text_of("lesson:position").toStdString();
    if (step.prediction) {
      ASSERT_TRUE(support::await([&] { return !find<QLabel>("lesson:verdict").isHidden(); }, 30s))
          << text_of("lesson:error").toStdString();
      const lesson::Figure before = std::exchange(truths[at], lesson_run().judgement()->truth);
      const bool was_right = lesson_run().judgement()->right;
      const bool is_another = measures_time(*step.prediction) && before != truths[at]; // times differ on a busy machine
      EXPECT_TRUE(was_right || !right || is_another) << "what was measured before is right";
      EXPECT_TRUE(text_of("lesson:verdict").startsWith(was_right ? "Correct." : "Incorrect."))
          << text_of("lesson:verdict").toStdString();
      EXPECT_TRUE(was_right || !lesson_run().judgement()->sentence.empty() || step.prediction->hints.empty())
          << "a wrong answer gets a reason";
    }
    const bool reveals_later = step.task && !step.prediction; // when the task is solved
    const bool names_sources =
        !step.task && at + 1 == lesson.steps.size() && !lesson.sources.empty(); // sources follow the last reveal
    const bool hidden = step.reveal.empty() && !names_sources;
    EXPECT_TRUE(reveals_later ||
                support::await([&] { return find<QWidget>("lesson:reveal").isHidden() == hidden; }, 30s));
    EXPECT_FALSE(find<QTextBrowser>("lesson:reveal").toPlainText().contains("…")) << "a figure is missing";
    EXPECT_TRUE(find<QLabel>("lesson:error").isHidden()) << text_of("lesson:error").toStdString();
    if (step.task) do_task(*step.task, lanes, right);
    if (HasFatalFailure()) return;
    const auto is_revealed = [&] {
      const QString reveal = find<QTextBrowser>("lesson:reveal").toPlainText();
      return !reveal.isEmpty() && !reveal.contains("…");
    };
    EXPECT_TRUE(!right || step.reveal.empty() || support::await(is_revealed, 30s))
        << find<QTextBrowser>("lesson:reveal").toPlainText().toStdString();
  }

  void do_task(const lesson::Task& task, const std::vector<RunConfig>& lanes, bool right) {
    if (!right && task.wrong.empty()) return;
    change(right ? task.solution : task.wrong.front(), lanes);
    ASSERT_TRUE(support::await(
        [&] { return window->controller().runState() == RunState::ready && window->controller().hasRequestedLanes(); },
        60s));
    window->findChild<QAction*>("run")->trigger();
    ASSERT_TRUE(lanes_have_ended());
    ASSERT_TRUE(support::await([&] { return !find<QLabel>("lesson:taskVerdict").isHidden(); }, 30s))
        << "it is checked when the lanes have ended again";
    EXPECT_TRUE(text_of("lesson:taskVerdict").startsWith(right ? "Solved." : "Incorrect."))
        << text_of("lesson:taskVerdict").toStdString();
    EXPECT_TRUE(!right || support::await([&] { return text_of("lesson:position").contains("Done"); }, 30s));
  }

  void play_all_steps(bool right) {
    for (size_t at = 0; at < lesson.steps.size(); ++at) {
      SCOPED_TRACE(lesson.steps[at].title + (right ? ", rightly" : ", wrongly"));
      play_step(at, right);
      if (HasFatalFailure()) return;
      if (at + 1 < lesson.steps.size()) press_button("lesson:next");
    }
  }

  // Goes through the lesson first with naive answers, then with the right ones.
  void play_twice(const QString& folder) {
    open_lesson(folder);
    if (HasFatalFailure()) return;
    play_all_steps(false);
    if (HasFatalFailure()) return;
    find<LessonPanel>("panel:lesson").openFolder(folder);
    play_all_steps(true);
  }

  std::map<size_t, lesson::Figure> truths; // by step
};

TEST_F(LessonPlaythrough, PlaysTheSampleLesson) { play_twice(LESSON_SAMPLE); }

TEST_F(LessonPlaythrough, CheckAppliesPendingEditsAndRunsTheLanes) {
  open_lesson(LESSON_SAMPLE);
  play_step(0, false);
  ASSERT_FALSE(HasFailure());
  press_button("lesson:next");
  ASSERT_TRUE(support::await([&] { return find<QPushButton>("lesson:check").isVisibleTo(window.get()); }));
  std::vector<LaneSetup> setups = window->document().setups();
  setups[1].config = lesson::changed(setups[1].config, lesson.steps[1].task->solution.front().settings);
  window->document().replace(std::move(setups), "as the form does");
  find<LaneStrip>("laneStrip").laneChosen(1);
  auto& loop = find<CodeEdit>("loop:text");
  loop.setFocus();
  loop.moveCursor(QTextCursor::End);
  QTest::keyClicks(&loop, "print(");
  press_button("lesson:check");
  EXPECT_TRUE(support::await(
      [&] { return banner().isVisible() && banner().sentence().contains("has an error, so nothing runs"); }));
  EXPECT_TRUE(find<QLabel>("lesson:taskVerdict").isHidden());
  QTest::keyClicks(&loop, "loss)");
  press_button("lesson:check");
  EXPECT_TRUE(support::await([&] { return !find<QLabel>("lesson:taskVerdict").isHidden(); }, 60s));
  EXPECT_TRUE(text_of("lesson:taskVerdict").startsWith("Solved.")) << text_of("lesson:taskVerdict").toStdString();
  EXPECT_TRUE(window->store().lane(1).config().loop.ends_with("print(loss)"));
}

class AStudentGoesThrough : public LessonPlaythrough, public testing::WithParamInterface<std::string> {};

TEST_P(AStudentGoesThrough, PlaysWithRightAndWrongAnswers) {
  if (has_ranks(GetParam()) && !can_start_ranks()) GTEST_SKIP() << "no MPI here";
  play_twice(QString::fromStdString(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(, AStudentGoesThrough, testing::ValuesIn(folders()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(AStudentGoesThrough);

} // namespace
} // namespace amplab
