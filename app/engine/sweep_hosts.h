// SPDX-License-Identifier: Apache-2.0
// Decides which hosts of a sweep still receive runs. An unreachable host ends runs at once, and would consume all
// waiting runs before another host finishes its first. One thread.
#pragma once
#include <map>
#include <string>

namespace amplab {

class SweepHosts {
 public:
  // Result of a worker that was not stopped: it measured something or nothing.
  enum class End { measured, nothing };
  // What the result speaks against.
  enum class Blame { none, run, host };

  // Records a result of a host; empty: this machine, which is never given up. The first of several consecutive runs
  // without a measurement is blamed on the run, later ones on the host.
  Blame note(const std::string& host, End end);
  // Returns whether three consecutive runs ended without a measurement.
  bool is_abandoned(const std::string& host) const;

 private:
  static constexpr int kMostInARow = 3;
  std::map<std::string, int> in_a_row_;
};

// Returns the line of a worker's error output to quote: the last one of the engine, after "amplab-engine: ". If there
// is none, returns the first line with words, without mpirun's frame.
std::string error_line(const std::string& complaint);

} // namespace amplab
