// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/ref.h"

namespace amplab {
namespace {

constexpr int kDeepest = 100; // nested deletions
thread_local int deletions = 0;
thread_local RefCounted* queue = nullptr;

} // namespace

void RefCounted::end(RefCounted* object) noexcept {
  if (deletions == kDeepest) {
    object->next_ = std::exchange(queue, object);
    return;
  }
  ++deletions;
  delete object;
  while (deletions == 1 && queue) {
    RefCounted* const next = queue;
    queue = next->next_;
    delete next;
  }
  --deletions;
}

} // namespace amplab
