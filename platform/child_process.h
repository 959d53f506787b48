// SPDX-License-Identifier: Apache-2.0
// A program that this process has started, with pipes for its standard streams. It begins a group, to which its own
// children belong. One thread at a time.
#pragma once
#include "platform/descriptor.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace amplab::platform {

class ChildProcess {
 public:
  // Starts words[0] with the other words as arguments. Searches it as the system's shell does. It is asked to end when
  // this process ends. Throws: std::system_error with the reason why the program cannot be started.
  explicit ChildProcess(const std::vector<std::string>& words);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess() { end_now(); }

  // Returns its exit status, 128 plus the signal that ended it, or -1 if that is unknown. Returns nullopt while it
  // runs.
  std::optional<int> ended();
  // Returns whether it ends within the limit.
  bool ended_within(std::chrono::steady_clock::duration limit);

  void request_end() const;       // asks the process
  void request_group_end() const; // asks its whole group
  void kill_group() const;
  // Kills its group if it has not ended, and waits for it.
  void end_now() noexcept;
  // Leaves it alone from now on.
  void forget() { process_ = -1; }

  Descriptor standard_input, standard_output, standard_error; // our ends of its streams

 private:
  int64_t process_ = -1; // -1: ended or forgotten
  int status_ = -1;
};

// Returns whether ChildProcess finds a program of that name or path.
bool can_be_started(const std::string& program);

} // namespace amplab::platform
