// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/saves_folder.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

namespace amplab {
namespace {

constexpr const char* kLock = "owner.lock";
constexpr const char* kStem = "amplab-saves-";
constexpr qint64 kYoung = 60; // seconds; a younger folder may not be locked yet

} // namespace

SavesFolder::SavesFolder() : folder_(QDir::temp().filePath(QString(kStem) + "XXXXXX")), lock_(folder_.filePath(kLock)) {
  lock_.setStaleLockTime(0);
  lock_.tryLock();
}

void remove_stale_saves() {
  const QFileInfoList folders =
      QDir::temp().entryInfoList({QString(kStem) + "*"}, QDir::Dirs | QDir::NoSymLinks | QDir::NoDotAndDotDot);
  for (const QFileInfo& folder : folders) {
    if (!folder.isWritable() || folder.lastModified().secsTo(QDateTime::currentDateTime()) < kYoung) continue;
    QLockFile lock(QDir(folder.filePath()).filePath(kLock));
    lock.setStaleLockTime(0);
    if (!lock.tryLock()) continue;
    lock.unlock();
    QDir(folder.filePath()).removeRecursively();
  }
}

} // namespace amplab
