// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/classroom/class_member.h"

#include <QUuid>

namespace amplab {
namespace {

constexpr auto kAgain = std::chrono::seconds(5);

} // namespace

ClassMembership new_membership(const ClassFolder& folder, const QString& code, const QString& student) {
  return {folder.text(), code, QUuid::createUuid().toString(QUuid::WithoutBraces), {student, {}}};
}

ClassMember::ClassMember(ClassFolder folder, ClassMembership membership, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), membership_(std::move(membership)) {
  limit_time(sending_);
  retry_timer_.setSingleShot(true);
  retry_timer_.setInterval(kAgain);
  connect(&retry_timer_, &QTimer::timeout, this, &ClassMember::send);
  connect(&sending_, &QProcess::finished, this, [this](int status) {
    if (status == 0) {
      arrived_ = sent_;
      greeted_ = true;
      error_.clear();
      if (!hasArrived()) send();
    } else {
      error_ = QString::fromLocal8Bit(sending_.readAllStandardError()).simplified();
      if (status == ClassFolder::kNoClass)
        error_ = tr("there is no class %1 in %2; check the code and the folder").arg(membership_.code, folder_.text());
      if (error_.isEmpty()) error_ = tr("the command failed with exit status %1").arg(status);
      retry_timer_.start();
    }
    emit changed();
  });
  connect(&sending_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return; // finished() reports all other errors
    error_ = sending_.errorString();
    retry_timer_.start();
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
  membership_.notes.notes.push_back(note);
  send();
  emit changed();
}

void ClassMember::send() {
  if (sending_.state() != QProcess::NotRunning) return; // sent again when it ends
  retry_timer_.stop();
  const QStringList command = folder_.writing(membership_.code, membership_.file);
  sent_ = membership_.notes.notes.size();
  sending_.start(command.front(), command.mid(1));
  sending_.write(line_of(membership_.notes));
  sending_.closeWriteChannel();
}

} // namespace amplab
