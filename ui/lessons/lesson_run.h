// SPDX-License-Identifier: GPL-3.0-or-later
// Where a student stands in a lesson: the step, the answer that was given, whether its lanes have run, and what was
// measured of them. Lanes are those of the store: the step's first lane is the one of colour 0 and so on, or the newest
// fork of it. What is measured is asked on a thread of its own. Owned by the panel; GUI thread.
#pragma once
#include "engine/lesson/judge.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <QThread>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace amplab {

// What is asked of the student now.
enum class LessonStage {
  predict, // an answer, before anything is seen
  run,     // to let the lanes run to their end
  act,     // the reveal is there: to do the task
  done,    // the step is
};

class LessonRun : public QObject {
  Q_OBJECT

 public:
  // Requires: the store outlives it.
  explicit LessonRun(const RunStore& store, QObject* parent = nullptr);
  ~LessonRun() override;

  // Begins at that step, and asks for its lanes. Requires: the lesson has it.
  void open(std::shared_ptr<const lesson::Lesson> lesson, size_t step);
  void close();
  void goTo(size_t step);
  // The prediction of this step; what is given first stands.
  void answer(lesson::Figure answer);
  // Holds the task against what the lanes have measured now.
  void checkTask();
  void askLanes(); // those of the step, fresh

  bool isOpen() const { return lesson_ != nullptr; }
  const lesson::Lesson& lesson() const { return *lesson_; } // Requires: isOpen(); so do all that follow
  size_t at() const { return at_; }
  const lesson::Step& step() const { return lesson_->steps[at_]; }
  // The same for whoever compares it with a later one: while it is held, no other step can lie where it lies.
  std::shared_ptr<const lesson::Step> held_step() const { return {lesson_, &step()}; }
  LessonStage stage() const;
  const std::optional<lesson::Figure>& given() const { return given_; }
  // In Markdown, figures filled in as far as they are known.
  const QString& text() const { return shown_.text; }
  const QString& reveal() const { return shown_.reveal; } // empty before the prediction, or else the task, is done
  // Of the prediction, once the lanes have run; of the task, once it was checked. Null: not yet.
  const lesson::Judgement* judgement() const { return shown_.judgement ? &*shown_.judgement : nullptr; }
  const lesson::Judgement* taskJudgement() const { return shown_.task ? &*shown_.task : nullptr; }
  const QString& complaint() const { return shown_.complaint; } // what cannot be said of these runs, and why
  int looks() const { return looks_; } // explanations and inspected steps that were asked for in this lesson
  // The store's lane of the step's lane of that name; -1: it is not there.
  int laneOf(const std::string& name) const;
  bool hasRun() const { return ran_; }                // the lanes have been at their end since the step began
  bool hasLanes() const { return !waits_for_lanes_; } // those that were asked for are in the store
  bool isRunning() const;                             // lanes that the step waits for

 signals:
  void changed();
  void lanesWanted(const std::vector<amplab::RunConfig>& lanes, const QString& title);
  void stepBegun(const QString& lesson, qulonglong step);
  void predicted(const QString& lesson, qulonglong step, const QString& answer);
  void stepDone(const QString& lesson, qulonglong step);

 private:
  struct Shown {
    QString text, reveal, complaint;
    std::optional<lesson::Judgement> judgement, task;
  };
  using End = std::vector<std::pair<int64_t, int64_t>>; // of each lane, which run it was and how far it came
  struct Question;                                      // of one evaluation, on its way to another thread
  static Shown evaluated(const Question& question);

  int laneAt(size_t index) const;
  std::optional<End> end() const; // nothing: they have not ended
  void refresh();
  void evaluate();
  void take(Shown shown);

  const RunStore& store_;
  std::shared_ptr<const lesson::Lesson> lesson_;
  size_t at_ = 0;
  std::optional<lesson::Figure> given_;
  bool checks_task_ = false;     // it was asked for
  End end_;                      // at which the lanes are, or were last
  bool ran_ = false;             // ... and have been since the step began
  bool solved_ = false;          // the task was, once
  bool waits_for_lanes_ = false; // those that were asked for are not in the store yet
  bool told_done_ = false;
  int looks_ = 0;
  Shown shown_;
  std::unique_ptr<QThread> asking_;
  bool ask_again_ = false;
};

} // namespace amplab
