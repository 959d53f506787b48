// SPDX-License-Identifier: Apache-2.0
// NCCL as loaded by this process: a table of its functions. It is not linked, so that the backend also starts without
// NCCL.
#pragma once
#include <nccl.h>
#include <string>

namespace amplab::cuda {

struct NcclFunctions {
#define NCCL_FUNCTION(name) decltype(&::name) name = nullptr;
#include "kernels/cuda/nccl_functions.def"
};

struct NcclLibrary {
  NcclFunctions functions;
  int version = 0;            // as ncclGetVersion returns it: 22809
  std::string absent_because; // a clause, "... cannot be loaded (...)"; empty if all functions are present
};

// Returns the reason why this build cannot use that version, as a clause without its subject. Empty if it can.
std::string unusable_reason(int version);

// file: name or path of the library.
NcclLibrary load_nccl(const char* file);

// Loads libnccl.so.2, or the library that AMPLAB_NCCL names. AMPLAB_NCCL=off loads none.
NcclLibrary find_nccl();

// Returns the library, loaded on first use and never unloaded. Used by the thread that trains or lists devices.
const NcclLibrary& nccl();
// Replaces the library, for tests. Must precede uses of what depends on it.
void set_nccl(NcclLibrary library);

} // namespace amplab::cuda
