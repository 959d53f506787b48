// SPDX-License-Identifier: GPL-3.0-or-later
// A student in a class. Sends all notes each time, and retries until they arrive. GUI thread.
#pragma once
#include "ui/classroom/class_folder.h"
#include "ui/classroom/class_notes.h"

#include <QObject>
#include <QProcess>
#include <QTimer>

namespace amplab {

class ClassMember : public QObject {
  Q_OBJECT

 public:
  // Joins the class. The file gets a unique name, so two students of the same name do not overwrite each other.
  ClassMember(ClassFolder folder, QString code, QString student, QObject* parent = nullptr);
  ~ClassMember() override;

  void note(const LessonNote& note);
  const ClassNotes& notes() const { return notes_; }
  const QString& code() const { return code_; }
  bool hasArrived() const { return arrived_ == notes_.notes.size() && greeted_; }
  bool hasJoined() const { return greeted_; }     // the class exists and has the name
  const QString& error() const { return error_; } // why the last attempt failed; empty if it did not

 signals:
  void changed();

 private:
  void send();

  const ClassFolder folder_;
  const QString code_, file_;
  ClassNotes notes_;
  size_t arrived_ = 0, sent_ = 0;
  bool greeted_ = false; // whether the name has arrived
  QString error_;
  QProcess sending_;
  QTimer retry_timer_;
};

} // namespace amplab
