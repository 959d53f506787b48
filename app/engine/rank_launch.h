// SPDX-License-Identifier: Apache-2.0
// Starts ranks: the command line of mpirun, and its child process.
#pragma once
#include "platform/child_process.h"
#include "platform/pipe.h"

#include <string>
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

// Throws: ConfigError if no pipe can be created.
platform::Pipe make_rank_pipe();

// Starts a program. Throws: ConfigError if that fails.
platform::ChildProcess launch(const std::vector<std::string>& words);

} // namespace amplab
