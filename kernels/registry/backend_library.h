// SPDX-License-Identifier: Apache-2.0
// Backends in libraries of their own: found beside the program, loaded once, never unloaded. Any thread.
#pragma once
#include "kernels/contract/backend.h"

#include <filesystem>

namespace amplab {

// Either backend or absent_because, one sentence, is set.
struct BackendLibrary {
  const Backend* backend = nullptr;
  std::string absent_because;
};

// What the sentences about a library say. Each ends in what can be done.
struct BackendWords {
  std::string_view subject;   // "The CUDA backend"
  std::string_view if_absent; // a whole sentence
  std::string_view if_broken, if_of_another_build;
};
extern const BackendWords kCudaWords, kCpuWords;

// Where a library of that name may be: beside the program, and in lib/amplab beside the program's folder.
std::vector<std::filesystem::path> backend_places(const std::string& file);

// The first of these places at which there is a file, or an empty path.
std::filesystem::path first_there(const std::vector<std::filesystem::path>& places);

// The library that stands first among these places.
BackendLibrary load_backend(const BackendWords& words, const std::vector<std::filesystem::path>& places);

// Where libamplab_cuda.so may be.
std::vector<std::filesystem::path> cuda_places();

// The CUDA backend of this program, if the machine has NVIDIA's driver.
const BackendLibrary& cuda_backend();

} // namespace amplab
