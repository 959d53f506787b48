// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons that are there, by group, with what is done of each. GUI thread.
#pragma once
#include "ui/lessons/course.h"
#include "ui/lessons/lesson_progress.h"

#include <QWidget>

class QLabel;
class QTreeWidget;

namespace amplab {

class CourseList : public QWidget {
  Q_OBJECT

 public:
  explicit CourseList(QWidget* parent = nullptr);
  void show(const Course& course, const LessonProgress& progress);

 signals:
  void chosen(const QString& name);
  void folderWanted(); // of a lesson that lies elsewhere

 private:
  QTreeWidget* list_;
  QLabel* absent_; // said where there are none
};

} // namespace amplab
