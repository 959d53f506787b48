// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_writer.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <chrono>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::seconds kRetry{1}; // after a failure
constexpr size_t kMostWaiting = 64;       // jobs, for some seconds

} // namespace

SessionWriter::SessionWriter(QString path, Versions versions, QObject* parent)
    : QObject(parent), path_(std::move(path)), versions_(std::move(versions)) {
  thread_.reset(QThread::create([this] { run(); }));
  thread_->setObjectName("session writer");
  thread_->start();
}

SessionWriter::~SessionWriter() {
  end(forget_);
  thread_->wait();
}

void SessionWriter::post(Job job) { add({std::move(job), {}}); }
void SessionWriter::moveTo(const QString& path) { add({{}, path}); }

void SessionWriter::finish(bool forget) {
  connect(thread_.get(), &QThread::finished, this, &QObject::deleteLater);
  end(forget);
  if (thread_->isFinished()) deleteLater();
}

bool SessionWriter::isBehind() const {
  const std::lock_guard lock(mutex_);
  return failing_ || tasks_.size() > kMostWaiting;
}

void SessionWriter::add(Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  changed_.notify_one();
}

void SessionWriter::end(bool forget) {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    forget_ = forget;
  }
  changed_.notify_one();
}

// ---- the writer's thread -----------------------------------------------------------------------------------------

void SessionWriter::run() {
  std::optional<SessionFile> file;
  bool forgets = false;
  for (bool last = false, ends = false; !ends;) {
    std::string sentence;
    try {
      if (!file) open(file);
      work(*file);
      file->commit(); // after each job, so that no job waits for those behind it; also what an attempt left over
    } catch (const SessionError& error) {
      sentence = error.what();
    }
    const bool failed_before = failing_.exchange(!sentence.empty());
    if (!sentence.empty() && !failed_before)
      notify([this, message = QString::fromStdString(sentence)] { emit failed(message); });
    if (sentence.empty() && failed_before) notify([this] { emit recovered(); });

    std::unique_lock lock(mutex_);
    ends = last && (failing_ || tasks_.empty());
    forgets = forget_;
    if (ends) break;
    if (failing_)
      changed_.wait_for(lock, kRetry, [this] { return ending_; });
    else
      changed_.wait(lock, [this] { return ending_ || !tasks_.empty(); });
    last = ending_;
  }
  const bool is_empty = forgets && file && !file->has_runs();
  const QString path = file ? QString::fromStdString(file->path()) : path_;
  file.reset();
  if (is_empty) remove_session(path);
}

// Queued to the owner's thread, so that connections made right after construction miss nothing.
void SessionWriter::notify(std::function<void()> signal) {
  QMetaObject::invokeMethod(this, std::move(signal), Qt::QueuedConnection);
}

void SessionWriter::notifyMoveFailed(const SessionError& error) {
  notify([this, sentence = QString::fromUtf8(error.what())] { emit moveFailed(sentence); });
}

void SessionWriter::open(std::optional<SessionFile>& file) {
  try {
    file.emplace(path_.toStdString(), versions_);
  } catch (const SessionError&) {
    const QString other = nextMove();
    if (other.isEmpty()) throw;
    try {
      file.emplace(other.toStdString(), versions_);
    } catch (const SessionError& error) {
      notifyMoveFailed(error);
      throw;
    }
    notify([this, other] { emit moved(other); });
  }
  notify([this] { emit opened(); });
}

// Removes the first move task and returns its path, or "".
QString SessionWriter::nextMove() {
  const std::lock_guard lock(mutex_);
  const auto task = std::ranges::find_if(tasks_, [](const Task& each) { return !each.job; });
  if (task == tasks_.end()) return {};
  const QString path = task->move_to;
  tasks_.erase(task);
  return path;
}

// Runs the first task, if there is one.
void SessionWriter::work(SessionFile& file) {
  Task task;
  {
    const std::lock_guard lock(mutex_);
    if (tasks_.empty()) return;
    task = std::move(tasks_.front());
    tasks_.pop_front();
  }
  if (task.job)
    task.job(file);
  else
    move(file, task.move_to);
}

void SessionWriter::move(SessionFile& file, const QString& path) {
  try {
    file.copy_to(path.toStdString());
    file = SessionFile(path.toStdString(), versions_);
  } catch (const SessionError& error) {
    return notifyMoveFailed(error);
  }
  notify([this, path] { emit moved(path); });
}

void remove_session(const QString& path) {
  for (const char* suffix : {"", "-wal", "-shm"}) QFile::remove(path + suffix);
  const QFileInfo file(path);
  QFile::remove(file.dir().filePath('.' + file.fileName() + ".lock")); // left by a killed process
}

} // namespace amplab
