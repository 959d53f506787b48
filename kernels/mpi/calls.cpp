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
  enter(Activity::Kind::waiting);
  poll(call);
  enter(before);
}

void Calls::enter(Activity::Kind kind) {
  const Clock::rep now = Clock::now().time_since_epoch().count(), since = since_;
  const double seconds = std::chrono::duration<double>(Clock::duration(now - since)).count();
  if (doing_ == Activity::Kind::waiting) waited_ = waited_ + seconds; // only one thread at a time writes it
  if (doing_ == Activity::Kind::idle) idle_ = idle_ + seconds;
  doing_ = kind;
  since_ = now;
}

void Calls::set_waiting_outside(bool waits) {
  const double before = waited_;
  if (waits) doing_otherwise_ = doing_;
  enter(waits ? Activity::Kind::waiting : doing_otherwise_);
  if (!waits) waited_outside_ += waited_ - before;
}

void Calls::set_idle(bool idle) { enter(idle ? Activity::Kind::idle : Activity::Kind::computing); }

void Calls::note_step(int64_t step) {
  step_ = step;
  ++steps_;
}

Activity Calls::activity() const {
  const Clock::duration since(Clock::now().time_since_epoch().count() - since_);
  const double seconds = std::chrono::duration<double>(since).count();
  const Activity::Kind doing = doing_;
  const auto now = [&](Activity::Kind kind) { return doing == kind ? seconds : 0; };
  return {doing, seconds, waited_ + now(Activity::Kind::waiting), idle_ + now(Activity::Kind::idle), step_, steps_};
}

} // namespace amplab::mpi
