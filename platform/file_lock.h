// SPDX-License-Identifier: Apache-2.0
// Locks between programs, and between descriptors of one program. They end with the descriptor or its process. Advice
// only: who does not ask for the lock is not stopped. The two kinds do not see each other.
#pragma once
#include "platform/descriptor.h"

namespace amplab::platform {

enum class LockResult {
  locked,
  held,       // by another descriptor
  impossible, // the file system has no locks
};

// Locks a file or folder, however it was opened. Does not wait.
LockResult try_lock(const Descriptor& file);

// Locks a file that was opened for writing, such that others can see it without taking the lock. Does not wait.
LockResult try_visible_lock(const Descriptor& file);
// Returns whether another descriptor holds the visible lock.
bool has_visible_lock(const Descriptor& file);

} // namespace amplab::platform
