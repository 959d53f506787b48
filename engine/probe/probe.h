// SPDX-License-Identifier: Apache-2.0
// The probe records every op call of an inspected step, on threads whose context has it (ProbeScope). Otherwise a call
// costs one branch. Owned by the trainer. Training thread only.
#pragma once
#include "engine/amp/policy.h"
#include "engine/context/execution_context.h"
#include "engine/probe/producers.h"
#include "engine/probe/reference_gradients.h"
#include "engine/probe/shadow.h"
#include "engine/run/telemetry.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/device.h"

#include <chrono>
#include <optional>
#include <vector>

namespace amplab {

// Autocast's decision about the next call.
struct CallNote {
  bool autocast = false; // was it on?
  Policy policy = Policy::fallthrough;
  bool overridden = false;             // by precision.op_dtype
  std::array<DType, 4> input_dtypes{}; // dtypes of the tensor arguments before any cast
  int arguments = 0;
  int casts = 0, casts_cached = 0;
};

// Observer that needs more of a call than its record.
class CallObserver {
 public:
  virtual ~CallObserver() = default;
  virtual void before(Device& device, const Call& call) = 0;
  virtual void after(Device& device, const Call& call, const OpRecord& record) = 0; // the probe has the record
};

// Returns the outputs of a call with fp32 operands and no rounding to 16 bits. Undefined for outputs that are absent or
// not floating-point. has_run: whether the call itself has. Requires: a functional op.
std::vector<Tensor> outputs_in_fp32(CachingAllocator& allocator, Device& device, const Call& call,
                                    bool has_run = false);

class Probe final : private ReleaseObserver {
 public:
  // Extent of the inspection: everything, or only what the outputs show, which needs no extra fp32 computation.
  // `flushed` and `underflowed_upstream` are then 0.
  enum class InspectionLevel : uint8_t { whole, outputs };
  Probe(CachingAllocator& allocator, int64_t step, CallObserver* observer = nullptr,
        InspectionLevel level = InspectionLevel::whole)
      : allocator_(allocator), step_(step), level_(level), reference_gradients_(allocator) {
    if (observer) observers_.push_back(observer);
    allocator_.set_release_observer(this);
  }
  ~Probe() { // unless another one is already set
    if (allocator_.release_observer() == this) allocator_.set_release_observer(nullptr);
  }
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  // Adds an observer that is notified before the others. It must outlive the probe's calls.
  void prepend_observer(CallObserver& observer) { observers_.insert(observers_.begin(), &observer); }
  // Compares calls with fp32, as planned. Requires: no call has run.
  void compare(const ShadowPlan& plan) {
    if (plan.from != ShadowPlan::From::nothing) shadow_.emplace(allocator_, plan);
  }
  // Excludes a pause between two calls from the timeline. The time of observers is excluded already.
  void exclude_pause(double us) {
    if (!observing_) left_out_us_ += us;
  }

  void set_call_note(const CallNote& note) { note_ = note; }
  // Announces dense memory that calls write part by part, completely, before any call reads it.
  void expect_partial_writes(const View& whole) {
    if (level_ == InspectionLevel::whole) reference_gradients_.expect_partial_writes(whole);
    if (shadow_) shadow_->expect_partial_writes(whole);
  }

  // Runs the call, timed, then inspects its outputs. time_us excludes the inspection.
  void run(Device& device, const Call& call);

  std::vector<OpRecord> take() { return std::move(records_); }
  const std::vector<OpRecord>& records() const { return records_; }
  // Inspection time so far, without the calls and the observers, in microseconds.
  double inspection_us() const { return inspection_us_; }
  // Device scratch memory used by inspection, in bytes.
  int64_t scratch_bytes() const { return scratch_.workspace() + scratch_.emulation(); }
  // Ledger for inspections outside of calls.
  ScratchLedger& scratch() { return scratch_; }

  // For observers: statistics of the call's first output, if present and floating-point. Empty before the call.
  const std::optional<Statistics>& first_output() const { return first_output_; }
  // The fp32 reference: the tensor's value if backward had rounded nothing. Empty: it is the tensor's own.
  std::optional<View> reference_of(const View& view) const { return reference_gradients_.reference_of(view); }

 private:
  class Exact;
  void inspect_outputs(Device& device, const Call& call, Exact& exact, OpRecord& record);
  void inspect_zeros(Device& device, const View& output, const Tensor& exact, OpRecord& record);
  std::vector<Tensor> exact_outputs(Device& device, const Call& call, bool has_run);
  template <class Observation> void observe(Observation observation);
  void released(const void* data, size_t bytes) noexcept override;

  CachingAllocator& allocator_; // for fp32 references
  int64_t step_;
  std::vector<CallObserver*> observers_;
  InspectionLevel level_;
  CallNote note_;
  std::vector<OpRecord> records_;
  double inspection_us_ = 0;
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start_ = Clock::now();
  double left_out_us_ = 0; // excluded time since start_, without inspection_us_
  bool observing_ = false;
  Producers producers_;
  ReferenceGradients reference_gradients_;
  std::optional<Statistics> first_output_;
  std::optional<Shadow> shadow_;
  ScratchLedger scratch_;
};

} // namespace amplab
