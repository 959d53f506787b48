// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_launch.h"

#include "engine/run/config_error.h"
#include "kernels/registry/cpu_info.h"
#include "kernels/registry/world_library.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <sys/prctl.h>
#include <unistd.h>

namespace amplab {

namespace {

// Returns null if unset.
const char* named_mpirun() {
  const char* const name = std::getenv("AMPLAB_MPIRUN");
  return name && *name ? name : nullptr;
}

// Options of Open MPI: ranks share cores with other programs, and a laptop may have fewer cores than a run has ranks.
std::vector<std::string> words_of_open_mpi(int ranks, const char* hosts) {
  std::vector<std::string> words;
  const auto add = [&](const std::string& option, const std::string& value = {}) {
    words.push_back("--" + option);
    if (!value.empty()) words.push_back(value);
  };
  add("oversubscribe");
  add("bind-to", "none");
  if (hosts) add("hostfile", hosts);
  const int cores = core_count();
  if (!std::getenv("OMP_NUM_THREADS")) {
    words.emplace_back("-x");
    words.push_back("OMP_NUM_THREADS=" + std::to_string(std::max(1, hosts ? cores : cores / ranks)));
  }
  return words;
}

std::string cannot_start(const std::string& program, int reason) {
  return "Ranks cannot be started: " + program + ": " + std::strerror(reason) +
         ". Install MPI (Debian: openmpi-bin), or train with \"parallel.kind\" none.";
}

// Searches PATH as exec does.
bool can_be_run(const std::string& program) {
  if (program.find('/') != std::string::npos) return ::access(program.c_str(), X_OK) == 0;
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/bin:/usr/bin");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (::access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

} // namespace

std::vector<std::string> mpirun_words(int processes) {
  const char* const named = named_mpirun();
  std::vector<std::string> words = {named ? named : "mpirun", "-n", std::to_string(processes)};
  if (!named && ::geteuid() == 0) words.push_back(std::string("--") + "allow-run-as-root");
  return words;
}

std::vector<std::string> launch_words(int ranks, const std::string& commands, const std::string& reports) {
  const char* const hosts = std::getenv("AMPLAB_HOSTS");
  std::vector<std::string> words = mpirun_words(ranks);
  if (!named_mpirun()) std::ranges::move(words_of_open_mpi(ranks, hosts), std::back_inserter(words));
  std::error_code none;
  words.push_back(std::filesystem::read_symlink("/proc/self/exe", none).string());
  words.insert(words.end(), {"rank", commands, reports});
  return words;
}

std::string no_ranks_reason() {
  if (std::string reason = world_absent_because(); !reason.empty()) return reason;
  const std::string program = mpirun_words(1)[0];
  return can_be_run(program) ? "" : cannot_start(program, ENOENT);
}

Pipe::Pipe() {
  if (::pipe2(ends_.data(), O_CLOEXEC) != 0)
    throw ConfigError(std::string("Ranks cannot be started: ") + std::strerror(errno) + ".");
}

void Pipe::close() {
  for (int& end : ends_)
    if (end >= 0) ::close(std::exchange(end, -1));
}

Launched launch(const std::vector<std::string>& words) {
  Pipe in, out, error, outcome; // outcome: closed by a successful exec, otherwise has errno
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t parent = ::getpid(), process = ::fork();
  if (process == 0) { // only async-signal-safe calls after fork()
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(1);
    ::dup2(in.read(), STDIN_FILENO);
    ::dup2(out.write(), STDOUT_FILENO);
    ::dup2(error.write(), STDERR_FILENO);
    ::execvp(arguments[0], arguments.data());
    const int reason = errno;
    static_cast<void>(!::write(outcome.write(), &reason, sizeof reason));
    ::_exit(127);
  }
  int reason = process < 0 ? errno : 0;
  ::close(outcome.take_write());
  if (process >= 0) static_cast<void>(!::read(outcome.read(), &reason, sizeof reason));
  if (reason != 0) throw ConfigError(cannot_start(words[0], reason));
  return {process, in.take_write(), out.take_read(), error.take_read()};
}

} // namespace amplab
