// SPDX-License-Identifier: Apache-2.0
// One lane's training: those who take part, and the loop whose lines say what a step does with them. The lines run in the
// interpreter (step_loop.h), what they call are acts (acts.h), and a step that repeats itself comes from a recording
// (recorder.h), or from several between which numbers are read (segment_recorder.h). Made, used and destroyed on the engine's thread.
#pragma once
#include "engine/probe/probe.h"
#include "engine/run/config.h"
#include "engine/run/telemetry.h"
#include "engine/train/declared.h"
#include "engine/train/events.h"
#include "engine/train/paused_walk.h"
#include "engine/train/recorder.h"
#include "engine/train/segment_recorder.h"
#include "engine/train/step_loop.h"
#include "engine/train/trainer_state.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace amplab {

struct StepResult {
  StepRecord record;
  std::vector<Event> events;
  std::vector<OpRecord> ops; // of an inspected step
};

struct PhaseResult {
  PhaseRecord phase;
  std::optional<StepResult> step; // if that was its last phase
};

struct Evaluation {
  double loss = 0, accuracy = 0; // mean over the test split; accuracy in 0..1, not recorded where there are no classes
};

class Trainer {
 public:
  // device and data outlive the trainer. Throws: ConfigError for a combination PyTorch refuses, DeviceError.
  Trainer(Device& device, std::shared_ptr<const Dataset> data, const RunConfig& config, std::stop_token stop = {});
  ~Trainer();

  // The loop's lines once, probed if `inspect`; or what is left of the step that has begun. Evaluates when the config says
  // so. observer: sees the calls of a new step that is inspected. Throws: loop::LoopError, what Python or PyTorch would
  // raise there; the trainer is of no more use then.
  StepResult step(bool inspect, CallObserver* observer = nullptr);
  // The next phase alone, of the step that has begun or of a new one, which is then probed. Throws: as step().
  PhaseResult advance();
  // Has a step begun that has not ended?
  bool within_step() const { return open_.has_value(); }

  // Takes over the dials of `config` (rows of the field table that are Live::at_step) before the next step; within a
  // step that has begun, when it ends. Throws: ConfigError, and nothing has changed.
  void turn_dials(const RunConfig& config);

  // Throws what turn_dials and inject would throw; changes nothing. For commands that several lanes take, or none.
  void refuse_dials(const RunConfig& config) const;
  void refuse_target(const std::string& target) const;

  // Puts a fault into the step that it names, which has not begun. Throws: ConfigError if the model has nothing of that
  // name.
  void inject(const Injection& injection);
  // Off: steps are not evaluated, which changes no bit of them. For replays.
  void set_evaluates(bool on) { evaluates_ = on; }

  // Loss and accuracy on the test split, in the mode's own precision.
  Evaluation evaluate();

  // ---- in trainer_state.cpp ----

  // Parameters as they are stepped (the fp32 masters, where there are any), then buffers: a copy on the host.
  std::vector<NamedTensor> state_dict() const;
  // As load_state_dict(strict=True): names and shapes are the model's, dtypes are converted to what the mode keeps.
  // Throws: CheckpointError, beginning with `source`, and nothing has changed.
  void load_state_dict(std::vector<NamedTensor> weights, const std::string& source);

  // Everything that makes going on give the same bits as never stopping. Requires: !within_step(), as for restore.
  TrainerState snapshot() const;
  // Requires: made from the snapshot's config. Throws: as load_state_dict, also if the training data is another.
  void restore(TrainerState state, const std::string& source);

  const RunConfig& config() const { return config_; }
  int64_t steps_done() const { return step_; } // one that has begun counts
  double loss_scale() const { return scaler().get_scale(); }
  int64_t growth_tracker() const { return scaler().growth_tracker(); }
  double wall_s() const { return wall_s_; }
  int64_t parameter_count() const;
  CachingAllocator& allocator() { return memory_; }
  std::vector<std::string> layers() const; // of all models, each name once
  std::vector<std::string> declared_columns() const { return declared_.columns(); }
  // Steps that were repeated in segments, of a loop that reads numbers.
  const SegmentRecorder::Counts& segment_counts() const { return segments_.counts(); }
  const std::string& loop_text() const { return loop_->program().text; }
  // Of all models, under the names that files give them.
  std::vector<Parameter> parameters() const { return crew_.parameters(); }

 private:
  // A step that has begun.
  struct OpenStep {
    StepRecord record;
    std::unique_ptr<Probe> probe; // null: nobody inspects
    Phase phase = kNoPhase, next = kNoPhase; // of a step that is taken phase by phase: the last one, and the one that comes
    double seconds = 0;
    bool repeated = false;            // from a recording
    bool pauses = true;               // false: the rest of it is wanted at once
    std::unique_ptr<PausedWalk> walk; // last: it uses the others. Null: the lines run without a pause
  };

  const GradScaler& scaler() const { return crew_.scalers.front().scaler; }

  std::vector<std::string> optimizer_keys(const NamedOptimizer& optimizer) const;
  void begin_step(bool inspect, CallObserver* observer);
  void begin_acts();
  void walk(std::stop_token stop = {});
  StepResult end_step();
  void note_numbers(StepRecord& record) const; // what the books say so far
  void note_declared(StepRecord& record) const;
  void prepare_loop();
  StepNumbers numbers_of_step(std::span<const NamedScaler> scalers, int64_t ahead) const; // ahead: steps, all of them applied
  bool may_repeat() const;
  bool evaluation_due() const; // after this step
  void note_memory(StepRecord& record);
  PhaseRecord numbers_after(Phase phase);
  void take_over(const RunConfig& config);
  void adopt_mode(); // the models' parameters and buffers become what the mode says
  void set_device_dials();
  std::vector<ExpectedTensor> expected_state() const;
  std::vector<Tensor> gradients_from(const std::vector<NamedTensor>& kept, const std::string& source);
  ActsContext context_for(const RunConfig& config) const;
  StepBlock block_for(const RunConfig& config);

  Device& device_;
  std::shared_ptr<const Dataset> data_;
  RunConfig config_;
  CachingAllocator memory_;
  ScratchLedger scratch_;  // of a traced step, and of what is repeated since
  int64_t peak_bytes_ = 0; // of all steps so far
  Crew crew_;
  ActsContext context_;
  StepBlock block_;
  Acts acts_;
  std::unique_ptr<StepLoop> loop_;
  DeclaredColumns declared_;
  StepRecorder recorder_;
  SegmentRecorder segments_; // of loops that the other cannot repeat
  int64_t step_ = 0, updates_ = 0, samples_ = 0;
  double wall_s_ = 0;
  NonfiniteSeen nonfinite_seen_;
  std::vector<Injection> injections_; // for the next step
  bool evaluates_ = true;
  bool emulated_ = false;           // are products rounded in software, as the dials stand?
  std::optional<RunConfig> turned_; // dials that wait for the end of the step
  std::optional<OpenStep> open_;    // last: its tensors live in memory_
};

} // namespace amplab
