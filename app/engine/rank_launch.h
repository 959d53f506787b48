// SPDX-License-Identifier: Apache-2.0
// Starts ranks: the command line of mpirun, and its child process.
#pragma once
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace amplab {

// Returns the command line of mpirun, or of the program named by AMPLAB_MPIRUN, for that many processes. Options of
// Open MPI are added for mpirun only, because another program may be another MPI.
std::vector<std::string> mpirun_words(int processes);

// Returns mpirun_words() with this program's command `rank`, which communicates through the named pipes. Hosts are
// those of the file named by AMPLAB_HOSTS. Otherwise mpirun chooses: the Slurm allocation if there is one, else this
// host.
std::vector<std::string> launch_words(int ranks, const std::string& commands, const std::string& reports);

// Returns one sentence with the reason why this program cannot start ranks, or "".
std::string no_ranks_reason();

class Pipe {
 public:
  // Throws: ConfigError if no pipe can be created.
  Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() { close(); }
  int read() const { return ends_[0]; }
  int write() const { return ends_[1]; }
  // Return the end. The caller closes it.
  int take_read() { return std::exchange(ends_[0], -1); }
  int take_write() { return std::exchange(ends_[1], -1); }
  void close();

 private:
  std::array<int, 2> ends_{-1, -1};
};

struct Launched {
  int process = -1;
  int standard_input = -1, standard_output = -1, standard_error = -1; // our ends of its streams; the caller closes them
};
// Starts a program in its own process group. It ends when this process ends. Throws: ConfigError if that fails.
Launched launch(const std::vector<std::string>& words);

} // namespace amplab
