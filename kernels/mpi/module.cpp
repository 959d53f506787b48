// SPDX-License-Identifier: Apache-2.0
// Entry point of this library for the registry.
#include "kernels/mpi/world.h"

extern "C" [[gnu::visibility("default")]] const amplab::WorldBackend* amplab_world() {
  static constexpr amplab::WorldBackend backend = {amplab::world_version(), []() -> std::unique_ptr<amplab::World> {
                                                     return std::make_unique<amplab::mpi::MpiWorld>();
                                                   }};
  return &backend;
}
