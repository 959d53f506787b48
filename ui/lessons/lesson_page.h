// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a lesson's step: its text, prediction, measurements and task. Shows a LessonRun and emits the student's
// requests. GUI thread.
#pragma once
#include "ui/lessons/lesson_run.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QTextBrowser;
class QVBoxLayout;

namespace amplab {

class AnswerBox;

class LessonPage : public QWidget {
  Q_OBJECT

 public:
  // Requires: run and theme outlive it.
  LessonPage(LessonRun& run, const Theme& theme, QWidget* parent = nullptr);
  ~LessonPage() override;

  // Sets the title of the lesson that follows this one; empty if it is the last.
  void setNextLesson(const QString& title) { next_lesson_ = title; }
  // Receives a clicked line of a program. lane: its name in the lesson.
  void setClickedLine(const std::string& lane, int64_t number, const QString& text);

 signals:
  void runWanted();   // to run the lanes
  void checkWanted(); // to call LessonRun::checkTask() once the lanes have run with the current settings
  void pointWanted(const amplab::lesson::Pointer& pointer); // to show its target
  void nextWanted();
  void backWanted();

 private:
  void show();
  void rebuild(); // for another step
  void showVerdict(QLabel& label, const lesson::Judgement* judgement, const QString& right);
  QString stageSentence() const;
  QString summary() const; // of the whole lesson
  void followFocus(QWidget* focus);
  bool answersThisStep() const { return answer_ && run_.isOpen() && shown_.get() == &run_.step(); }

  LessonRun& run_;
  const Theme& theme_;
  std::shared_ptr<const lesson::Step> shown_; // the step that answer_ belongs to; null: none
  QString shown_text_, shown_reveal_, next_lesson_;
  QLabel *title_, *position_, *verdict_, *do_, *taskVerdict_, *error_, *inspections_, *summary_;
  QTextBrowser *text_, *reveal_;
  QScrollArea* scroll_;
  QVBoxLayout *rows_, *answers_;
  AnswerBox* answer_ = nullptr;
  QWidget* task_;
  QPushButton *point_, *run_button_, *check_, *again_, *back_, *next_;
};

} // namespace amplab
