// SPDX-License-Identifier: GPL-3.0-or-later
// Storage of unnamed files: sessions in the application's data folder, checkpoints in temporary folders. Finds sessions
// left by windows that did not close properly. Any thread; not the GUI thread for functions that read.
#pragma once
#include <QDateTime>
#include <QLockFile>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <cstdint>
#include <vector>

namespace amplab {

// A session that was not closed properly, or while its lanes had steps to go, and is not in use.
struct UnclosedSession {
  QString path;
  QString name;      // of its first lane
  QDateTime written; // time of the last write
  int lanes = 0;
  int64_t steps = 0;   // of the longest lane
  bool closed = false; // by the user, while lanes had steps to go
};

// Returns an unused name in the folder, made of time and process id. Creates the folder.
QString unnamed_session(const QString& folder, const QDateTime& now, qint64 process);

// Returns left sessions among the folder's files and `besides`, newest first. Removes left sessions without a run from
// the folder.
std::vector<UnclosedSession> unclosed_sessions(const QString& folder, const QStringList& besides);

// Removes the oldest sessions that are closed, or have no lanes, until at most `most` files and `most_bytes` remain.
// Files younger than a day are kept.
void tidy_sessions(const QString& folder, const QDateTime& now, int most = 40, qint64 most_bytes = qint64{4} << 30);

// A temporary folder for one window's checkpoints or repeated runs, removed on destruction. If the window was killed,
// the next window removes it: a lock file shows whether its owner lives. Owned by the window; GUI thread.
class SavesFolder {
 public:
  SavesFolder();

  bool isValid() const { return folder_.isValid() && lock_.isLocked(); }
  QString path() const { return folder_.path(); }
  QString filePath(const QString& name) const { return folder_.filePath(name); }

 private:
  QTemporaryDir folder_;
  QLockFile lock_;
};

// Removes folders of dead owners. Any thread.
void remove_stale_saves();

} // namespace amplab
