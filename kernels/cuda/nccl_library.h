// SPDX-License-Identifier: Apache-2.0
// NCCL as this process has loaded it: a table of its functions. Nothing links it, so that the backend starts where it
// is not.
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
  int version = 0;            // as ncclGetVersion tells it: 22809
  std::string absent_because; // a clause, "... cannot be loaded (...)"; empty: all functions are there
};

// Why one of that version cannot be used by this build: a clause without its subject; empty: it can. Pure.
std::string why_unfit(int version);

// By the name or path that dlopen takes.
NcclLibrary load_nccl(const char* file);

// libnccl.so.2, or what AMPLAB_NCCL names; where that is "off", none.
NcclLibrary find_nccl();

// Found when first asked for, by the thread that trains or lists devices, and never unloaded.
const NcclLibrary& nccl();
// Another one in its place, for tests. Before anybody asks for what is made of it.
void set_nccl(NcclLibrary library);

} // namespace amplab::cuda
