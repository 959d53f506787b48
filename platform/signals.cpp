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

std::jthread thread_without_signals(std::function<void(const std::stop_token&)> run) {
  const SignalsBlocked blocked;
  return std::jthread(std::move(run));
}

} // namespace amplab::platform
