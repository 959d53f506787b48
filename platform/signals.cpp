// SPDX-License-Identifier: Apache-2.0
#include "platform/signals.h"

#include <csignal>
#include <utility>

namespace amplab::platform {
namespace {

// Blocks all signals. A new thread inherits that.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

} // namespace

void on_request_to_end(SignalHandler handler) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const SignalHandler before = std::signal(signal, handler);
    if (signal == SIGHUP && before == SIG_IGN) std::signal(signal, SIG_IGN); // started by nohup
  }
}

bool is_hangup(int signal) { return signal == SIGHUP; }

void on_closed_pipe(SignalHandler handler) { std::signal(SIGPIPE, handler); }

void ignore_closed_pipes() { std::signal(SIGPIPE, SIG_IGN); }

std::jthread thread_without_signals(std::function<void(const std::stop_token&)> run) {
  const SignalsBlocked blocked;
  return std::jthread(std::move(run));
}

} // namespace amplab::platform
