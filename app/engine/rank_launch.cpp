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
#include <filesystem>
#include <iterator>
#include <sstream>
#include <sys/prctl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

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

platform::Pipe make_rank_pipe() {
  try {
    return platform::make_pipe();
  } catch (const std::system_error& error) {
    throw ConfigError("Ranks cannot be started: " + error.code().message() + ".");
  }
}

Launched launch(const std::vector<std::string>& words) {
  platform::Pipe in = make_rank_pipe(), out = make_rank_pipe(), error = make_rank_pipe();
  platform::Pipe outcome = make_rank_pipe(); // closed by a successful exec, otherwise has errno
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
  if (reason != 0) throw ConfigError(cannot_start(words[0], reason));
  return {process, std::move(in.write), std::move(out.read), std::move(error.read)};
}

} // namespace amplab
