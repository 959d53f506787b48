// SPDX-License-Identifier: Apache-2.0
// How ranks are started: the command line of mpirun, and the child process that runs it.
#pragma once
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace amplab {

// mpirun, or what AMPLAB_MPIRUN names, for so many processes. Options of Open MPI's own only where it is the former:
// who names a program knows which MPI it is of.
std::vector<std::string> mpirun_words(int processes);

// That, with `ranks` times this program's command `rank`, whose wire are the pipes of these names. On the hosts of the
// file that AMPLAB_HOSTS names, else where mpirun itself would: in an allocation of Slurm there, else here.
std::vector<std::string> launch_words(int ranks, const std::string& commands, const std::string& reports);

// Why this program cannot start ranks, in one sentence; empty: nothing is known to be in the way.
std::string why_no_ranks();

class Pipe {
 public:
  // Throws: ConfigError where there is no room for one.
  Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() { close(); }
  int read() const { return ends_[0]; }
  int write() const { return ends_[1]; }
  // Return the end, which the caller closes.
  int take_read() { return std::exchange(ends_[0], -1); }
  int take_write() { return std::exchange(ends_[1], -1); }
  void close();

 private:
  std::array<int, 2> ends_{-1, -1};
};

struct Launched {
  int process = -1;
  int standard_input = -1, standard_output = -1, standard_error = -1; // the other ends, which the caller closes
};
// Starts a program in a process group of its own, which ends when this process does. Throws: ConfigError where that
// cannot be.
Launched launch(const std::vector<std::string>& words);

} // namespace amplab
