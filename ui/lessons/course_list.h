// SPDX-License-Identifier: GPL-3.0-or-later
// List of the lessons by group, with the student's progress in each. GUI thread.
#pragma once
#include "ui/lessons/course.h"

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
  void folderWanted(); // to open a lesson from elsewhere

 private:
  QTreeWidget* list_;
  QLabel* absent_; // shown if there are no lessons
};

} // namespace amplab
