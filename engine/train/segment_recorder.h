// SPDX-License-Identifier: Apache-2.0
// A step in segments: for loops that read numbers the device made, which one recording cannot repeat. The walk goes
// through the program; where it comes to a run of statements that learn nothing (engine/train/segment_plan.h), the
// device repeats what it took down of them, and the names they bind get the values that they had. What reads numbers is
// walked as ever, on the very tensors of the recording. Where the numbers lead another way than they did, the step is
// begun again, traced. Same bits as a traced step. Owned by the trainer; used only by its thread, or the one that walks
// for it.
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

  // From now on it is this loop, which outlives what is attended to.
  void attend(StepLoop& loop);
  // A step was traced, as StepRecorder::note_traced. Requires: a loop.
  void note_traced(const StepNotes& notes, bool plain, size_t room_for_losses);
  // Does the step that has begun, whose acts have begun in `block`. Returns false, and nothing has changed, where it
  // has to be traced. Throws: LoopError, what a traced step would raise.
  bool repeat(StepBlock& block);
  // Something has changed that a recording has taken for granted.
  void forget();

  bool has_recording() const { return !visits_.empty(); }
  // Memory that each repetition takes: what the step took when it was traced.
  const StepMemory& step_memory() const { return step_memory_; }
  // Steps that were done in segments, and those that were begun so and had to be begun again.
  struct Counts {
    int64_t repeated = 0, begun_again = 0;
  };
  const Counts& counts() const { return counts_; }

 private:
  static constexpr int64_t kTracedFirst = 3; // traced steps before a recording, as StepRecorder has them
  enum class Mode : uint8_t { watches, records, repeats };
  // Thrown where a step goes another way than its recording.
  struct Parted {};
  // What the step that is being tried would have to give back.
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

  // What a recording takes for granted and another way through the program can change.
  struct Granted {
    std::vector<const void*> places; // of parameters and masters
    std::vector<bool> flags;         // do they require a gradient; does each model train
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

  // what traced steps have shown
  bool of_use_ = false; // the loop reads numbers, or names keep them
  Shown shown_;
  const loop::Statement* at_ = nullptr; // where the walk stands
  bool traced_since_ = false;           // the last step that was repeated
  int64_t traced_alike_ = 0;
  int trials_ = 0; // recordings that came to nothing
  bool given_up_ = false;

  // the recording
  SegmentPlan plan_;
  ActsRecorded taken_down_;
  std::vector<Segment> visits_;              // in the order of the walk
  std::vector<Parameter> parameters_;        // and masters
  std::vector<std::vector<size_t>> planned_; // by optimizer
  Granted granted_;
  StepNotes pattern_;
  StepMemory step_memory_;
  int64_t trims_ = 0;
  std::unique_ptr<RollbackCopy> aside_; // null: nothing decides after something has changed
  bool needs_aside_ = false, decides_ = false;

  // the step
  Mode mode_ = Mode::watches;
  Before before_;
  size_t next_ = 0;      // visit
  bool within_ = false;  // a segment that is being taken down
  bool changed_ = false; // weights, in this step
  int64_t balance_ = 0;  // repetitions against steps begun again
  int in_a_row_ = 0;     // of the latter
  Counts counts_;
  std::vector<uint32_t> rows_;
};

} // namespace amplab
