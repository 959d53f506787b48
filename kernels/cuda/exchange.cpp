// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/exchange.h"

#include "kernels/cuda/agreement.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace amplab::cuda {
namespace {

using Clock = std::chrono::steady_clock;

// Delays between polls: yields at first, as within a step, then sleeps to free the core.
class Turns {
 public:
  void next() {
    if (elapsed() < std::chrono::milliseconds(2))
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  Clock::duration elapsed() const { return Clock::now() - begin_; }

 private:
  Clock::time_point begin_ = Clock::now();
};

class Waiting {
 public:
  explicit Waiting(ProcessGroup& group) : group_(group) { group_.set_waiting(true); }
  ~Waiting() { group_.set_waiting(false); }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

 private:
  ProcessGroup& group_;
};

// Clears the "not ready" status, which is not an error, from the last error.
cudaError_t ready(cudaError_t status) {
  if (status == cudaErrorNotReady) static_cast<void>(cudaGetLastError());
  return status;
}

} // namespace

GroupLink::~GroupLink() {
  if (exchange && communicator) exchange->destroy_link(*this);
}

Exchange::~Exchange() { end(); }

void Exchange::end() noexcept {
  while (!links_.empty()) {
    GroupLink& link = *links_.back();
    destroy_link(link);
    link.exchange = nullptr;
  }
  if (beside_) cudaStreamSynchronize(beside_->stream.get()); // aborted work ends
}

GroupLink& Exchange::link(ProcessGroup& group) {
  std::unique_ptr<DeviceLink>& link_slot = group.link_of(this);
  if (auto* const its = static_cast<GroupLink*>(link_slot.get()); its && its->exchange)
    return *its; // otherwise the link belonged to an exchange that no longer exists
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(stream_, &status), "checking for a stream capture");
  if (status != cudaStreamCaptureStatusNone)
    throw DeviceError("Ranks cannot set up communication while a CUDA graph is captured.");
  auto made = std::make_unique<GroupLink>(*this, group);
  made->host_staging_reason = agreed_host_staging_reason(group, device_);
  if (made->host_staging_reason.empty()) {
    const Waiting waiting(group);
    made->communicator = make_communicator(group);
    links_.push_back(made.get());
  }
  link_slot = std::move(made);
  return static_cast<GroupLink&>(*link_slot);
}

void Exchange::queue(GroupLink& link, bool async, const Collective& collective) {
  const auto its = std::ranges::find(links_, &link);
  std::rotate(its, its + 1, links_.end()); // becomes the last
  if (!async) {
    join();
    return collective(*link.communicator, stream_);
  }
  if (!beside_) beside_.emplace();
  check(cudaEventRecord(beside_->asked.get(), stream_), "the order of collectives");
  check(cudaStreamWaitEvent(beside_->stream.get(), beside_->asked.get(), 0), "the order of collectives");
  collective(*link.communicator, beside_->stream.get());
  check(cudaEventRecord(beside_->done.get(), beside_->stream.get()), "the order of collectives");
  beside_goes_on_ = true;
}

void Exchange::join() {
  if (!std::exchange(beside_goes_on_, false)) return;
  check(cudaStreamWaitEvent(stream_, beside_->done.get(), 0), "waiting for collectives");
}

// Returns whether the query completes before `most`.
template <class Query> bool Exchange::poll(Query query, Clock::duration most) {
  if (links_.empty()) return true;
  const Waiting waiting(links_.back()->group);
  for (Turns turns; ready(query()) == cudaErrorNotReady; turns.next()) {
    for (const GroupLink* link : links_) link->communicator->check();
    if (turns.elapsed() >= most) return false;
  }
  for (const GroupLink* link : links_) link->communicator->check();
  return true;
}

void Exchange::settle() {
  poll([this] { return cudaStreamQuery(stream_); }, Clock::duration::max());
}

void Exchange::settle(cudaEvent_t event) {
  poll([event] { return cudaEventQuery(event); }, Clock::duration::max());
}

bool Exchange::settled() noexcept {
  try {
    join();
    given_up_ = !poll([this] { return cudaStreamQuery(stream_); }, given_up_ ? Clock::duration::zero() : patience);
  } catch (const DeviceError&) { // aborted, so that the work ends
    given_up_ = false;
  }
  return !given_up_;
}

// Returns whether the pending work completed within the patience and without an error.
bool Exchange::drained(Communicator& communicator) noexcept {
  try {
    for (Turns turns; turns.elapsed() < patience; turns.next()) {
      communicator.check();
      const cudaError_t beside = beside_ ? ready(cudaStreamQuery(beside_->stream.get())) : cudaSuccess;
      const cudaError_t own = ready(cudaStreamQuery(stream_));
      if (beside != cudaErrorNotReady && own != cudaErrorNotReady) return beside == cudaSuccess && own == cudaSuccess;
    }
  } catch (const DeviceError&) {
  }
  return false;
}

void Exchange::destroy_link(GroupLink& link) noexcept {
  link.communicator->patience = patience;
  if (cudaSetDevice(device_) != cudaSuccess || !drained(*link.communicator)) link.communicator->abort();
  std::erase(links_, &link);
  link.communicator.reset();
}

} // namespace amplab::cuda
