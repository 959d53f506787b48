// SPDX-License-Identifier: Apache-2.0
// Captured regions of a step, for loops with host syncs, which a single capture cannot cover. The interpreter
// executes the program. At a run of statements without a host sync (engine/train/segment_plan.h), the device
// launches the captured region, and names get their captured values. Statements that read numbers are interpreted,
// on the tensors of the capture. If numbers lead to another path than the captured one, the step falls back to
// eager. The bits equal an eager step's. Owned by the trainer. Training thread or executing thread only.
#pragma once
#include "engine/train/recorder.h"
#include "engine/train/rollback_copy.h"
#include "engine/train/segment.h"
#include "engine/train/segment_plan.h"
#include "engine/train/step_loop.h"

namespace amplab {

class SegmentRecorder final : interpreter::WalkStandIn {
 public:
  SegmentRecorder(Device& device, CachingAllocator& memory, Crew& crew, Acts& acts, StepRecorder::Trainer trainer)
      : device_(device), memory_(memory), crew_(crew), acts_(acts), trainer_(std::move(trainer)) {}

  // Sets the loop, which must outlive this or the next attend().
  void attend(StepLoop& loop);
  // Records an eager step, as StepRecorder::note_traced(). Requires: attend().
  void note_traced(const StepNotes& notes, bool plain, size_t room_for_losses);
  // Runs the step that has begun in `block`. Returns false, without effect, if it must run eager. Throws: LoopError,
  // as an eager step would.
  bool repeat(StepBlock& block);
  // Drops the capture. Called when something covered by its guards has changed.
  void forget();

  bool has_recording() const { return !visits_.empty(); }
  // Returns the memory of each launch: what the eager step took.
  const StepMemory& step_memory() const { return step_memory_; }
  // Steps run as captured regions, and those that fell back to eager.
  struct Counts {
    int64_t repeated = 0, begun_again = 0;
  };
  const Counts& counts() const { return counts_; }

 private:
  static constexpr int64_t kTracedFirst = 3; // eager steps before a capture, as in StepRecorder
  enum class Mode : uint8_t { watches, records, repeats };
  // Thrown where a step leaves the captured path.
  struct Parted {};
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
  struct Granted {
    std::vector<const void*> places; // addresses of parameters, masters and buffers
    std::vector<bool> flags;         // requires_grad of each parameter; training of each model
    bool operator==(const Granted&) const = default;
  };

  size_t together(const loop::Block& block, size_t first) override;
  void run(const loop::Block& block, size_t first, size_t count, const std::function<void()>& go) override;
  void record(Segment& segment, const std::function<void()>& work);
  void perform(const Segment& segment);
  const Segment& next_visit();
  Batch draw(size_t feed, int64_t batch);
  [[noreturn]] void part() const;
  bool can_begin_again() const;

  void begin();
  void make_room();
  bool attempt();
  bool recorded_well() const;
  void end_recording();
  void begin_again();
  void forget_gradients();
  void drop_recording();
  bool names_are_plain() const;
  bool stepped_as_planned() const;
  bool may_forget_gradients() const;
  std::vector<Parameter> parameters_and_masters() const;
  Granted granted() const;

  Device& device_;
  CachingAllocator& memory_;
  Crew& crew_;
  Acts& acts_;
  StepRecorder::Trainer trainer_;
  StepLoop* loop_ = nullptr;
  StepBlock* block_ = nullptr; // of the step

  // what eager steps have shown
  bool of_use_ = false; // the loop has host syncs or persistent variables
  Shown shown_;
  const loop::Statement* at_ = nullptr; // the current statement
  bool traced_since_ = false;           // an eager step has run since the last captured one
  int64_t traced_alike_ = 0;
  int trials_ = 0; // failed captures
  bool given_up_ = false;

  // the capture
  SegmentPlan plan_;
  ActsRecorded taken_down_;
  std::vector<Segment> visits_;              // in order of execution
  std::vector<Parameter> parameters_;        // and masters
  std::vector<std::vector<size_t>> planned_; // [optimizer]
  Granted granted_;
  StepNotes pattern_;
  StepMemory step_memory_;
  int64_t trims_ = 0;
  std::unique_ptr<RollbackCopy> aside_; // null: no statement decides after weights have changed
  bool needs_aside_ = false, decides_ = false;

  // the step
  Mode mode_ = Mode::watches;
  Before before_;
  size_t next_ = 0;      // index of the next visit
  bool within_ = false;  // inside a region that is being captured
  bool changed_ = false; // weights, in this step
  int64_t balance_ = 0;  // launches against fallbacks
  int in_a_row_ = 0;     // consecutive fallbacks
  Counts counts_;
  std::vector<uint32_t> rows_;
};

} // namespace amplab
