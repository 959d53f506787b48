// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/course.h"

#include "engine/lesson/lesson_error.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace amplab {

const std::vector<CourseEntry>& Course::entries() const {
  if (std::exchange(read_, true)) return entries_;
  for (const lesson::LessonFolder& folder : lesson::lesson_folders()) {
    CourseEntry entry{QString::fromStdString(folder.group), nullptr, QString::fromStdString(folder.name), {}};
    try {
      entry.lesson = std::make_shared<const lesson::Lesson>(lesson::lesson_in(folder.path));
    } catch (const lesson::LessonError& error) {
      entry.error = QString::fromUtf8(error.what());
    }
    entries_.push_back(std::move(entry));
  }
  return entries_;
}

std::shared_ptr<const lesson::Lesson> Course::find(const QString& name) const {
  const auto found = std::ranges::find(entries(), name, &CourseEntry::name);
  return found == entries().end() ? nullptr : found->lesson;
}

std::shared_ptr<const lesson::Lesson> Course::after(const QString& name) const {
  auto at = std::ranges::find(entries(), name, &CourseEntry::name);
  if (at == entries().end()) return nullptr;
  const QString group = at->group;
  while (++at != entries().end() && at->group == group)
    if (at->lesson) return at->lesson;
  return nullptr;
}

QString numbered_title(const lesson::Lesson& lesson) {
  const std::string_view number = lesson::lesson_number(lesson.name);
  const QString title = QString::fromStdString(lesson.title);
  return number.empty() ? title : QString::fromUtf8(number.data(), std::ssize(number)) + ' ' + title;
}

QString title_of_group(const QString& group) {
  static constexpr std::pair<const char*, const char*> kTitles[] = {
      {"course", QT_TRANSLATE_NOOP("amplab::Course", "Course")},
      {"clinic", QT_TRANSLATE_NOOP("amplab::Course", "Failure clinic")},
      {"exercises", QT_TRANSLATE_NOOP("amplab::Course", "Classic exercises")},
      {"myths", QT_TRANSLATE_NOOP("amplab::Course", "Myths")}};
  for (const auto& [name, title] : kTitles)
    if (group == name) return QCoreApplication::translate("amplab::Course", title);
  return group;
}

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
