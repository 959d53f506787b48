// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/backend_library.h"

#include <algorithm>
#include <dlfcn.h>

namespace amplab {
namespace {

namespace fs = std::filesystem;

BackendLibrary absent(const std::string& sentence) { return {nullptr, sentence}; }

std::string last_dl_error() {
  const char* error = dlerror();
  return error ? error : "no reason given";
}

BackendLibrary load(const BackendMessages& words, const fs::path& library) {
  const std::string subject(words.subject);
  void* const handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) return absent(subject + " cannot be loaded (" + last_dl_error() + "). " + std::string(words.if_broken));
  void* const symbol = dlsym(handle, kBackendEntry);
  const Backend* backend = symbol ? reinterpret_cast<BackendEntry*>(symbol)() : nullptr;
  if (backend && backend->version == backend_version()) return {backend, {}};
  dlclose(handle);
  return absent(subject + " in " + library.string() + " belongs to another build than this program. " +
                std::string(words.if_of_another_build));
}

// Checked before the backend is loaded: that loads a gigabyte of NVIDIA's libraries and takes a tenth of a second.
bool has_driver() {
  void* const driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (driver) dlclose(driver);
  return driver != nullptr;
}

} // namespace

const BackendMessages kCudaMessages = {"The CUDA backend", "This build has no CUDA backend. Use the device cpu.",
                                       "Install CUDA's cuBLAS and cuDNN, or use the device cpu.",
                                       "Build both together, or use the device cpu."};
const BackendMessages kCpuMessages = {
    "The library of the CPU kernels", "The CPU kernels are not beside this program. Build or install it again.",
    "Install oneDNN and OpenMP, or build again on this machine.", "Build or install both together."};

std::vector<fs::path> backend_paths(const std::string& file) {
  std::error_code none;
  const fs::path folder = fs::read_symlink("/proc/self/exe", none).parent_path();
  return {folder / file, folder.parent_path() / "lib" / "amplab" / file};
}

fs::path first_existing(const std::vector<fs::path>& paths) {
  const auto there = [](const fs::path& candidate) {
    std::error_code none;
    return fs::exists(candidate, none);
  };
  const auto candidate = std::ranges::find_if(paths, there);
  return candidate != paths.end() ? *candidate : fs::path();
}

BackendLibrary load_backend(const BackendMessages& words, const std::vector<fs::path>& paths) {
  const fs::path library = first_existing(paths);
  return library.empty() ? absent(std::string(words.if_absent)) : load(words, library);
}

std::vector<fs::path> cuda_paths() { return backend_paths("libamplab_cuda.so"); }

const BackendLibrary& cuda_backend() {
  static const BackendLibrary library =
      has_driver() ? load_backend(kCudaMessages, cuda_paths())
                   : absent("This machine has no NVIDIA driver. Install one, or use the device cpu.");
  return library;
}

} // namespace amplab
