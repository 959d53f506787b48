// SPDX-License-Identifier: Apache-2.0
#include "app/engine/sweep_worker.h"

#include "app/engine/rank_launch.h"
#include "engine/settings/setting_table.h"
#include "platform/stream.h"
#include "platform/this_process.h"

#include <array>
#include <chrono>
#include <fstream>
#include <span>
#include <utility>

namespace amplab {

namespace fs = std::filesystem;

namespace {

constexpr size_t kKept = 32768; // bytes kept from each end of the error output

// Writes the configuration and starts the run. files: the beginning of its files' names.
platform::ChildProcess started(const RunConfig& config, std::vector<std::string> words, const std::string& files,
                               const std::string& session) {
  const std::string configuration = files + ".json";
  if (!(std::ofstream(configuration) << config_text(config) << "\n" << std::flush))
    throw UsageError(configuration +
                     " cannot be written: free some disk space, or choose another folder for the session.");
  words.push_back(platform::program_path().string());
  words.insert(words.end(), {"run", configuration, "--session", session, "--quiet"});
  return launch(words);
}

} // namespace

SweepWorker::SweepWorker(const RunConfig& config, const WorkerSlot& worker_slot, const fs::path& folder, size_t number)
    : files_((folder / std::to_string(number)).string()),
      process_(started(config, worker_slot.words, files_, session())) {
  process_.standard_input.close();
  // The run prints a short table, which the pipe of standard output holds without a reader.
}

SweepWorker::SweepWorker(SweepWorker&& other) noexcept
    : files_(std::exchange(other.files_, {})), complaint_(std::exchange(other.complaint_, {})),
      process_(std::move(other.process_)) {}

SweepWorker::~SweepWorker() {
  process_.end_now();
  if (files_.empty()) return;
  std::error_code none;
  for (const char* ending : {".json", ".amplab", ".amplab-wal", ".amplab-shm", ".amplab-lock"})
    fs::remove(files_ + ending, none);
}

std::optional<int> SweepWorker::ended() {
  read_complaint();
  const std::optional<int> status = process_.ended();
  if (status) read_complaint();
  return status;
}

// Drains the pipe once. A worker blocked on a full pipe would not end.
void SweepWorker::read_complaint() {
  std::array<char, 65536> buffer;
  if (!platform::wait_to_read(process_.standard_error.number(), std::chrono::milliseconds(0))) return;
  const size_t got = platform::read_some(process_.standard_error.number(), std::as_writable_bytes(std::span(buffer)));
  complaint_.append(buffer.data(), got);
  if (complaint_.size() > 2 * kKept) complaint_.replace(kKept, complaint_.size() - 2 * kKept, "\n");
}

} // namespace amplab
