// SPDX-License-Identifier: GPL-3.0-or-later
// What a student's window tells the class: predictions and steps that are done, and nothing else. Values; any thread.
#pragma once
#include <QByteArray>
#include <QString>
#include <optional>
#include <vector>

namespace amplab {

struct LessonNote {
  enum class Kind { began, predicted, done } kind = Kind::began;
  QString lesson; // its name
  int step = 0;   // from 0
  QString answer; // of a prediction, as text; of a curve its values
  bool operator==(const LessonNote&) const = default;
};

// One student's file: a line of JSON.
struct ClassNotes {
  QString student;               // as he calls himself
  std::vector<LessonNote> notes; // in the order in which they were made
  bool operator==(const ClassNotes&) const = default;
};

QByteArray line_of(const ClassNotes& notes);
// Nothing: it is none, or larger than a student's can be. Long names and answers are cut.
std::optional<ClassNotes> class_notes_in(const QByteArray& line);

} // namespace amplab
