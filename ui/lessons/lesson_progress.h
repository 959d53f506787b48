// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of each lesson that a student has done. A value, stored in the settings.
#pragma once
#include <QString>
#include <QVariantMap>
#include <map>
#include <set>

namespace amplab {

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
