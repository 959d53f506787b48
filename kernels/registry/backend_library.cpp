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

BackendLibrary load(const fs::path& library) {
  void* const handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return absent("The CUDA backend cannot be loaded (" + last_dl_error() +
                  "); install CUDA's cuBLAS and cuDNN, or take the device cpu.");
  void* const symbol = dlsym(handle, kBackendEntry);
  const Backend* backend = symbol ? reinterpret_cast<BackendEntry*>(symbol)() : nullptr;
  if (backend && backend->version == backend_version()) return {backend, {}};
  dlclose(handle);
  return absent("The CUDA backend " + library.string() +
                " is of another build than this program; build both together, or take the device cpu.");
}

// Asked first: loading the backend and with it a gigabyte of NVIDIA's libraries takes a tenth of a second.
bool has_driver() {
  void* const driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (driver) dlclose(driver);
  return driver != nullptr;
}

} // namespace

std::vector<fs::path> cuda_places() {
  constexpr const char* kName = "libamplab_cuda.so";
  std::error_code none;
  const fs::path folder = fs::read_symlink("/proc/self/exe", none).parent_path();
  return {folder / kName, folder.parent_path() / "lib" / "amplab" / kName};
}

BackendLibrary load_backend(const std::vector<fs::path>& places) {
  const auto there = [](const fs::path& place) {
    std::error_code none;
    return fs::exists(place, none);
  };
  const auto place = std::ranges::find_if(places, there);
  if (place == places.end()) return absent("This build has no CUDA backend; take the device cpu.");
  return load(*place);
}

const BackendLibrary& cuda_backend() {
  static const BackendLibrary library =
      has_driver() ? load_backend(cuda_places())
                   : absent("This machine has no NVIDIA driver; install one, or take the device cpu.");
  return library;
}

} // namespace amplab
