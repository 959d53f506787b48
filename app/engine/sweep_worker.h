// SPDX-License-Identifier: Apache-2.0
// One run of a sweep, as a process of its own: whatever happens to it, it is its run alone that is lost. Used by one
// thread.
#pragma once
#include "app/engine/sweep_options.h"

#include <filesystem>
#include <optional>

namespace amplab {

class SweepWorker {
 public:
  // Starts `amplab-engine run` at that place. folder: of the sweep, for its files; number: no other run has it. Throws:
  // ConfigError.
  SweepWorker(const RunConfig& config, const WorkPlace& place, const std::filesystem::path& folder, size_t number);
  SweepWorker(SweepWorker&& other) noexcept;
  SweepWorker& operator=(SweepWorker&&) = delete;
  ~SweepWorker(); // kills it, if it has not ended, and removes its files

  // Returns its exit status, 128 and the signal if it was killed; nothing: it is at work. Call it often: it makes room
  // for what the worker writes on standard error.
  std::optional<int> ended();
  // Returns the beginning and the end of what it wrote on standard error. Requires: it has ended.
  const std::string& complaint() const { return complaint_; }
  // What it has measured, whole where its status is 0.
  std::string session() const { return files_ + ".amplab"; }
  // Tells it to end.
  void stop() const;

 private:
  void read_complaint();

  std::string files_, complaint_;
  int process_ = -1, standard_error_ = -1;
};

} // namespace amplab
