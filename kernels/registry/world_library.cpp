// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/world_library.h"

#include "kernels/registry/backend_library.h"
#include "platform/shared_library.h"

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
  // Open MPI's plugins need the symbols of its library.
  platform::SharedLibrary library(path.string(), platform::SharedLibrary::Symbols::global);
  library.keep();
  if (!library)
    return {nullptr, "MPI cannot be loaded (" + library.reason() + "). Install it, or train with one rank."};
  auto* const entry = library.function<WorldEntry>(kWorldEntry);
  const WorldBackend* const backend = entry ? entry() : nullptr;
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
