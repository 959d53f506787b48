// SPDX-License-Identifier: Apache-2.0
#include "app/engine/sweep_worker.h"

#include "app/engine/rank_launch.h"
#include "engine/fields/fields.h"

#include <array>
#include <csignal>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace amplab {

namespace fs = std::filesystem;

SweepWorker::SweepWorker(const RunConfig& config, const WorkPlace& place, const fs::path& folder, size_t number)
    : files_((folder / std::to_string(number)).string()) {
  const std::string configuration = files_ + ".json";
  if (!(std::ofstream(configuration) << config_text(config) << "\n" << std::flush))
    throw UsageError(configuration + " cannot be written: make room there, or choose another folder for the session.");
  std::vector<std::string> words = place.words;
  std::error_code none;
  words.push_back(fs::read_symlink("/proc/self/exe", none).string());
  for (const std::string& word : {std::string("run"), configuration, std::string("--session"), session(), std::string("--quiet")}) words.push_back(word);
  const Launched launched = launch(words);
  process_ = launched.process;
  standard_error_ = launched.standard_error;
  ::close(launched.standard_input);
  ::close(launched.standard_output); // its table is not asked for
}

SweepWorker::SweepWorker(SweepWorker&& other) noexcept
    : files_(std::exchange(other.files_, {})), process_(std::exchange(other.process_, -1)),
      standard_error_(std::exchange(other.standard_error_, -1)) {}

SweepWorker::~SweepWorker() {
  if (process_ > 0) {
    ::kill(-process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  if (standard_error_ >= 0) ::close(standard_error_);
  if (files_.empty()) return;
  std::error_code none;
  for (const char* ending : {".json", ".amplab", ".amplab-wal", ".amplab-shm", ".amplab-lock"}) fs::remove(files_ + ending, none);
}

std::optional<int> SweepWorker::ended() {
  int status = 0;
  if (::waitpid(process_, &status, WNOHANG) != process_) return std::nullopt;
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string SweepWorker::complaint() const {
  std::string text;
  std::array<char, 4096> buffer;
  for (ssize_t got; text.size() < 16 * buffer.size() && (got = ::read(standard_error_, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<size_t>(got));
  return text;
}

void SweepWorker::stop() const {
  if (process_ > 0) ::kill(-process_, SIGTERM);
}

} // namespace amplab
