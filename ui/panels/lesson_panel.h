// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons: the list, or the open lesson beside the lanes that it sets up. Keeps the user's progress. GUI thread.
#pragma once
#include "ui/lessons/course.h"
#include "ui/lessons/lesson_run.h"
#include "ui/panels/panel.h"

class QLabel;
class QStackedLayout;
class QToolButton;

namespace amplab {

class CourseList;
class LessonPage;
class HighlightRing;

class LessonPanel : public Panel {
  Q_OBJECT

 public:
  explicit LessonPanel(const PanelContext& of);

  std::vector<Command> commands() override;
  void openLesson(const QString& name);
  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;
  void setCursorLine(int64_t line);

  // Opens that lesson at its first step, or where the user left it.
  void open(const QString& name);
  void openFolder(const QString& folder);
  void check();
  void followLanes();
  QString reasonNotToRun() const override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void open(std::shared_ptr<const lesson::Lesson> lesson, size_t step);
  void chooseFolder();
  void chooseSheetFile();
  void showList();
  void point(const lesson::Pointer& pointer);
  void continueLesson();
  void chooseLane(); // selects the lane of the lesson step, once per step

  Course course_;
  LessonProgress progress_;
  LessonRun run_;
  QWidget* head_;
  QLabel* title_;      // of the open lesson
  QToolButton* leave_; // back to the list
  QStackedLayout* pages_;
  CourseList* list_;
  LessonPage* page_;
  std::shared_ptr<const lesson::Step> chosen_for_; // lesson step with its lane already selected
  HighlightRing* ring_ = nullptr;                  // owned by the window; created on first use
};

} // namespace amplab
