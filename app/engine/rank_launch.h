// SPDX-License-Identifier: Apache-2.0
// How ranks are started: the command line of mpirun, and the child process that runs it.
#pragma once
#include <string>
#include <vector>

namespace amplab {

// mpirun, or what AMPLAB_MPIRUN names, for so many processes. Options of Open MPI's own only where it is the former: who names a
// program knows which MPI it is of.
std::vector<std::string> mpirun_words(int processes);

// That, with `ranks` times this program's command `rank`. On the hosts of the file that AMPLAB_HOSTS names, else where mpirun itself
// would: in an allocation of Slurm there, else here.
std::vector<std::string> launch_words(int ranks);

// Why this program cannot start ranks, in one sentence; empty: nothing is known to be in the way.
std::string why_no_ranks();

struct Launched {
  int process = -1;
  int standard_input = -1, standard_output = -1, standard_error = -1; // the other ends, which the caller closes
};
// Starts a program in a process group of its own, which ends when this process does. Throws: ConfigError where that cannot be.
Launched launch(const std::vector<std::string>& words);

} // namespace amplab
