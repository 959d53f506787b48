// SPDX-License-Identifier: GPL-3.0-or-later
// Runs long work in Qt's thread pool and delivers its result in the GUI thread. The result is dropped if newer work
// was started or the owner is gone. Owned by a widget; GUI thread.
#pragma once
#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <utility>

namespace amplab {

template <class Result> class BackgroundTask {
 public:
  using IsCancelled = std::function<bool()>; // whether the result is no longer needed

  explicit BackgroundTask(std::function<void(const Result&)> then) : then_(std::move(then)) {
    QObject::connect(&watcher_, &QFutureWatcherBase::finished, &watcher_, [this] {
      if (!watcher_.isCanceled() && watcher_.future().resultCount() > 0) then_(watcher_.result());
    });
  }
  ~BackgroundTask() { watcher_.cancel(); }
  BackgroundTask(const BackgroundTask&) = delete;
  BackgroundTask& operator=(const BackgroundTask&) = delete;

  // Requires: `work` owns the data it reads.
  void run(std::function<Result(const IsCancelled&)> work) {
    stop();
    auto promise = std::make_shared<QPromise<Result>>();
    promise->start();
    watcher_.setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, work = std::move(work)] {
      if (!promise->isCanceled()) promise->addResult(work([&] { return promise->isCanceled(); }));
      promise->finish();
    });
  }
  void stop() { watcher_.cancel(); }
  bool isRunning() const { return watcher_.isRunning() && !watcher_.isCanceled(); }

 private:
  std::function<void(const Result&)> then_;
  QFutureWatcher<Result> watcher_;
};

} // namespace amplab
