// SPDX-License-Identifier: Apache-2.0
// What ranks exchange on this GPU: for which groups it does so itself, and in which order that goes with its other
// work. One per device; used by the thread that trains.
#pragma once
#include "kernels/cuda/communicator.h"
#include "kernels/cuda/stream.h"

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace amplab::cuda {

class Exchange;

// How a group's ranks exchange: kept by the group. Exactly one of the two is there.
struct GroupLink final : DeviceLink {
  GroupLink(Exchange& its_exchange, ProcessGroup& its_group) : exchange(&its_exchange), group(its_group) {}
  ~GroupLink() override;
  Exchange* exchange; // null: it has gone before
  ProcessGroup& group;
  std::unique_ptr<Communicator> communicator;
  std::string why_staged; // a sentence
};

class Exchange {
 public:
  // Of that GPU, whose other work is queued on `stream`.
  Exchange(int device, cudaStream_t stream) : device_(device), stream_(stream) {}
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  ~Exchange();

  // The first time its ranks are asked, and all of them are to ask. Throws: DeviceError, and while the stream captures.
  GroupLink& link(ProcessGroup& group);

  // Calls collective(communicator, stream). Asynchronously: on a stream beside the device's own, behind what was queued
  // there so far; else in the device's own, behind all. Neither makes the host wait.
  using Collective = std::function<void(Communicator&, cudaStream_t)>;
  void queue(GroupLink& link, bool async, const Collective& collective);
  // What is queued on the device's stream from here on comes behind all collectives so far.
  void join();
  // What was captured has ended, and what is not joined went with it.
  void forget_captured() { beside_goes_on_ = false; }

  // The host waits for what is queued on the stream, or for the event. An error that comes from another rank is heard
  // meanwhile, and the group is told that somebody waits. Nothing where no group exchanges here: then whoever waits
  // need not know. Throws: DeviceError.
  void settle();
  void settle(cudaEvent_t event);
  // The same, with what goes on beside, for who takes memory back or goes, and must not wait without an end. False
  // where that has not come within the patience; then, until it comes, at once.
  bool settled() noexcept;
  // Lets go of all groups: what is under way ends within the patience, or is aborted.
  void end() noexcept;

  // How long those wait, and the end of a communicator for what is under way, before it is aborted.
  std::chrono::milliseconds patience{5000};

 private:
  friend struct GroupLink;
  struct Beside { // made when first asked for
    Stream stream;
    Event asked, done;
  };
  void let_go(GroupLink& link) noexcept;
  bool drained(Communicator& communicator) noexcept;
  template <class Query> bool poll(Query query, std::chrono::steady_clock::duration most);

  int device_;
  cudaStream_t stream_;
  std::optional<Beside> beside_;
  bool beside_goes_on_ = false;   // and nothing waits for it yet
  bool given_up_ = false;         // the patience was at its end, the last time
  std::vector<GroupLink*> links_; // with a communicator; the one that was used last at the end
};

} // namespace amplab::cuda
