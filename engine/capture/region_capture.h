// SPDX-License-Identifier: Apache-2.0
// Captured regions of a step, for loops with host syncs, which a single capture cannot cover. The interpreter
// executes the program. At a run of statements without a host sync (engine/capture/region_plan.h), the device
// launches the captured region, and names get their captured values. Statements that read numbers are interpreted,
// on the tensors of the capture. If numbers lead to another path than the captured one, the step falls back to
// eager. The bits equal an eager step's. Owned by the trainer. Training thread or executing thread only.
#pragma once
#include "engine/capture/captured_region.h"
#include "engine/capture/capturing_executor.h"
#include "engine/capture/region_plan.h"

namespace amplab {

// The rollback copy: weights, masters, optimizer state and running statistics as they were before a step. Needed if
// a step falls back to eager after it has changed some of them.
class RollbackCopy {
 public:
  // Allocates all of it, charged to the compiled step. Throws: OutOfMemory.
  RollbackCopy(TrainingState& state, CachingAllocator& memory);

  // Both queue copies on the device.
  void save();
  void restore();

 private:
  struct Copy {
    Tensor tensor, saved;
  };
  TrainingState& state_;
  std::vector<Copy> copies_;
  // [optimizer]: the state tensors, and their step counts
  std::vector<std::vector<Optimizer::Slot>> slots_;
};

class RegionCapture final : public CapturingExecutor, interpreter::StatementExecutor {
 public:
  RegionCapture(CachingAllocator& memory, TrainingState& state, StepOps& ops, StepScalars& scalars, InputsOfStep inputs)
      : CapturingExecutor(memory, state, ops, scalars, std::move(inputs)), between_(*this), within_region_(ops) {}

  void set_loop(StepLoop& loop) override;
  void note_eager_step(const StepStats& stats, bool plain) override;
  Outcome run(const StepRun& how) override;
  void invalidate() override;

  bool has_capture() const override { return !regions_.empty(); }
  // What the eager step took.
  const StepMemory* step_memory() const override { return &step_memory_; }
  // Steps run as captured regions, and those that fell back to eager.
  struct Counts {
    int64_t launched = 0, fell_back = 0;
  };
  const Counts& counts() const { return counts_; }

 private:
  static constexpr int64_t kTracedFirst = 3; // eager steps before a capture, as in StepCapture
  enum class Mode : uint8_t { eager, capturing, launching };
  // Thrown where a step leaves the captured path.
  struct LeftCapturedPath {};
  // Between regions, step operations are eager, but draw a batch as a region.
  class BetweenRegions final : public EagerBackend {
   public:
    explicit BetweenRegions(RegionCapture& capture) : EagerBackend(capture.ops_), capture_(capture) {}
    std::optional<Batch> drawn(size_t loader, int64_t batch) override { return capture_.draw(loader, batch); }
    void before_gradients() override;

   private:
    RegionCapture& capture_;
  };
  // State to restore when the current step falls back.
  struct Before {
    std::vector<NamedScaler> scalers;
    std::vector<BatchPosition> positions;
    std::vector<interpreter::Value> names;
    std::vector<Tensor> gradients; // of an earlier step
    std::vector<bool> requiring;
    size_t printed;
    std::set<std::string, std::less<>> warned;
    std::string misuse;
  };

  // Guards: assumptions of a capture that another path through the program can invalidate.
  struct Guards {
    std::vector<const void*> addresses; // addresses of parameters, masters and buffers
    std::vector<bool> flags;            // requires_grad of each parameter; training of each model
    bool operator==(const Guards&) const = default;
  };

  size_t statements_from(const loop::Block& block, size_t first) override;
  void run(const loop::Block& block, size_t first, size_t count, const std::function<void()>& go) override;
  void capture(CapturedRegion& region, const std::function<void()>& work);
  void launch_region(const CapturedRegion& region);
  const CapturedRegion& next_region();
  Batch draw(size_t loader, int64_t batch);
  [[noreturn]] void diverge() const;
  bool can_fall_back() const;

  void begin();
  void allocate_buffers();
  bool attempt(const StepRun& how);
  bool capture_is_usable() const;
  void capture_end();
  void fall_back();
  void forget_gradients();
  void drop_capture();
  bool names_are_plain() const;
  bool stepped_as_planned() const;
  bool may_forget_gradients() const;
  std::vector<Parameter> parameters_and_masters() const;
  Guards guards() const;

  BetweenRegions between_;
  CaptureBackend within_region_;

  // what eager steps have shown
  bool is_needed_ = false; // the loop has host syncs or persistent variables
  EagerFindings findings_;
  const loop::Statement* at_ = nullptr; // the current statement
  bool eager_since_ = false;            // an eager step has run since the last captured one
  int64_t capturable_steps_ = 0;
  int failed_captures_ = 0; // failed captures
  bool given_up_ = false;

  // the capture
  RegionPlan plan_;
  std::vector<CapturedRegion> regions_;      // in order of execution
  std::vector<Parameter> parameters_;        // and masters
  std::vector<std::vector<size_t>> planned_; // [optimizer]
  Guards guards_;
  StepStats pattern_;
  StepMemory step_memory_;
  int64_t trims_ = 0;
  std::unique_ptr<RollbackCopy> rollback_; // null: no statement decides after weights have changed
  bool needs_rollback_ = false, decides_ = false;

  // the step
  Mode mode_ = Mode::eager;
  Before before_;
  size_t next_ = 0;      // index of the next visit
  bool within_ = false;  // inside a region that is being captured
  bool changed_ = false; // weights, in this step
  int64_t balance_ = 0;  // launches against fallbacks
  int in_a_row_ = 0;     // consecutive fallbacks
  Counts counts_;
};

} // namespace amplab
