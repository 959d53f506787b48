// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/ref.h"

#include "engine/context/execution_context.h"

namespace amplab {
namespace {

constexpr int kDeepest = 100; // nested deletions

} // namespace

void RefCounted::end(RefCounted* object) noexcept {
  DeletionQueue& queue = deletion_queue();
  if (queue.depth == kDeepest) {
    object->next_ = std::exchange(queue.first, object);
    return;
  }
  ++queue.depth;
  delete object;
  while (queue.depth == 1 && queue.first) {
    RefCounted* const next = queue.first;
    queue.first = next->next_;
    delete next;
  }
  --queue.depth;
}

} // namespace amplab
