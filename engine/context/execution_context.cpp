// SPDX-License-Identifier: Apache-2.0
#include "engine/context/execution_context.h"

namespace amplab {
namespace {

struct ThreadState {
  DeletionQueue deletions; // first: the end of the context may delete tensors
  ExecutionContext context;
};
thread_local ThreadState thread_state;

} // namespace

ExecutionContext& current_context() { return thread_state.context; }
DeletionQueue& deletion_queue() { return thread_state.deletions; }

} // namespace amplab
