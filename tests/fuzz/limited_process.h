// SPDX-License-Identifier: Apache-2.0
// Runs a program within limits and keeps how it ended.
#pragma once
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace amplab::fuzz {

struct Limits {
  rlim_t processor_s; // of the processor's time, of each process
  double clock_s;     // by the clock, of them all
  rlim_t memory;      // address space
};

struct Told {
  int status = -1, signal = 0; // exit status; the signal that ended it, 0: none
  bool timed_out = false;
  double seconds = 0;
  std::string err;
};

// Of a program that reads the wire, when its input is closed: at its end, or once it is answered.
enum class Wire { none, answered };

// input: what it reads on stdin. Its output on stderr goes through a file of `folder`. Throws: std::runtime_error where
// no process can be made.
Told run_limited(const std::vector<std::string>& words, const std::vector<std::string>& surroundings,
                 const std::string& input, const Limits& limits, const std::filesystem::path& folder,
                 Wire wire = Wire::none);

} // namespace amplab::fuzz
