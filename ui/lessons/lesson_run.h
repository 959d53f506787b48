// SPDX-License-Identifier: GPL-3.0-or-later
// A student's position in a lesson: the step, the answer given, whether its lanes have run, and their measurements.
// The step's lanes are those that it requested, or their newest forks. Measurements are evaluated on a separate
// thread. Owned by the panel; GUI thread.
#pragma once
#include "engine/lesson/judge.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <QThread>
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace amplab {

// What the student does next.
enum class LessonStage {
  predict, // answer, before any result is shown
  run,     // run the lanes to their end
  task,    // do the task; the reveal is shown
  done,    // nothing; the step is done
};

class LessonRun : public QObject {
  Q_OBJECT

 public:
  // Requires: the store outlives it.
  explicit LessonRun(const RunStore& store, QObject* parent = nullptr);
  ~LessonRun() override;

  // Begins at a step and requests its lanes. Requires: the lesson has the step.
  void open(std::shared_ptr<const lesson::Lesson> lesson, size_t step);
  void close();
  void goTo(size_t step);
  // Sets the prediction of this step. Later calls have no effect.
  void answer(lesson::Figure answer);
  // Compares the task with the lanes' current measurements.
  void checkTask();
  void requestLanes(); // requests the step's lanes again
  // Sets the lanes of the document: those requested last, or any that it has now.
  void setLanes(std::span<const LaneSetup> requested);
  void followLanes(std::span<const LaneSetup> now);

  bool isOpen() const { return lesson_ != nullptr; }
  const lesson::Lesson& lesson() const { return *lesson_; } // Requires: isOpen(), like all functions below
  size_t at() const { return at_; }
  const lesson::Step& step() const { return lesson_->steps[at_]; }
  // The current step, for comparison with a later one. While it is held, no other step can have its address.
  std::shared_ptr<const lesson::Step> sharedStep() const { return {lesson_, &step()}; }
  LessonStage stage() const;
  const std::optional<lesson::Figure>& givenAnswer() const { return answer_; }
  // The step's text in Markdown, with the known figures filled in.
  const QString& text() const { return shown_.text; }
  const QString& reveal() const { return shown_.reveal; } // empty until the prediction, or else the task, is done
  // Judgement of the prediction, once the lanes have run, and of the task, once it was checked. Null until then.
  const lesson::Judgement* judgement() const { return shown_.judgement ? &*shown_.judgement : nullptr; }
  const lesson::Judgement* taskJudgement() const { return shown_.task ? &*shown_.task : nullptr; }
  // Numbers of this lesson's questions answered since it was opened, and of right first answers among them.
  int answered() const { return static_cast<int>(was_right_.size()); }
  int answeredRight() const {
    return static_cast<int>(std::ranges::count(was_right_, true, &Answered::value_type::second));
  }
  const QString& error() const { return shown_.error; } // what cannot be evaluated for these runs, and why
  int inspections() const { return inspections_; }      // explanations and inspected steps requested in this lesson
  // Returns the store's lane for a lane of the step by name, or -1.
  int laneOf(const std::string& name) const;
  bool hasRun() const { return ran_; } // whether the lanes have completed since the step began
  // Whether the store has the lanes that the lesson requested last. Others are not judged.
  bool hasLanes() const { return lanes_are_its_ && !waits_for_lanes_; }
  // Whether its lanes must not run, because the student has not predicted yet.
  bool holdsLanes() const { return lesson_ && lanes_are_its_ && stage() == LessonStage::predict; }
  bool isRunning() const; // whether a lane of the store runs

 signals:
  void changed();
  void lanesWanted(const std::vector<amplab::RunConfig>& lanes, const QString& title);
  void stepBegun(const QString& lesson, qulonglong step);
  void predicted(const QString& lesson, qulonglong step, const QString& answer);
  void stepDone(const QString& lesson, qulonglong step);

 private:
  struct Shown {
    QString text, reveal, error;
    std::optional<lesson::Judgement> judgement, task;
  };
  using Answered = std::map<size_t, bool>;              // by step
  using End = std::vector<std::pair<int64_t, int64_t>>; // number and last step of each lane's run
  struct EvaluationInput;                               // input of an evaluation on another thread
  static Shown evaluated(const EvaluationInput& input);

  int laneAt(size_t index) const;
  std::optional<End> end() const; // nothing if a lane has not completed, or is not the lesson's
  void refresh();
  void evaluate();
  void apply(Shown shown);

  const RunStore& store_;
  std::shared_ptr<const lesson::Lesson> lesson_;
  size_t at_ = 0;
  std::optional<lesson::Figure> answer_;
  bool checks_task_ = false;     // the check was requested
  End end_;                      // where the lanes ended last
  bool ran_ = false;             // whether they have ended since the step began
  bool solved_ = false;          // whether the task was ever right
  bool waits_for_lanes_ = false; // requested lanes are not in the store yet
  std::vector<LaneId> lanes_;    // requested, in the step's order
  bool lanes_are_its_ = false;   // the document has lanes that it requested
  bool done_reported_ = false;
  int inspections_ = 0;
  Answered was_right_; // first answer of each step
  Shown shown_;
  std::unique_ptr<QThread> evaluation_;
  bool evaluate_again_ = false;
};

} // namespace amplab
