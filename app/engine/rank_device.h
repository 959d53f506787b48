// SPDX-License-Identifier: Apache-2.0
// Which GPU a rank computes on: the one of its own number among the ranks of its machine, where there are several.
#pragma once
#include <span>
#include <string>

namespace amplab {

// The device that a lane's `name` means to the rank number `on_this_machine` (from 0) of a machine that has these GPUs: "auto" and "cuda"
// are its own, in turn where there are more ranks; any other is meant as it is said. Pure.
std::string device_of_rank(const std::string& name, int on_this_machine, std::span<const std::string> gpus);

// Of this process (from 0), as what started it says: Open MPI, MPICH, Slurm, torchrun. 0 where nobody says.
int rank_on_this_machine();

} // namespace amplab
