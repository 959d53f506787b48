// SPDX-License-Identifier: Apache-2.0
// Whom a shared device works for. Changes no number that it computes. Part of a device; used on its thread.
#pragma once
#include "kernels/contract/scratch_ledger.h"

#include <utility>

namespace amplab {

struct Client {
  // Identifies the client. A kernel may find a bad class or index after it was queued. That error is thrown where its
  // owner waits, and for no other owner. A device that runs calls at once may ignore it.
  const void* owner = nullptr;
  int threads = 0;                  // that a kernel may use; 0 for all cores. A GPU ignores it
  ScratchLedger* scratch = nullptr; // records scratch memory of the calls; null: none
};

class Clients {
 public:
  virtual ~Clients() = default;
  const Client& current() const { return current_; }
  // Returns the previous client.
  Client set(const Client& client) {
    apply(client);
    return std::exchange(current_, client);
  }
  // Discards the pending errors of `owner`. Requires: it queues nothing more.
  virtual void forget(const void* owner) noexcept { static_cast<void>(owner); }

 protected:
  virtual void apply(const Client& client) = 0;

 private:
  Client current_;
};

} // namespace amplab
