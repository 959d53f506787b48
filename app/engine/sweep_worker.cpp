// SPDX-License-Identifier: Apache-2.0
#include "app/engine/sweep_worker.h"

#include "app/engine/rank_launch.h"
#include "engine/settings/setting_table.h"
#include "platform/stream.h"
#include "platform/this_process.h"

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

// Returns what the pipe holds, without waiting.
std::string read_once(const platform::Descriptor& pipe) {
  std::string text;
  if (!platform::wait_to_read(pipe.number(), std::chrono::milliseconds(0))) return text;
  text.resize(65536);
  text.resize(platform::read_some(pipe.number(), std::as_writable_bytes(std::span(text))));
  return text;
}

} // namespace

SweepWorker::SweepWorker(const RunConfig& config, const WorkerSlot& worker_slot, const fs::path& folder, size_t number)
    : files_((folder / std::to_string(number)).string()),
      process_(started(config, worker_slot.words, files_, session())) {
  process_.standard_input.close();
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
  drain();
  const std::optional<int> status = process_.ended();
  if (status) drain();
  return status;
}

void SweepWorker::drain() {
  read_once(process_.standard_output); // not used: the session file holds the run
  complaint_ += read_once(process_.standard_error);
  if (complaint_.size() > 2 * kKept) complaint_.replace(kKept, complaint_.size() - 2 * kKept, "\n");
}

} // namespace amplab
