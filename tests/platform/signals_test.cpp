// SPDX-License-Identifier: Apache-2.0
#include "platform/signals.h"

#include <array>
#include <atomic>
#include <csignal>
#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

namespace amplab::platform {
namespace {

std::atomic<int> received = 0;
void note(int signal) { received = signal; }

struct Signals : testing::Test {
  Signals() { received = 0, reset(); }
  ~Signals() override { reset(); }
  static void reset() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, SIG_DFL);
  }
};

TEST_F(Signals, AskThisProcessToEnd) {
  on_request_to_end(note);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::raise(signal);
    EXPECT_EQ(received, signal);
  }
}

TEST_F(Signals, OfAClosedTerminalAreIgnoredAfterNohup) {
  std::signal(SIGHUP, SIG_IGN);
  on_request_to_end(note);
  std::raise(SIGHUP);
  EXPECT_EQ(received, 0);
}

TEST_F(Signals, OfAPipeWithoutAReaderAreHandledOrIgnoredAndTheWriteFails) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ::close(ends[0]);
  ignore_closed_pipes();
  EXPECT_EQ(::write(ends[1], "x", 1), -1);
  EXPECT_EQ(received, 0);
  on_closed_pipe(note);
  EXPECT_EQ(::write(ends[1], "x", 1), -1);
  EXPECT_EQ(received, SIGPIPE);
  ::close(ends[1]);
}

TEST_F(Signals, AreBlockedInAThreadWithoutThemOnly) {
  const auto is_blocked = [] {
    sigset_t blocked;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    return sigismember(&blocked, SIGTERM) == 1;
  };
  bool there = false;
  thread_without_signals([&](const std::stop_token&) { there = is_blocked(); }).join();
  EXPECT_TRUE(there);
  EXPECT_FALSE(is_blocked());
}

} // namespace
} // namespace amplab::platform
