// SPDX-License-Identifier: Apache-2.0
#include "kernels/mpi/calls.h"

#include <utility>

namespace amplab::mpi {

Calls::Calls() : since_(Clock::now().time_since_epoch().count()) {
  thread_ = std::jthread([this](const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !running_ && !queue_.empty(); })) drain(lock);
  });
}

void Calls::run(std::unique_lock<std::mutex>& lock, const std::function<void()>& call) {
  running_ = true;
  lock.unlock();
  call();
  lock.lock();
  running_ = false;
}

void Calls::drain(std::unique_lock<std::mutex>& lock) {
  while (!running_ && !queue_.empty()) {
    const std::function<void()> next = std::move(queue_.front());
    queue_.pop_front();
    run(lock, next);
    changed_.notify_all();
  }
}

void Calls::queue(std::function<void()> call) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(call));
  }
  changed_.notify_all();
}

void Calls::poll(const std::function<void()>& call) {
  std::unique_lock lock(mutex_);
  do {
    drain(lock);
    changed_.wait(lock, [this] { return !running_; });
  } while (!queue_.empty());
  if (!call) return;
  run(lock, call);
  lock.unlock();
  changed_.notify_all();
}

void Calls::now(const std::function<void()>& call) {
  const Activity::Kind before = doing_;
  const Clock::time_point begin = Clock::now();
  enter(Activity::Kind::waiting);
  poll(call);
  waited_ += std::chrono::duration<double>(Clock::now() - begin).count();
  enter(before);
}

void Calls::enter(Activity::Kind kind) {
  doing_ = kind;
  since_ = Clock::now().time_since_epoch().count();
}

void Calls::set_idle(bool idle) { enter(idle ? Activity::Kind::idle : Activity::Kind::computing); }

Activity Calls::activity() const {
  const Clock::duration since(Clock::now().time_since_epoch().count() - since_);
  return {doing_, std::chrono::duration<double>(since).count(), step_};
}

} // namespace amplab::mpi
