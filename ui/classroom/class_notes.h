// SPDX-License-Identifier: GPL-3.0-or-later
// All that a student's window sends to the class: steps begun and done, and predictions. Values; any thread.
#pragma once
#include <QByteArray>
#include <QString>
#include <optional>
#include <vector>

namespace amplab {

struct LessonNote {
  enum class Kind { began, predicted, done } kind = Kind::began;
  QString lesson; // name of the lesson
  int step = 0;   // from 0
  QString answer; // a prediction as text; a curve as its values
  bool operator==(const LessonNote&) const = default;
};

// The content of one student's file: a line of JSON.
struct ClassNotes {
  QString student;               // name the student entered
  std::vector<LessonNote> notes; // in order of creation
  bool operator==(const ClassNotes&) const = default;
};

inline constexpr int kMostNoteBytes = 200'000; // of a line that is read

QByteArray line_of(const ClassNotes& notes);
// Returns nothing if the line is not a student's or is too large. Long names and answers are cut.
std::optional<ClassNotes> class_notes_in(const QByteArray& line);

} // namespace amplab
