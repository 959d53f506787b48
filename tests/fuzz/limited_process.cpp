// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/limited_process.h"

#include "engine/wire/stream.h"

#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace amplab::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

bool sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true; // shadow memory takes terabytes of address space
#else
  return false;
#endif
}

[[noreturn]] void become(const std::vector<std::string>& words, const std::vector<std::string>& surroundings,
                         const Limits& limits, int input, int output, const std::string& err) {
  ::setpgid(0, 0);
  const int errors = ::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  ::dup2(input, STDIN_FILENO), ::dup2(output, STDOUT_FILENO), ::dup2(errors, STDERR_FILENO);
  const rlimit processor{limits.processor_s, limits.processor_s}, memory{limits.memory, limits.memory}, core{0, 0};
  ::setrlimit(RLIMIT_CPU, &processor);
  if (!sanitized()) ::setrlimit(RLIMIT_AS, &memory);
  ::setrlimit(RLIMIT_CORE, &core);
  for (const std::string& setting : surroundings) ::putenv(::strdup(setting.c_str()));
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

// Detects on the wire whether the outcome is known: a command failed, or lanes are paused or have ended. Unreadable
// reports are ignored.
class Answers {
 public:
  void feed(const char* bytes, size_t count) {
    try {
      splitter_.feed(std::as_bytes(std::span(bytes, count)));
      while (const auto body = splitter_.next()) {
        const wire::Report report = wire::decode_report(*body);
        const auto* status = std::get_if<wire::Status>(&report);
        come_ |=
            std::holds_alternative<wire::Failure>(report) || (status && status->status.state != LaneState::running);
      }
    } catch (const wire::WireError&) {
    }
  }
  bool have_come() const { return come_; }

 private:
  wire::Splitter splitter_;
  bool come_ = false;
};

} // namespace

ProcessResult run_limited(const std::vector<std::string>& words, const std::vector<std::string>& surroundings,
                          const std::string& input, const Limits& limits, const std::filesystem::path& folder,
                          Wire wire) {
  std::signal(SIGPIPE, SIG_IGN);
  const std::string err = (folder / "stderr.txt").string();
  std::array<int, 2> in{}, out{};
  if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  const auto begun = Clock::now();
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) become(words, surroundings, limits, in[0], out[1], err);
  ::setpgid(child, child);
  ::close(in[0]), ::close(out[1]);
  ::fcntl(in[1], F_SETFL, O_NONBLOCK);
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };

  ProcessResult result;
  Answers answers;
  size_t written = 0;
  bool open = true, reads = true;
  while (reads) {
    if (elapsed() > limits.clock_s) {
      result.timed_out = true;
      break;
    }
    if (open && written == input.size() && (wire == Wire::none || answers.have_come())) ::close(in[1]), open = false;
    std::array<pollfd, 2> ends{pollfd{out[0], POLLIN, 0},
                               pollfd{open && written < input.size() ? in[1] : -1, POLLOUT, 0}};
    if (::poll(ends.data(), 2, 100) < 0) continue;
    if (ends[1].revents & POLLOUT) {
      const ssize_t count = ::write(in[1], input.data() + written, input.size() - written);
      if (count > 0) written += static_cast<size_t>(count);
    } else if (ends[1].revents) {
      ::close(in[1]), open = false;
    }
    if (ends[0].revents) {
      std::array<char, 65536> bytes;
      const ssize_t count = ::read(out[0], bytes.data(), bytes.size());
      if (count <= 0)
        reads = false;
      else if (wire == Wire::answered)
        answers.feed(bytes.data(), static_cast<size_t>(count));
    }
  }
  if (open) ::close(in[1]);
  int status = 0;
  while (!result.timed_out && ::waitpid(child, &status, WNOHANG) == 0) {
    if (elapsed() > limits.clock_s) result.timed_out = true;
    ::usleep(2000);
  }
  ::kill(-child, SIGKILL); // and its children
  if (result.timed_out) ::waitpid(child, &status, 0);
  ::close(out[0]);
  result.seconds = elapsed();
  if (WIFEXITED(status)) result.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status) && !result.timed_out) result.signal = WTERMSIG(status);
  std::ostringstream text;
  text << std::ifstream(err, std::ios::binary).rdbuf();
  result.err = text.str();
  return result;
}

} // namespace amplab::fuzz
