// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons that lie beside the program, each read once, when somebody first asks. GUI thread.
#pragma once
#include "engine/lesson/lessons.h"

#include <QString>
#include <memory>
#include <vector>

namespace amplab {

struct CourseEntry {
  QString group;                                // "course", "clinic", "exercises", "myths"
  std::shared_ptr<const lesson::Lesson> lesson; // null: it cannot be read
  QString name, complaint;                      // why
};

class Course {
 public:
  const std::vector<CourseEntry>& entries() const;
  // Null: there is none of that name, or it cannot be read.
  std::shared_ptr<const lesson::Lesson> find(const QString& name) const;
  // The one behind it in its group; null: it is the last.
  std::shared_ptr<const lesson::Lesson> after(const QString& name) const;

 private:
  mutable bool read_ = false;
  mutable std::vector<CourseEntry> entries_;
};

// What a group is called on screen.
QString title_of_group(const QString& group);

} // namespace amplab
