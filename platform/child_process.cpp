// SPDX-License-Identifier: Apache-2.0
#include "platform/child_process.h"

#include "platform/pipe.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace amplab::platform {

ChildProcess::ChildProcess(const std::vector<std::string>& words) {
  Pipe in = make_pipe(), out = make_pipe(), error = make_pipe();
  Pipe outcome = make_pipe(); // closed by a successful exec, otherwise has errno
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t parent = ::getpid(), process = ::fork();
  if (process == 0) { // only async-signal-safe calls after fork()
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(1);
    ::dup2(in.read.number(), STDIN_FILENO);
    ::dup2(out.write.number(), STDOUT_FILENO);
    ::dup2(error.write.number(), STDERR_FILENO);
    ::execvp(arguments[0], arguments.data());
    const int reason = errno;
    static_cast<void>(!::write(outcome.write.number(), &reason, sizeof reason));
    ::_exit(127);
  }
  int reason = process < 0 ? errno : 0;
  outcome.write.close();
  if (process >= 0) static_cast<void>(!::read(outcome.read.number(), &reason, sizeof reason));
  if (reason != 0) {
    if (process >= 0) ::waitpid(process, nullptr, 0);
    throw std::system_error(reason, std::generic_category());
  }
  process_ = process;
  standard_input = std::move(in.write);
  standard_output = std::move(out.read);
  standard_error = std::move(error.read);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : standard_input(std::move(other.standard_input)), standard_output(std::move(other.standard_output)),
      standard_error(std::move(other.standard_error)), process_(std::exchange(other.process_, -1)),
      status_(other.status_) {}

std::optional<int> ChildProcess::ended() {
  if (process_ < 0) return status_;
  int status = 0;
  const pid_t found = ::waitpid(static_cast<pid_t>(process_), &status, WNOHANG);
  if (found == 0) return std::nullopt;
  process_ = -1;
  if (found > 0) status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return status_;
}

bool ChildProcess::ended_within(std::chrono::steady_clock::duration limit) {
  for (const auto last = std::chrono::steady_clock::now() + limit; !ended();) {
    if (std::chrono::steady_clock::now() > last) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

void ChildProcess::request_end() const {
  if (process_ > 0) ::kill(static_cast<pid_t>(process_), SIGTERM);
}

void ChildProcess::request_group_end() const {
  if (process_ > 0) ::kill(static_cast<pid_t>(-process_), SIGTERM);
}

void ChildProcess::kill_group() const {
  if (process_ > 0) ::kill(static_cast<pid_t>(-process_), SIGKILL);
}

void ChildProcess::end_now() noexcept {
  if (process_ < 0) return;
  kill_group();
  ::waitpid(static_cast<pid_t>(std::exchange(process_, -1)), nullptr, 0);
}

bool can_be_started(const std::string& program) {
  if (program.find('/') != std::string::npos) return ::access(program.c_str(), X_OK) == 0;
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/bin:/usr/bin");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (::access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

} // namespace amplab::platform
