// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/active_world.h"

#include <utility>

namespace amplab {

namespace {
thread_local World* world = nullptr;
}

World* active_world() { return world; }

WorldScope::WorldScope(World* ours) : before_(std::exchange(world, ours)) {}
WorldScope::~WorldScope() { world = before_; }

} // namespace amplab
