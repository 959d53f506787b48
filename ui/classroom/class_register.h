// SPDX-License-Identifier: GPL-3.0-or-later
// The teacher's side of a class: who is there, where they stand, what they predicted, who is stuck. Asks the place
// every other second. GUI thread.
#pragma once
#include "ui/classroom/class_notes.h"
#include "ui/classroom/class_place.h"

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace amplab {

struct ClassRow {
  QString student, lesson; // lesson: that was begun last; empty: none
  int step = -1;           // that was begun, predicted or done last
  LessonNote::Kind kind = LessonNote::Kind::began;
  bool stuck = false; // for minutes nothing came, and most of the others are further
};

class ClassRegister : public QObject {
  Q_OBJECT

 public:
  static constexpr double kStuckAfter = 240; // seconds

  // Begins the class. seconds: a clock; null: the machine's.
  explicit ClassRegister(ClassPlace place, QString code = new_class_code(), std::function<double()> seconds = {},
                         QObject* parent = nullptr);
  ~ClassRegister() override;

  const QString& code() const { return code_; }
  const ClassPlace& place() const { return place_; }
  const QString& trouble() const { return trouble_; } // why the class cannot be begun or read; empty: it can
  std::vector<ClassRow> rows() const;                 // by names
  // The question that was predicted last by anybody; lesson "": none was.
  std::pair<QString, int> newestQuestion() const { return newest_; }
  // All that were predicted, by lesson and step.
  std::set<std::pair<QString, int>> questions() const;
  // How often each answer was given to a question, the most frequent first.
  std::vector<std::pair<QString, int>> answers(const QString& lesson, int step) const;
  // Students that have done that step.
  int doneBy(const QString& lesson, int step) const;
  int students() const { return static_cast<int>(students_.size()); }

  // What the place holds, as it was read: a line for each student.
  void take(const QByteArray& lines);

 signals:
  void changed();

 private:
  void begin();
  void read();

  struct Known {
    ClassNotes notes;
    double newest = 0; // when the last note was first seen
  };
  const ClassPlace place_;
  const QString code_;
  std::function<double()> seconds_;
  std::vector<Known> students_;
  struct Seen {
    qsizetype notes = -1; // how many there were, -1: never seen
    double since = 0;
    int predictions = 0; // among them
  };
  std::map<std::pair<QString, int>, Seen> seen_; // by name, and which of those who call themselves so
  std::pair<QString, int> newest_{QString(), 0};
  bool begun_ = false;
  QString trouble_;
  QProcess asking_;
  QTimer again_;
};

} // namespace amplab
