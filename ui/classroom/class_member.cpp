// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/classroom/class_member.h"

#include <QUuid>

namespace amplab {
namespace {

constexpr auto kAgain = std::chrono::seconds(5);

} // namespace

ClassMember::ClassMember(ClassPlace place, QString code, QString student, QObject* parent)
    : QObject(parent), place_(std::move(place)), code_(std::move(code)),
      file_(QUuid::createUuid().toString(QUuid::WithoutBraces)), notes_{std::move(student), {}} {
  again_.setSingleShot(true);
  again_.setInterval(kAgain);
  connect(&again_, &QTimer::timeout, this, &ClassMember::send);
  connect(&sending_, &QProcess::finished, this, [this](int status) {
    if (status == 0) {
      arrived_ = sent_;
      greeted_ = true;
      trouble_.clear();
      if (!hasArrived()) send();
    } else {
      trouble_ = QString::fromLocal8Bit(sending_.readAllStandardError()).simplified();
      if (trouble_.isEmpty()) trouble_ = tr("the command ended with status %1").arg(status);
      again_.start();
    }
    emit changed();
  });
  connect(&sending_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return; // finished() reports all other errors
    trouble_ = sending_.errorString();
    again_.start();
    emit changed();
  });
  send();
}

ClassMember::~ClassMember() {
  sending_.disconnect(this);
  sending_.kill();
  sending_.waitForFinished(100);
}

void ClassMember::note(const LessonNote& note) {
  notes_.notes.push_back(note);
  send();
  emit changed();
}

void ClassMember::send() {
  if (sending_.state() != QProcess::NotRunning) return; // sent again when it ends
  again_.stop();
  const QStringList command = place_.writing(code_, file_);
  sent_ = notes_.notes.size();
  sending_.start(command.front(), command.mid(1));
  sending_.write(line_of(notes_));
  sending_.closeWriteChannel();
}

} // namespace amplab
