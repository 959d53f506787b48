// SPDX-License-Identifier: Apache-2.0
// The probe notes every op call of an inspected step. While no probe is active on the thread, a call costs one branch.
// Owned by the trainer; used only by the thread that trains.
#pragma once
#include "engine/amp/policy.h"
#include "engine/probe/producers.h"
#include "engine/probe/shadow.h"
#include "engine/probe/unrounded_gradients.h"
#include "engine/run/telemetry.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/device.h"

#include <chrono>
#include <optional>
#include <vector>

namespace amplab {

// What autocast decided about the call that comes next.
struct CallNote {
  bool autocast = false; // was it on?
  Policy policy = Policy::fallthrough;
  bool overridden = false;        // by precision.op_dtype
  std::array<DType, 4> came_in{}; // dtypes of the tensor arguments before any cast
  int arguments = 0;
  int casts = 0, casts_cached = 0;
};

// Somebody who wants to see more of the calls than their records tell.
class CallObserver {
 public:
  virtual ~CallObserver() = default;
  virtual void before(Device& device, const Call& call) = 0;
  virtual void after(Device& device, const Call& call, const OpRecord& record) = 0; // the probe has the record
};

// The outputs that the call would have if its operands were fp32 and nothing were rounded to 16 bits. In the place of
// an output that is not floating, or absent, an undefined tensor. Requires: a functional op.
std::vector<Tensor> outputs_in_fp32(CachingAllocator& allocator, Device& device, const Call& call);

class Probe final : private ReleaseWatch {
 public:
  // What it finds out about a call: all; or what its outputs show, which takes no arithmetic in fp32 beside it.
  // `flushed` and `arrived_lost` are 0 then.
  enum class Look : uint8_t { whole, outputs };
  Probe(CachingAllocator& allocator, int64_t step, CallObserver* observer = nullptr, Look look = Look::whole)
      : allocator_(allocator), step_(step), look_(look), unrounded_(allocator) {
    if (observer) observers_.push_back(observer);
    allocator_.set_release_watch(this);
  }
  ~Probe() { // unless there is another already
    if (allocator_.release_watch() == this) allocator_.set_release_watch(nullptr);
  }
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  // Tells this one of calls, too, and before the others. It outlives the probe's calls.
  void tell_first(CallObserver& observer) { observers_.insert(observers_.begin(), &observer); }
  // Compares the calls with fp32, as the plan says. Requires: none has run.
  void compare(const ShadowPlan& plan) {
    if (plan.from != ShadowPlan::From::nothing) shadow_.emplace(allocator_, plan);
  }
  // So long nothing ran between two calls: somebody had the step pause. What observers take it knows.
  void leave_out(double us) {
    if (!observing_) left_out_us_ += us;
  }

  void expect(const CallNote& note) { note_ = note; }
  // Dense memory that calls will write part by part, all of it, before any reads it.
  void expect_parts(const View& whole) {
    if (look_ == Look::whole) unrounded_.expect_parts(whole);
    if (shadow_) shadow_->expect_parts(whole);
  }

  // Runs the call, timed; then looks at its outputs. The looking is not part of time_us.
  void run(Device& device, const Call& call);

  std::vector<OpRecord> take() { return std::move(records_); }
  const std::vector<OpRecord>& records() const { return records_; }
  // What it has taken so far beside the calls, in microseconds; observers are not counted.
  double looking_us() const { return looking_us_; }
  // Of the device's scratch memory, what looking has taken.
  int64_t scratch_bytes() const { return scratch_.workspace() + scratch_.emulation(); }
  // Where whoever looks from outside of a call notes what that takes.
  ScratchLedger& scratch() { return scratch_; }

  // For observers. Of the first operand that the call has put out, where it is there and floating; nothing before the
  // call.
  const std::optional<Statistics>& first_output() const { return first_output_; }
  // The tensor as it would be had backward rounded nothing; nothing: it is that.
  std::optional<View> unrounded(const View& view) const { return unrounded_.twin_of(view); }

 private:
  class Exact;
  void look_at_outputs(Device& device, const Call& call, Exact& exact, OpRecord& record);
  void look_at_zeros(Device& device, const View& output, const Tensor& exact, OpRecord& record);
  std::vector<Tensor> exact_outputs(Device& device, const Call& call);
  template <class Observation> void observe(Observation observation);
  void released(const void* data, size_t bytes) noexcept override;

  CachingAllocator& allocator_; // for the fp32 shadow
  int64_t step_;
  std::vector<CallObserver*> observers_;
  Look look_;
  CallNote note_;
  std::vector<OpRecord> records_;
  double looking_us_ = 0;
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begun_ = Clock::now();
  double left_out_us_ = 0; // of the time since, beside what it took itself
  bool observing_ = false;
  Producers producers_;
  UnroundedGradients unrounded_;
  std::optional<Statistics> first_output_;
  std::optional<Shadow> shadow_;
  ScratchLedger scratch_;
};

inline thread_local Probe* active_probe = nullptr;

class ProbeScope {
 public:
  explicit ProbeScope(Probe* probe) : before_(active_probe) { active_probe = probe; }
  ~ProbeScope() { active_probe = before_; }
  ProbeScope(const ProbeScope&) = delete;
  ProbeScope& operator=(const ProbeScope&) = delete;

 private:
  Probe* before_;
};

} // namespace amplab
