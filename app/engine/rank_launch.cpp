// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_launch.h"

#include "engine/run/config_error.h"
#include "kernels/registry/cpu_info.h"
#include "kernels/registry/world_library.h"
#include "platform/this_process.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <system_error>

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

std::string cannot_start(const std::string& program, const std::error_code& reason) {
  return "Ranks cannot be started: " + program + ": " + reason.message() +
         ". Install MPI (Debian: openmpi-bin), or train with \"parallel.kind\" none.";
}

std::string no_pipe(const std::error_code& reason) { return "Ranks cannot be started: " + reason.message() + "."; }

} // namespace

std::vector<std::string> mpirun_words(int processes) {
  const char* const named = named_mpirun();
  std::vector<std::string> words = {named ? named : "mpirun", "-n", std::to_string(processes)};
  if (!named && platform::is_superuser()) words.push_back(std::string("--") + "allow-run-as-root");
  return words;
}

std::vector<std::string> launch_words(int ranks, const std::string& commands, const std::string& reports) {
  const char* const hosts = std::getenv("AMPLAB_HOSTS");
  std::vector<std::string> words = mpirun_words(ranks);
  if (!named_mpirun()) std::ranges::move(words_of_open_mpi(ranks, hosts), std::back_inserter(words));
  words.push_back(platform::program_path().string());
  words.insert(words.end(), {"rank", commands, reports});
  return words;
}

std::string no_ranks_reason() {
  if (std::string reason = world_absent_because(); !reason.empty()) return reason;
  const std::string program = mpirun_words(1)[0];
  if (platform::can_be_started(program)) return "";
  return cannot_start(program, std::make_error_code(std::errc::no_such_file_or_directory));
}

platform::Pipe make_rank_pipe() {
  try {
    return platform::make_pipe();
  } catch (const std::system_error& error) {
    throw ConfigError(no_pipe(error.code()));
  }
}

platform::ChildProcess launch(const std::vector<std::string>& words) {
  try {
    return platform::ChildProcess(words);
  } catch (const std::system_error& error) {
    const std::error_code& reason = error.code();
    const bool has_no_pipe =
        reason == std::errc::too_many_files_open || reason == std::errc::too_many_files_open_in_system;
    throw ConfigError(has_no_pipe ? no_pipe(reason) : cannot_start(words[0], reason));
  }
}

} // namespace amplab
