// SPDX-License-Identifier: GPL-3.0-or-later
// A student in a class. Sends all notes each time, and retries until they arrive. GUI thread.
#pragma once
#include "ui/classroom/class_folder.h"
#include "ui/classroom/class_notes.h"

#include <QObject>
#include <QProcess>
#include <QTimer>

namespace amplab {

// A student's file in a class. A member that joins with it again is the same student.
struct ClassMembership {
  QString folder, code, file;
  ClassNotes notes;
};

// Returns a membership with a unique file, so two students of the same name do not overwrite each other.
ClassMembership new_membership(const ClassFolder& folder, const QString& code, const QString& student);

class ClassMember : public QObject {
  Q_OBJECT

 public:
  // Joins the class. Requires: the membership names the folder.
  ClassMember(ClassFolder folder, ClassMembership membership, QObject* parent = nullptr);
  ~ClassMember() override;

  void note(const LessonNote& note);
  const ClassMembership& membership() const { return membership_; }
  bool hasArrived() const { return arrived_ == membership_.notes.notes.size() && greeted_; }
  bool hasJoined() const { return greeted_; }     // the class exists and has the name
  const QString& error() const { return error_; } // why the last attempt failed; empty if it did not

 signals:
  void changed();

 private:
  void send();

  const ClassFolder folder_;
  ClassMembership membership_;
  size_t arrived_ = 0, sent_ = 0;
  bool greeted_ = false; // whether the name has arrived
  QString error_;
  QProcess sending_;
  QTimer retry_timer_;
};

} // namespace amplab
