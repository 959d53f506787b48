// SPDX-License-Identifier: Apache-2.0
// `amplab-engine serve` over real pipes, as the window uses it. One thread.
#pragma once
#include "engine/wire/stream.h"

#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace amplab {

class Server {
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kPatience{30}, kEnd{10}, kQuiet{1};

 public:
  Server() {
    int to[2], from[2];
    EXPECT_EQ(::pipe2(to, O_CLOEXEC), 0);
    EXPECT_EQ(::pipe2(from, O_CLOEXEC), 0);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(to[0], STDIN_FILENO);
      ::dup2(from[1], STDOUT_FILENO);
      ::execl(AMPLAB_ENGINE, AMPLAB_ENGINE, "serve", nullptr);
      ::_exit(127);
    }
    ::close(to[0]);
    ::close(from[1]);
    in_ = to[1];
    out_ = from[0];
  }
  ~Server() {
    hang_up();
    if (pid_ > 0) ::kill(pid_, SIGKILL), ::waitpid(pid_, nullptr, 0);
    ::close(out_);
  }

  void send(const wire::Command& command) {
    const auto bytes = wire::encode(command);
    ASSERT_EQ(::write(in_, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  void send_raw(const std::string& bytes) {
    EXPECT_EQ(::write(in_, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  void hang_up() {
    if (in_ >= 0) ::close(std::exchange(in_, -1));
  }

  // Returns the next report, of this version, or nothing when the stream has ended or 30 seconds have passed.
  std::optional<wire::Report> next() {
    const auto deadline = Clock::now() + kPatience;
    while (Clock::now() < deadline) {
      if (const auto body = splitter_.next()) return wire::decode_report(*body);
      pollfd ready{out_, POLLIN, 0};
      if (::poll(&ready, 1, 1000) <= 0) continue;
      std::array<std::byte, 65536> buffer;
      const ssize_t got = ::read(out_, buffer.data(), buffer.size());
      if (got <= 0) return std::nullopt;
      splitter_.feed({buffer.data(), static_cast<size_t>(got)});
    }
    return std::nullopt;
  }
  // Also returns nothing after a failure report, since the expected report will not come.
  template <class Message> std::optional<Message> next_of() {
    while (auto report = next()) {
      if (auto* message = std::get_if<Message>(&*report)) return std::move(*message);
      if (const auto* failure = std::get_if<wire::Failure>(&*report)) {
        ADD_FAILURE() << failure->text;
        break;
      }
    }
    return std::nullopt;
  }
  // Returns the message of the next failure.
  std::string next_failure() {
    while (auto report = next())
      if (const auto* failure = std::get_if<wire::Failure>(&*report)) return failure->text;
    return "none";
  }
  // Waits until the engine has filled its output pipe, which the test does not read.
  bool fills_its_pipe() const {
    const auto deadline = Clock::now() + kPatience;
    auto grown = Clock::now();
    for (int unread = 0, before = 0; Clock::now() < deadline; before = unread) {
      if (::ioctl(out_, FIONREAD, &unread) != 0) return false;
      if (unread != before) grown = Clock::now();
      if (unread > 0 && Clock::now() - grown > kQuiet) return true;
      std::this_thread::yield();
    }
    return false;
  }
  // Returns the exit status, or -1 if it has not ended within 10 seconds.
  int wait_without_reading() {
    const auto deadline = Clock::now() + kEnd;
    for (int status = 0; Clock::now() < deadline; std::this_thread::yield())
      if (::waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      }
    return -1;
  }
  // Returns the exit status, or -1 if it has not ended within 10 seconds.
  int wait() {
    const auto deadline = Clock::now() + kEnd;
    while (Clock::now() < deadline) {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      }
      next(); // waits for remaining output and discards it
    }
    return -1;
  }

 private:
  pid_t pid_ = -1;
  int in_ = -1, out_ = -1;
  wire::Splitter splitter_;
};

inline RunConfig spirals() {
  RunConfig config;
  config.data.name = "spirals";
  config.data.batch_size = 32;
  config.model.hidden = {16};
  config.train.steps = 500;
  config.train.eval_every = 0;
  return config;
}

} // namespace amplab
