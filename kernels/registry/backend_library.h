// SPDX-License-Identifier: Apache-2.0
// Backends in shared libraries beside the program. Each is loaded once and never unloaded. Any thread.
#pragma once
#include "kernels/contract/backend.h"

#include <filesystem>

namespace amplab {

// Loads backends from shared libraries beside the program. Each is loaded once and never unloaded. Any thread.

// Either backend or absent_because (one sentence) is set.
struct BackendLibrary {
  const Backend* backend = nullptr;
  std::string absent_because;
};

// Texts of the error messages about a library. Each ends with what to do.
struct BackendMessages {
  std::string_view subject;   // "The CUDA backend"
  std::string_view if_absent; // a whole sentence
  std::string_view if_broken, if_of_another_build;
};
extern const BackendMessages kCudaMessages, kCpuMessages;

// Returns the possible paths of a library: beside the program, and in lib/amplab beside the program's folder.
std::vector<std::filesystem::path> backend_paths(const std::string& file);

// Returns the first of these paths that exists, or an empty path.
std::filesystem::path first_existing(const std::vector<std::filesystem::path>& paths);

// Loads the library at the first of these paths that exists.
BackendLibrary load_backend(const BackendMessages& words, const std::vector<std::filesystem::path>& paths);

// Possible paths of libamplab_cuda.so.
std::vector<std::filesystem::path> cuda_paths();

// Returns the CUDA backend; absent if the machine has no NVIDIA driver.
const BackendLibrary& cuda_backend();

// The installed variants of kernels/cpu: libamplab_cpu_<variant>.so. Any thread.

// Returns the best variant for this processor, or the one named by the environment variable AMPLAB_CPU_VARIANT, which
// is read on the first call.
const BackendLibrary& cpu_backend();

// Loads one variant in addition to cpu_backend(), for comparisons. Each variant has its own devices.
BackendLibrary load_cpu_variant(const std::string& name);

// One row per variant that this program knows, best first.
struct CpuVariantState {
  std::string name;
  bool in_use = false;
  std::string unusable_because; // a few words; empty if usable
};
std::vector<CpuVariantState> list_cpu_variants();

} // namespace amplab
