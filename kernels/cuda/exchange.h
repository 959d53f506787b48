// SPDX-License-Identifier: Apache-2.0
// Collectives of ranks on this GPU: which groups use them, and their order relative to the GPU's other work. One per
// device. Used by the training thread.
#pragma once
#include "kernels/cuda/communicator.h"
#include "kernels/cuda/owned.h"

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace amplab::cuda {

class Exchange;

// How a group's ranks exchange. Owned by the group. Has either a communicator or a reason why not.
struct GroupLink final : DeviceLink {
  GroupLink(Exchange& its_exchange, ProcessGroup& its_group) : exchange(&its_exchange), group(its_group) {}
  ~GroupLink() override;
  Exchange* exchange; // null after the exchange has been destroyed
  ProcessGroup& group;
  std::unique_ptr<Communicator> communicator;
  std::string host_staging_reason; // reason why collectives are host-staged, one sentence; empty if not
};

class Exchange {
 public:
  // stream: the stream of the GPU's other work.
  Exchange(int device, cudaStream_t stream) : device_(device), stream_(stream) {}
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  ~Exchange();

  // Returns the group's link, created on the first call. All ranks of the group must make that first call. Throws:
  // DeviceError, also if the first call comes while the stream captures.
  GroupLink& link(ProcessGroup& group);

  // Calls collective(communicator, stream). If async, on a second stream, after the work queued so far on the device's
  // stream. Otherwise on the device's stream, after everything. The host does not wait.
  using Collective = std::function<void(Communicator&, cudaStream_t)>;
  void queue(GroupLink& link, bool async, const Collective& collective);
  // Makes later work on the device's stream wait for all collectives queued so far.
  void join();
  // Called after a capture: collectives that were captured but not joined no longer exist.
  void forget_captured() { beside_goes_on_ = false; }

  // Blocks the host until the stream's queued work, or the event, is done. Meanwhile checks for errors of other ranks
  // and marks the group as waiting. Returns at once if no group has a communicator here, since then a plain wait
  // suffices. Throws: DeviceError.
  void settle();
  void settle(cudaEvent_t event);
  // Like settle(), including asynchronous collectives, but waits at most `patience`. For code that releases memory or
  // objects. Returns false on timeout. Later calls then only poll until the work is done.
  bool settled() noexcept;
  // Destroys the communicators of all groups. Pending work completes within `patience` or is aborted.
  void end() noexcept;

  // Maximum wait of settled() and end(), and of a communicator's destruction, before pending work is aborted.
  std::chrono::milliseconds patience{5000};

 private:
  friend struct GroupLink;
  struct Beside { // created on first use
    Stream stream;
    Event asked, done;
  };
  void destroy_link(GroupLink& link) noexcept;
  bool drained(Communicator& communicator) noexcept;
  template <class Query> bool poll(Query query, std::chrono::steady_clock::duration most);

  int device_;
  cudaStream_t stream_;
  std::optional<Beside> beside_;
  bool beside_goes_on_ = false;   // asynchronous collectives are queued and not joined
  bool given_up_ = false;         // the last settled() timed out
  std::vector<GroupLink*> links_; // links with a communicator, the most recently used last
};

} // namespace amplab::cuda
