// SPDX-License-Identifier: Apache-2.0
// One run of a sweep as a process, so that a crash loses only this run. One thread.
#pragma once
#include "app/engine/sweep_options.h"
#include "platform/child_process.h"

#include <filesystem>
#include <optional>

namespace amplab {

class SweepWorker {
 public:
  // Starts `amplab-engine run` at the place. folder: of the sweep, for its files. number: unique per run. Throws:
  // ConfigError.
  SweepWorker(const RunConfig& config, const WorkerSlot& worker_slot, const std::filesystem::path& folder,
              size_t number);
  SweepWorker(SweepWorker&& other) noexcept;
  SweepWorker& operator=(SweepWorker&&) = delete;
  ~SweepWorker(); // kills the process if it has not ended, and removes its files

  // Returns its exit status, or 128 plus the signal if it was killed. Returns nullopt while it runs. Call often,
  // because it drains the worker's output: a worker that writes to a full pipe does not end.
  std::optional<int> ended();
  // Returns the beginning and end of its standard error output. Requires: it has ended.
  const std::string& complaint() const { return complaint_; }
  // Returns its session file, which is complete if its status is 0.
  std::string session() const { return files_ + ".amplab"; }
  // Asks the process to end.
  void stop() const { process_.request_group_end(); }

 private:
  void drain();

  std::string files_, complaint_;
  platform::ChildProcess process_;
};

} // namespace amplab
