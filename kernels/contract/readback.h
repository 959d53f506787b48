// SPDX-License-Identifier: Apache-2.0
// Numbers that the host reads later than a device has computed them. Used on the device's thread.
#pragma once

namespace amplab {

// Copies of a fixed size from a device to the host, completed in the order queued. On a GPU, through a ring of pinned
// memory. Not used during a capture. Owned by the caller; the device outlives it.
class Readback {
 public:
  virtual ~Readback() = default;
  // Queues a copy after all work queued so far. Requires: fewer pending copies than `capacity` of make_readback().
  virtual void queue(const void* from) = 0;
  // Returns the oldest pending copy, valid until the next queue(). Waits for it and for nothing queued after it.
  virtual const void* pop() = 0;
  // Discards all pending copies.
  virtual void drop() = 0;
};

} // namespace amplab
