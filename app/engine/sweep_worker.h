// SPDX-License-Identifier: Apache-2.0
// One run of a sweep, as a process of its own: whatever happens to it, it is its run alone that is lost. Used by one thread.
#pragma once
#include "app/engine/sweep_options.h"

#include <filesystem>
#include <optional>

namespace amplab {

class SweepWorker {
 public:
  // Starts `amplab-engine run` at that place. folder: of the sweep, for its files; number: no other run has it. Throws: ConfigError.
  SweepWorker(const RunConfig& config, const WorkPlace& place, const std::filesystem::path& folder, size_t number);
  SweepWorker(SweepWorker&& other) noexcept;
  SweepWorker& operator=(SweepWorker&&) = delete;
  ~SweepWorker(); // kills it, if it has not ended, and removes its files

  // Its exit status, 128 and the signal if it was killed; nothing: it is at work.
  std::optional<int> ended();
  // What it has said on standard error. Requires: it has ended.
  std::string complaint() const;
  // What it has measured, whole where its status is 0.
  std::string session() const { return files_ + ".amplab"; }
  // Tells it to end.
  void stop() const;

 private:
  std::string files_;
  int process_ = -1, standard_error_ = -1;
};

} // namespace amplab
