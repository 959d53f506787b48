// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/world_library.h"

#include "kernels/registry/backend_library.h"

#include <dlfcn.h>

namespace amplab {
namespace {

struct WorldLibrary {
  const WorldBackend* backend = nullptr;
  std::string absent_because;
};

WorldLibrary load_world() {
  const std::filesystem::path path = first_existing(backend_paths("libamplab_mpi.so"));
  if (path.empty())
    return {nullptr,
            "This build has no MPI. Install it (Debian: libopenmpi-dev) and build again, or train with one rank."};
  // RTLD_GLOBAL, because Open MPI's plugins need the symbols of its library.
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!handle) {
    const char* const reason = dlerror();
    return {nullptr, "MPI cannot be loaded (" + std::string(reason ? reason : "no reason given") +
                         "). Install it, or train with one rank."};
  }
  void* const symbol = dlsym(handle, kWorldEntry);
  const WorldBackend* const backend = symbol ? reinterpret_cast<WorldEntry*>(symbol)() : nullptr;
  if (backend && backend->version == world_version()) return {backend, {}};
  return {nullptr,
          path.string() + " belongs to another build than this program. Build both together, or train with one rank."};
}

const WorldLibrary& world_library() {
  static const WorldLibrary library = load_world();
  return library;
}

} // namespace

std::string world_absent_because() { return world_library().absent_because; }

std::unique_ptr<World> join_world() {
  const WorldLibrary& library = world_library();
  if (!library.backend) throw DeviceError(library.absent_because);
  return library.backend->join();
}

} // namespace amplab
