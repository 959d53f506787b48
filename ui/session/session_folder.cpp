// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_folder.h"

#include "engine/session_file/session_reader.h"
#include "platform/this_process.h"
#include "ui/session/session_reading.h"
#include "ui/session/session_values.h"
#include "ui/session/session_writer.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <optional>

namespace amplab {
namespace {

constexpr qint64 kMinDays = 1;

QFileInfoList sessions_in(const QString& folder) {
  return folder.isEmpty() ? QFileInfoList() : QDir(folder).entryInfoList({"*.amplab"}, QDir::Files, QDir::Time);
}

// An unnamed session's name contains the process id of its owner.
bool owner_lives(const QFileInfo& file) {
  bool is_number = false;
  const qint64 process = file.completeBaseName().section('_', 2, 2).toLongLong(&is_number);
  return is_number && process > 0 && platform::is_running(process);
}

qint64 bytes_of(const QFileInfo& file) { return file.size() + QFileInfo(file.filePath() + "-wal").size(); }

QDateTime written_at(const QFileInfo& file) {
  const QFileInfo log(file.filePath() + "-wal"); // a reader leaves an empty one
  return log.size() > 0 ? std::max(file.lastModified(), log.lastModified()) : file.lastModified();
}

bool is_open(SessionReader& reader) { return reader.value(kOpenKey) == kIsOpen; }
bool was_interrupted(SessionReader& reader) { return reader.value(kOpenKey) == kIsInterrupted; }

// Returns nullopt if the session was closed without lanes that had steps to go, is in use, or cannot be read.
std::optional<UnclosedSession> unclosed_in(const QFileInfo& file, bool ours) {
  bool is_empty = file.size() == 0;
  const QDateTime written = written_at(file);
  try {
    SessionReader reader(file.filePath().toStdString());
    const bool interrupted = was_interrupted(reader);
    if (reader.being_written() || !(interrupted || is_open(reader))) return std::nullopt;
    const std::vector<SessionRun> runs = reader.runs(), lanes = lanes_among(runs);
    is_empty = runs.empty() && reader.damage().empty();
    UnclosedSession left{file.filePath(), {}, written, static_cast<int>(lanes.size()), 0, interrupted};
    for (const SessionRun& run : lanes)
      left.steps = std::max(left.steps, run.info.fork_step + reader.step_count(run.number));
    if (!lanes.empty()) {
      left.name = QString::fromStdString(lanes.front().config.name);
      return left;
    }
  } catch (const SessionError&) {
    if (!is_empty) return std::nullopt;
  }
  if (is_empty && ours && !owner_lives(file)) remove_session(file.filePath());
  return std::nullopt;
}

} // namespace

QString unnamed_session(const QString& folder, const QDateTime& now, qint64 process) {
  QDir().mkpath(folder);
  const QString stem = QString("%1_%2").arg(now.toString("yyyy-MM-dd_HH-mm-ss")).arg(process);
  QString path = QDir(folder).filePath(stem + ".amplab");
  for (int n = 2; QFileInfo::exists(path); ++n) path = QDir(folder).filePath(QString("%1_%2.amplab").arg(stem).arg(n));
  return path;
}

std::vector<UnclosedSession> unclosed_sessions(const QString& folder, const QStringList& besides) {
  std::vector<UnclosedSession> all;
  const auto examine = [&](const QFileInfo& file, bool ours) {
    if (auto left = unclosed_in(file, ours)) all.push_back(std::move(*left));
  };
  for (const QFileInfo& file : sessions_in(folder)) examine(file, true);
  const QString ours = QFileInfo(folder).absoluteFilePath();
  for (const QString& path : besides)
    if (const QFileInfo file(path); file.isFile() && file.absolutePath() != ours) examine(file, false);
  std::ranges::sort(all, std::ranges::greater{}, &UnclosedSession::written);
  return all;
}

void tidy_sessions(const QString& folder, const QDateTime& now, int most, qint64 most_bytes) {
  qint64 bytes = 0;
  int remaining = 0;
  for (const QFileInfo& file : sessions_in(folder)) {
    const qint64 more = bytes_of(file);
    const bool fits = remaining < most && bytes + more <= most_bytes;
    if (fits || written_at(file).daysTo(now) < kMinDays || owner_lives(file)) {
      ++remaining;
      bytes += more;
      continue;
    }
    try {
      SessionReader reader(file.filePath().toStdString());
      const bool is_offered = is_open(reader) && !lanes_among(reader.runs()).empty(); // by the next window
      if (reader.being_written() || is_offered) continue;
    } catch (const SessionError&) {
      continue; // the user decides about unreadable files
    }
    remove_session(file.filePath());
  }
  // Imports of windows that were killed.
  for (const QFileInfo& part : QDir(folder).entryInfoList({"import-*"}, QDir::Dirs))
    if (part.lastModified().daysTo(now) >= kMinDays) QDir(part.filePath()).removeRecursively();
}

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
