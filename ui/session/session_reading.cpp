// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_reading.h"

#include "ui/session/read_session.h"

#include <chrono>
#include <utility>

namespace amplab {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kProgress{100}; // between two reports

} // namespace

// State shared by the thread and the window.
struct SessionReading::Work {
  std::atomic<bool> called_off = false;
  std::shared_ptr<ReadSession> session; // written before the thread ends, read after
  QString sentence;                     // written before the thread ends, read after
};

SessionReading::SessionReading(QObject* parent) : QObject(parent) {}

SessionReading::~SessionReading() {
  cancel();
  for (QThread* thread : findChildren<QThread*>()) thread->wait();
}

void SessionReading::start(const QString& path, const QString& folder) {
  cancel();
  work_ = std::make_shared<Work>();
  QThread* here = thread();
  thread_.reset(QThread::create([this, path, folder, here, work = work_] {
    Clock::time_point reported = Clock::now();
    const auto report = [&](int64_t steps, int64_t of) {
      if (work->called_off) return false;
      if (Clock::now() - reported < kProgress) return true;
      reported = Clock::now();
      emit progress(steps, of);
      return true;
    };
    try {
      work->session = read_session(path, folder, report);
      if (work->session) work->session->store->moveToThread(here);
    } catch (const std::runtime_error& error) {
      work->sentence = QString::fromUtf8(error.what());
    }
  }));
  connect(thread_.get(), &QThread::finished, this, &SessionReading::end);
  thread_->start();
}

void SessionReading::cancel() {
  if (!thread_) return;
  work_->called_off = true;
  work_.reset();
  QThread* thread = thread_.release(); // ends after its current piece; not waited for
  thread->disconnect(this);
  thread->setParent(this);
  connect(thread, &QThread::finished, thread, &QObject::deleteLater);
  if (thread->isFinished()) thread->deleteLater();
}

void SessionReading::end() {
  thread_->wait();
  thread_.reset();
  const std::shared_ptr<Work> work = std::exchange(work_, nullptr);
  if (work->session)
    emit finished(work->session);
  else if (!work->sentence.isEmpty())
    emit failed(work->sentence);
}

QString unclosed_sentence(bool being_written) {
  return being_written
             ? SessionReading::tr("Another window or program runs this lane; this window follows it.")
             : SessionReading::tr(
                   "The lane's window closed or crashed before the lane finished; recorded data is preserved.");
}

} // namespace amplab
