// SPDX-License-Identifier: Apache-2.0
// Who may call MPI, and when: one thread at a time. What is asked for to go on beside the computation is queued for a
// thread of its own; whoever cannot wait for it does what is left of the queue himself, so that a single collective
// costs no change of threads. Everything is done in the order in which it was asked for.
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

  // Done on the other thread, or by a later now() or wait().
  void queue(std::function<void()> call);
  // Done when this returns, and all that was queued.
  void now(const std::function<void()>& call);
  void wait() { now({}); }
  // As now(), but nobody waits for another rank meanwhile: for what is polled.
  void poll(const std::function<void()>& call);

  // The thread that trains waits for other ranks outside of MPI, or no more.
  void set_waiting_outside(bool waits);

  double seconds_waited() const { return waited_ - waited_outside_; } // of who calls now() and wait()

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
  bool running_ = false;                      // somebody is within MPI
  std::atomic<double> waited_ = 0, idle_ = 0; // the former with what follows
  double waited_outside_ = 0;
  Activity::Kind doing_otherwise_ = Activity::Kind::idle; // than waiting outside
  std::atomic<Activity::Kind> doing_ = Activity::Kind::idle;
  std::atomic<Clock::rep> since_;
  std::atomic<int64_t> step_ = 0, steps_ = 0;
  std::jthread thread_; // last: it uses the others
};

} // namespace amplab::mpi
