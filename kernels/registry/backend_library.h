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

// Where libamplab_cuda.so may be: beside the program, and in lib/amplab beside the program's folder.
std::vector<std::filesystem::path> cuda_places();

// The library that stands first among these places.
BackendLibrary load_backend(const std::vector<std::filesystem::path>& places);

// The CUDA backend of this program, if the machine has NVIDIA's driver.
const BackendLibrary& cuda_backend();

} // namespace amplab
