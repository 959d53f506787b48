// SPDX-License-Identifier: Apache-2.0
// Which hosts a sweep still brings runs to: one that cannot be reached ends what is brought there at once, and would
// take all that wait before another is done with its first. Used by one thread.
#pragma once
#include <map>
#include <string>

namespace amplab {

class SweepHosts {
 public:
  // What a worker there has come to that was not told to end: it has measured something, or nothing at all.
  enum class End { measured, nothing };
  // Whom that speaks against.
  enum class Blame { nobody, run, host };

  // Of a host by its name; empty: this machine, which is never given up. The first in a row that ends with nothing
  // speaks against its run, further ones against the host.
  Blame note(const std::string& host, End end);
  // Three in a row have ended with nothing.
  bool given_up(const std::string& host) const;

 private:
  static constexpr int kMostInARow = 3;
  std::map<std::string, int> in_a_row_;
};

// What a worker says of its end, for one sentence: the last that is the engine's own, behind "amplab-engine: "; else
// the first line with words, without the frame that mpirun draws.
std::string telling_line(const std::string& complaint);

} // namespace amplab
