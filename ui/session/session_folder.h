// SPDX-License-Identifier: GPL-3.0-or-later
// Where windows keep what has no name yet: sessions in the application's data folder, checkpoints in temporary folders.
// What windows that ended without closing have left there is found here. Functions of the disk; any thread, but not the
// GUI's where they read.
#pragma once
#include <QDateTime>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

namespace amplab {

// A session that nobody has closed in order, and nobody has open.
struct LeftSession {
  QString path;
  QString name;      // of its first lane
  QDateTime written; // last
  int lanes = 0;
  int64_t steps = 0; // of the lane that came furthest
};

// A name that no file in the folder has: the time and the process. The folder is made.
QString unnamed_session(const QString& folder, const QDateTime& now, qint64 process);

// Of the folder and of these files, the newest first. What was left in the folder without a run is removed.
std::vector<LeftSession> left_sessions(const QString& folder, const QStringList& besides);

// Removes the oldest ones that were closed, until so many and so many bytes are left. One day's are kept whatever they
// are.
void tidy_sessions(const QString& folder, const QDateTime& now, int most = 40, qint64 most_bytes = qint64{4} << 30);

} // namespace amplab
