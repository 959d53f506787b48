// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_progress.h"

namespace amplab {

bool LessonProgress::has(const QString& lesson, size_t step) const {
  const auto found = done_.find(lesson);
  return found != done_.end() && found->second.contains(step);
}

size_t LessonProgress::count(const QString& lesson) const {
  const auto found = done_.find(lesson);
  return found == done_.end() ? 0 : found->second.size();
}

QVariantMap LessonProgress::saved() const {
  QVariantMap all;
  for (const auto& [lesson, steps] : done_) {
    QVariantList numbers;
    for (const size_t step : steps) numbers << static_cast<qulonglong>(step);
    all[lesson] = numbers;
  }
  return all;
}

LessonProgress LessonProgress::restored(const QVariantMap& saved) {
  LessonProgress progress;
  for (auto lesson = saved.begin(); lesson != saved.end(); ++lesson)
    for (const QVariant& number : lesson.value().toList()) {
      bool is_number = false;
      const qulonglong step = number.toULongLong(&is_number);
      if (is_number) progress.note(lesson.key(), static_cast<size_t>(step));
    }
  return progress;
}

} // namespace amplab
