// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/classroom/class_notes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>

namespace amplab {
namespace {

constexpr qsizetype kLongestName = 40, kLongestAnswer = 4000;
constexpr int kMostSteps = 1000;
constexpr size_t kMostNotes = 2000;
constexpr std::array<const char*, 3> kKinds = {"began", "predicted", "done"};

// Returns text on one line, at most `most` characters long.
QString cut(const QString& text, qsizetype most) {
  QString simple = text.simplified();
  return simple.size() > most ? simple.left(most) : simple;
}

} // namespace

QByteArray line_of(const ClassNotes& notes) {
  QJsonArray all;
  for (const LessonNote& note : notes.notes) {
    QJsonObject row{{"kind", kKinds[static_cast<size_t>(note.kind)]}, {"lesson", note.lesson}, {"step", note.step}};
    if (note.kind == LessonNote::Kind::predicted) row["answer"] = note.answer;
    all.append(row);
  }
  return QJsonDocument(QJsonObject{{"amplab_class", 1}, {"student", notes.student}, {"notes", all}})
             .toJson(QJsonDocument::Compact) +
         "\n";
}

std::optional<ClassNotes> class_notes_in(const QByteArray& line) {
  if (line.size() > kMostNoteBytes) return {};
  const QJsonObject object = QJsonDocument::fromJson(line).object();
  if (object["amplab_class"].toInt() != 1 || !object["student"].isString()) return {};
  ClassNotes read{cut(object["student"].toString(), kLongestName), {}};
  for (const QJsonValue& row : object["notes"].toArray()) {
    const auto kind = std::ranges::find(kKinds, row["kind"].toString(), [](const char* each) { return QString(each); });
    const int step = row["step"].toInt(-1);
    if (kind == kKinds.end() || step < 0 || step >= kMostSteps || read.notes.size() >= kMostNotes) continue;
    read.notes.push_back({static_cast<LessonNote::Kind>(kind - kKinds.begin()),
                          cut(row["lesson"].toString(), 2 * kLongestName), step,
                          cut(row["answer"].toString(), kLongestAnswer)});
  }
  return read;
}

} // namespace amplab
