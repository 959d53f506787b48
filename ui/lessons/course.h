// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons shipped with the program, and a student's progress in them. GUI thread.
#pragma once
#include "engine/lesson/lessons.h"

#include <QString>
#include <QVariantMap>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace amplab {

struct CourseEntry {
  QString group;                                // "course", "clinic", "exercises", "myths"
  std::shared_ptr<const lesson::Lesson> lesson; // null if it cannot be read
  QString name, error;                          // error: the reason why it cannot be read
};

// Each lesson is read once, on first access.
class Course {
 public:
  const std::vector<CourseEntry>& entries() const;
  // Returns the lesson of a name, or null if it does not exist or cannot be read.
  std::shared_ptr<const lesson::Lesson> find(const QString& name) const;
  // Returns the next lesson in its group, or null if it is the last.
  std::shared_ptr<const lesson::Lesson> after(const QString& name) const;

 private:
  mutable bool read_ = false;
  mutable std::vector<CourseEntry> entries_;
};

// Returns the title with the number from the lesson's name: "08 The scaler at work".
QString numbered_title(const lesson::Lesson& lesson);

// Returns the title of a group for display.
QString title_of_group(const QString& group);

// The steps of each lesson that a student has done. A value, stored in the settings.
class LessonProgress {
 public:
  void note(const QString& lesson, size_t step) { done_[lesson].insert(step); }
  void forget(const QString& lesson) { done_.erase(lesson); }
  bool has(const QString& lesson, size_t step) const;
  size_t count(const QString& lesson) const; // number of steps done

  QVariantMap saved() const;
  static LessonProgress restored(const QVariantMap& saved); // ignores invalid entries

 private:
  std::map<QString, std::set<size_t>> done_;
};

} // namespace amplab
