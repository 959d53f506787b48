// SPDX-License-Identifier: Apache-2.0
// Serializes calls of MPI, in the order queued. Async calls are queued for a background thread. A thread that has to
// wait runs the rest of the queue itself, so that a single collective costs no thread switch.
#pragma once
#include "kernels/contract/process_group.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace amplab::mpi {

class Calls {
 public:
  using Clock = std::chrono::steady_clock;

  Calls();
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;

  // Runs on the background thread, or in a later now() or wait().
  void queue(std::function<void()> call);
  // Returns when everything queued, and then this call, is done.
  void now(const std::function<void()>& call);
  void wait() { now({}); }
  // Like now(), but its time does not count as waiting for other ranks. For polling.
  void poll(const std::function<void()>& call);

  // Called when the training thread begins or stops waiting for other ranks outside MPI.
  void set_waiting_outside(bool waits);

  double seconds_waited() const { return waited_ - waited_outside_; } // in now() and wait()

  void set_idle(bool idle);
  void note_step(int64_t step);
  Activity activity() const; // any thread

 private:
  void drain(std::unique_lock<std::mutex>& lock);
  void run(std::unique_lock<std::mutex>& lock, const std::function<void()>& call);
  void enter(Activity::Kind kind);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::function<void()>> queue_;
  bool running_ = false;                      // a thread is inside MPI
  std::atomic<double> waited_ = 0, idle_ = 0; // waited_ includes waited_outside_
  double waited_outside_ = 0;
  Activity::Kind doing_otherwise_ = Activity::Kind::idle; // restored after waiting outside
  std::atomic<Activity::Kind> doing_ = Activity::Kind::idle;
  std::atomic<Clock::rep> since_;
  std::atomic<int64_t> step_ = 0, steps_ = 0;
  std::jthread thread_; // last: it uses the other members
};

} // namespace amplab::mpi
