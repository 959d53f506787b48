// SPDX-License-Identifier: Apache-2.0
#include "app/engine/sweep_worker.h"

#include "app/engine/rank_launch.h"
#include "engine/settings/setting_table.h"
#include "platform/stream.h"

#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <span>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace amplab {

namespace fs = std::filesystem;

namespace {

constexpr size_t kKept = 32768; // bytes kept from each end of the error output

} // namespace

SweepWorker::SweepWorker(const RunConfig& config, const WorkerSlot& worker_slot, const fs::path& folder, size_t number)
    : files_((folder / std::to_string(number)).string()) {
  const std::string configuration = files_ + ".json";
  if (!(std::ofstream(configuration) << config_text(config) << "\n" << std::flush))
    throw UsageError(configuration +
                     " cannot be written: free some disk space, or choose another folder for the session.");
  std::vector<std::string> words = worker_slot.words;
  std::error_code none;
  words.push_back(fs::read_symlink("/proc/self/exe", none).string());
  for (const std::string& word :
       {std::string("run"), configuration, std::string("--session"), session(), std::string("--quiet")})
    words.push_back(word);
  Launched launched = launch(words);
  process_ = launched.process;
  standard_error_ = std::move(launched.standard_error); // the table on its standard output is not used
}

SweepWorker::SweepWorker(SweepWorker&& other) noexcept
    : files_(std::exchange(other.files_, {})), complaint_(std::exchange(other.complaint_, {})),
      process_(std::exchange(other.process_, -1)), standard_error_(std::move(other.standard_error_)) {}

SweepWorker::~SweepWorker() {
  if (process_ > 0) {
    ::kill(-process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  if (files_.empty()) return;
  std::error_code none;
  for (const char* ending : {".json", ".amplab", ".amplab-wal", ".amplab-shm", ".amplab-lock"})
    fs::remove(files_ + ending, none);
}

std::optional<int> SweepWorker::ended() {
  read_complaint();
  int status = 0;
  if (::waitpid(process_, &status, WNOHANG) != process_) return std::nullopt;
  process_ = -1;
  read_complaint();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Drains the pipe once. A worker blocked on a full pipe would not end.
void SweepWorker::read_complaint() {
  std::array<char, 65536> buffer;
  if (!platform::wait_to_read(standard_error_.number(), std::chrono::milliseconds(0))) return;
  const size_t got = platform::read_some(standard_error_.number(), std::as_writable_bytes(std::span(buffer)));
  complaint_.append(buffer.data(), got);
  if (complaint_.size() > 2 * kKept) complaint_.replace(kKept, complaint_.size() - 2 * kKept, "\n");
}

void SweepWorker::stop() const {
  if (process_ > 0) ::kill(-process_, SIGTERM);
}

} // namespace amplab
