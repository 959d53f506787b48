// SPDX-License-Identifier: GPL-3.0-or-later
// The teacher's side of a class: its students, their steps and predictions, and who is stuck. Reads the class folder
// every two seconds. GUI thread.
#pragma once
#include "ui/classroom/class_folder.h"
#include "ui/classroom/class_notes.h"

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace amplab {

struct ClassRow {
  QString student, lesson; // lesson: begun last; empty if none
  int step = -1;           // begun, predicted or done last
  LessonNote::Kind kind = LessonNote::Kind::began;
  bool stuck = false; // no new notes for kStuckAfter, and most other students are further
};

class ClassRegister : public QObject {
  Q_OBJECT

 public:
  static constexpr double kStuckAfter = 240; // seconds

  // Begins the class. seconds: a clock; null: the steady clock.
  explicit ClassRegister(ClassFolder folder, QString code = new_class_code(), std::function<double()> seconds = {},
                         QObject* parent = nullptr);
  ~ClassRegister() override;

  const QString& code() const { return code_; }
  const ClassFolder& folder() const { return folder_; }
  const QString& error() const { return error_; } // why the class cannot be begun or read; empty if it can
  std::vector<ClassRow> rows() const;             // sorted by student
  // The question of the newest prediction. The lesson is "" if there is none.
  std::pair<QString, int> newestQuestion() const { return newest_; }
  // Returns all questions with predictions, by lesson and step.
  std::set<std::pair<QString, int>> questions() const;
  // Returns each answer to a question with its count, most frequent first.
  std::vector<std::pair<QString, int>> answers(const QString& lesson, int step) const;
  // Returns the number of students that have done the step.
  int doneBy(const QString& lesson, int step) const;
  int students() const { return static_cast<int>(students_.size()); }

  // Parses the content of the class folder, one line per student.
  void parse(const QByteArray& lines);

 signals:
  void changed();

 private:
  void begin();
  void read();

  struct Known {
    ClassNotes notes;
    double newest = 0; // time when the last note was first seen
  };
  const ClassFolder folder_;
  const QString code_;
  std::function<double()> seconds_;
  std::vector<Known> students_;
  struct Seen {
    qsizetype notes = -1; // number of notes; -1: never seen
    double since = 0;
    int predictions = 0; // predictions among them
  };
  std::map<std::pair<QString, int>, Seen> seen_; // by name, and index among students of that name
  std::pair<QString, int> newest_{QString(), 0};
  bool begun_ = false;
  QString error_;
  QProcess reading_;
  QTimer again_;
};

} // namespace amplab
