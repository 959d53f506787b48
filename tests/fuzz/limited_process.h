// SPDX-License-Identifier: Apache-2.0
// Runs a program within limits and records how it ended.
#pragma once
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace amplab::fuzz {

struct Limits {
  rlim_t processor_s; // processor time of each process
  double clock_s;     // wall clock time of all processes
  rlim_t memory;      // address space
};

struct ProcessResult {
  int status = -1, signal = 0; // exit status; the signal that ended it, 0: none
  bool timed_out = false;
  double seconds = 0;
  std::string err;
};

// When to close the input of a program that reads the wire: at its end, or after the reply.
enum class Wire { none, answered };

// input: sent to stdin. stderr goes through a file in `folder`. Throws: std::runtime_error if no process can be
// started.
ProcessResult run_limited(const std::vector<std::string>& words, const std::vector<std::string>& surroundings,
                          const std::string& input, const Limits& limits, const std::filesystem::path& folder,
                          Wire wire = Wire::none);

} // namespace amplab::fuzz
