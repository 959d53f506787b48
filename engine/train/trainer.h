// SPDX-License-Identifier: Apache-2.0
// Trains one lane: the training state, and the loop with the lines of a step. The interpreter executes them
// (step_loop.h), and their calls run step operations (step_ops.h). A repeated step runs as a captured step
// (step_capture.h), or as captured regions with host syncs between them (region_capture.h). Engine thread only.
#pragma once
#include "engine/capture/region_capture.h"
#include "engine/capture/step_capture.h"
#include "engine/debugger/line_recorder.h"
#include "engine/debugger/line_watch.h"
#include "engine/debugger/stepped_execution.h"
#include "engine/inspection/step_inspector.h"
#include "engine/probe/probe.h"
#include "engine/ranks/ranks.h"
#include "engine/run/config.h"
#include "engine/run/lane_preview.h"
#include "engine/run/telemetry.h"
#include "engine/state/trainer_state.h"
#include "engine/step/step_loop.h"
#include "engine/train/declared_columns.h"
#include "engine/train/events.h"

#include <exception>
#include <memory>
#include <stop_token>
#include <vector>

namespace amplab {

struct StepResult {
  StepRecord record;
  std::vector<Event> events;
  std::vector<OpRecord> ops;                // of an inspected step
  std::optional<StepInspection> inspection; // of an inspected step, except in replays with an observer or a guide
  std::optional<LinesOfStep> lines;         // if record_lines() requested them
};

struct PhaseResult {
  PhaseRecord phase;
  std::optional<StepResult> step; // if that was its last phase
};

// Progress of a lane that is stepped by lines.
struct LineResult {
  std::optional<LineStop> stop;   // empty: a whole step ran without a stop
  std::optional<StepResult> step; // if a step ended
  std::exception_ptr raised;      // error of the loop; the stop has its place, and the trainer is unusable
};

// Tokens that stop an execution.
struct StopTokens {
  std::stop_token halt; // stops at the next line
  std::stop_token end;  // ends it with interpreter::StopRequested; the trainer is then unusable
};

struct Evaluation {
  double loss = 0, accuracy = 0; // means over the test split; accuracy in 0..1, not recorded without classes
};

class Trainer {
 public:
  // device: outlives the trainer. data: the configuration's data sets (load_datasets.h). Throws: ConfigError for a
  // combination that PyTorch refuses, DeviceError.
  Trainer(Device& device, Datasets data, const RunConfig& config, std::stop_token stop = {});
  ~Trainer();

  // Runs the loop's lines once, or the rest of the step that has begun. Probes them if `inspect`. Evaluates when the
  // configuration requires it. observer: sees the calls of a new inspected step. Its result then has no StepInspection.
  // Throws: DeviceError; loop::LoopError, as Python or PyTorch would raise; interpreter::StopRequested if `stop` was
  // requested. The trainer is then unusable.
  StepResult step(bool inspect, CallObserver* observer = nullptr, const std::stop_token& stop = {});
  // Runs the next phase alone, of the step that has begun or of a new, probed one. Throws: as step().
  PhaseResult advance(const std::stop_token& stop = {});
  // Returns the reason why collectives are staged through host memory, for display. Empty if they are not.
  const std::string& host_staging_reason() const { return why_staged_; }
  // Returns whether a step has begun and not ended.
  bool within_step() const { return open_.has_value(); }

  // Applies the settings that may change live (Live::next_step) before the next step. Within a step, applies them when
  // it ends. Throws: ConfigError, without effect. This includes a text that is no loop, or declares too many
  // columns.
  void apply_settings(const RunConfig& config);

  // Throw what apply_settings() and inject() would throw. For commands that must apply to all of several lanes or to
  // none.
  void check_settings(const RunConfig& config) const;
  void check_injection(const Injection& injection) const;

  // Returns the lines printed since the last step ended, including those of a step that ended in an error.
  std::vector<Event> pop_printed();

  // Injects a fault into a step that has not begun. Throws: ConfigError if the model has no tensor of that name.
  void inject(const Injection& injection);
  // Turns evaluation on or off. Replays need none. Evaluation changes no bit of a step.
  void set_evaluates(bool on) { evaluates_ = on; }
  // Returns whether the lane is evaluated after that step.
  bool evaluates_after(int64_t step) const;

  // ---- in trainer_evaluation.cpp, in the mode's precision. They change no bit of later steps ----
  // Returns loss and accuracy on the test split.
  Evaluation evaluate();
  // Returns the preview of the evaluated model. Requires: !within_step().
  LanePreview preview();

  // ---- in trainer_lines.cpp ----

  // Continues the step that has begun, or begins one, until the pace, a breakpoint, or a condition of set_until()
  // stops it. With Pace::free, at most to the step's end. inspect: probes a step that begins. Throws: DeviceError,
  // interpreter::StopRequested.
  LineResult resume_execution(Pace pace, bool inspect, const StopTokens& tokens = {});
  // The same for a replay, which stops where the guide decides or at the step's end. look: for the op calls of a new
  // step. Stops then include all op calls of the step.
  LineResult resume_execution(SteppingTarget& target, std::optional<Probe::InspectionLevel> inspection,
                              const StopTokens& tokens = {});
  // Throws: ConfigError, without effect.
  void check_breaks(const std::vector<Break>& breaks) const { LineWatch::check_breaks(breaks, loop_->program()); }
  // Requires: check_breaks() accepted them when they were first set.
  void set_breaks(const std::vector<Break>& breaks) { watch_.set_breaks(breaks, loop_->program()); }
  // Breakpoints for all resume_execution() calls until the next set_until().
  void set_until(const std::vector<Break>& breaks) { watch_.set_until(breaks, loop_->program()); }
  // Requests lines of the next step. It runs eager, and each op call's outputs are inspected. Requires:
  // !within_step().
  void record_lines() { lines_wanted_ = true; }
  // Returns the position, within a step or between two, and the names' values there.
  LineStop current_stop(StopReason why, std::string text);
  // A step without a count of statements ends at statement -1. Op calls are -1 if they were not counted from the
  // step's begin, and before a statement that has not begun.
  LinePosition place() const;
  // Returns a name's value, or empty if it is unbound. function: owner of a local name, in its innermost call. Empty
  // for a global or given name. May be called while the execution pauses or notifies.
  std::optional<VariableRecord> variable_named(std::string_view name, std::string_view function) const;

  // ---- in trainer_snapshot.cpp ----

  // Returns a host copy of the parameters as they are stepped (fp32 masters where there are any), then buffers.
  std::vector<NamedTensor> state_dict() const;
  // As load_state_dict(strict=True). Names and shapes must match. Dtypes are converted to those of the mode. Throws:
  // CheckpointError, beginning with `source`, without effect.
  void load_state_dict(std::vector<NamedTensor> weights, const std::string& source);

  // Returns everything needed to continue with the bits of an uninterrupted run. Requires: !within_step(), also for
  // restore().
  TrainerState snapshot() const;
  // Requires: a snapshot of this configuration. Throws: as load_state_dict(), also if the training data differs.
  void restore(TrainerState state, const std::string& source);

  const RunConfig& config() const { return config_; }
  int64_t steps_done() const { return step_; } // including a step that has begun
  double loss_scale() const { return scaler().get_scale(); }
  int64_t growth_tracker() const { return scaler().growth_tracker(); }
  double wall_s() const { return wall_s_; }
  int64_t parameter_count() const;
  CachingAllocator& allocator() { return memory_; }
  // Counts of captured regions, for loops with host syncs.
  const RegionCapture::Counts& region_counts() const { return region_capture_.counts(); }
  std::vector<std::string> layers() const; // of all models: "fc1", or "generator.fc1" if there are several
  // In fixed order. A changed program appends columns.
  const std::vector<std::string>& declared_columns() const { return columns_.names(); }
  // Keeps the known columns in place. Columns of the program follow.
  void set_columns(std::vector<std::string> known);
  const std::string& loop_text() const { return loop_program().text; }
  const loop::Program& loop_program() const { return loop_->program(); }
  // Of all models, under their names in files.
  std::vector<Parameter> parameters() const { return state_.parameters(); }
  // As they are stepped: masters where there are any, under the same names.
  std::vector<Parameter> stepped() const { return state_.stepped(); }

 private:
  // A step that has begun.
  struct OpenStep {
    StepRecord record;
    std::vector<double> scales;               // of all scalers at its begin
    std::unique_ptr<Probe> probe;             // null: not inspected
    std::unique_ptr<StepInspector> inspector; // null: tensors are not inspected
    bool inspected = false;                   // from its begin on, as a whole
    bool counted = false;                     // its op calls, from its begin on
    bool records_lines = false;               // at its end
    size_t reported = 0;                      // probed op calls already included in stops
    Phase phase = kNoPhase, next = kNoPhase;  // of a stepped execution: the last phase and the next one
    int64_t phase_line = 0;                   // line of the call that began it
    // waited_before: spent in collectives during earlier steps
    double seconds = 0, waited_before = 0;
    bool launched = false;   // ran as a capture
    bool is_stepped = false; // runs on the executing thread; false: without pauses
    bool pauses_between_phases = false;
  };

  // Makes the device, which lanes share in turn, work for this lane and in its math mode, for the scope's lifetime.
  class DeviceScope {
   public:
    DeviceScope(Trainer& trainer, ScratchLedger* scratch);

   private:
    ClientScope client_;
    MathModeScope math_;
  };

  const GradScaler& scaler() const { return state_.scalers.front().scaler; }

  std::vector<std::string> optimizer_keys(const NamedOptimizer& optimizer) const;
  void begin_step(bool inspect, CallObserver* observer);
  void begin_ops();
  // inspection: empty for no inspection.
  void begin_stepped_execution(std::optional<Probe::InspectionLevel> inspection, bool by_lines,
                               bool at_numbers = false);
  void inspect_numbers(); // of the step's probe, which sees all its calls
  bool resume_stepped_execution(const std::stop_token& stop);
  void pause_execution(); // executing thread
  LineResult resume_by_lines(const std::stop_token& end);
  void inspect_from_here();
  void inspect_lines(); // of the step's probe, from here on
  LineStop stopped(const LineWatch::Halt& halt);
  StepFacts facts() const;
  StepEnd end_of_step() const;
  void run_program();
  StepResult end_step();
  void note_numbers(StepRecord& record) const; // statistics so far
  void note_declared(StepRecord& record) const;
  // ---- in trainer_ranks.cpp ----
  void set_rank_models(); // called when the models' tensors, and so this rank's, have changed
  // Return the optimizer state of whole parameters, gathered from all ranks' shards, and this rank's shard of such a
  // state.
  std::vector<Optimizer::Slot> gathered_slots(const NamedOptimizer& optimizer) const;
  std::vector<Optimizer::Slot> own_slots(const NamedOptimizer& optimizer, std::vector<Optimizer::Slot> whole) const;
  void begin_with_ranks();
  void note_ranks(StepRecord& record); // if there are ranks: makes the record that of all ranks
  void prepare_loop();
  void declare_columns();
  std::string target_of(const Injection& injection) const; // throws as inject()
  std::string target_named(const std::string& target) const;
  const TrainedModel* evaluated() const; // null: no model
  // Outputs of a model. Requires: a DeviceScope, autocast's region, no gradient mode, no probe.
  struct ModelOutputs {
    Batch batch;
    Tensor outputs; // in fp32 if the mode converts outputs
  };
  ModelOutputs outputs_of(const TrainedModel& model, const HostBatch& samples);
  // ahead: number of steps before it, all applied.
  StepInputs inputs_of_step(std::span<const NamedScaler> scalers, int64_t ahead) const;
  int64_t first_pass() const { return next_pass_ > 0 ? next_pass_ : state_.batches(); }
  bool may_use_captures() const;
  bool may_capture_regions() const;
  bool evaluation_due() const { return evaluates_after(step_); }
  void note_memory(StepRecord& record);
  PhaseRecord numbers_after(Phase phase);
  void apply_config(const RunConfig& config);
  void convert_models(); // converts the models' parameters and buffers to the mode
  std::vector<ExpectedTensor> expected_state() const;
  std::vector<Tensor> gradients_from(const std::vector<NamedTensor>& saved, const std::string& source);
  StepOpsContext context_for(const RunConfig& config) const;
  StepScalars make_scalars();

  Device& device_;
  Datasets data_;
  RunConfig config_;
  CachingAllocator memory_;
  ScratchLedger scratch_;        // of an eager step, and of launches since
  int64_t peak_bytes_ = 0;       // of all steps so far
  std::unique_ptr<Ranks> ranks_; // null: one rank
  bool ranks_diverge_ = false;   // their scales or updates have diverged
  TrainingState state_;
  StepOpsContext context_;
  StepScalars scalars_;
  StepOps ops_;
  std::unique_ptr<StepLoop> loop_;
  LineWatch watch_;
  LineRecorder lines_;
  bool lines_wanted_ = false; // of the next step
  std::stop_token stop_;      // of the step that runs without pauses
  StepEnd last_end_;          // of the last whole step
  DeclaredColumns declared_;
  ColumnIndices columns_;
  std::vector<size_t> column_indices_; // of the declared optimizer and scaler columns, in order
  StepCapture step_capture_;
  RegionCapture region_capture_; // for loops that step_capture_ cannot capture
  int64_t step_ = 0, updates_ = 0, samples_ = 0;
  int64_t next_pass_ = 0; // the next step's first training forward pass; 0: no step was made
  double wall_s_ = 0;
  NonfiniteSeen nonfinite_seen_;
  std::vector<Injection> injections_;      // for the next step
  std::vector<Injection> injections_here_; // without those for other ranks
  bool evaluates_ = true;
  bool emulated_ = false;                   // products are rounded in software under the current settings
  std::string why_staged_;                  // from Device, for the lane's ranks
  std::optional<RunConfig> pending_config_; // settings that apply at the end of the step
  std::optional<OpenStep> open_;            // its tensors live in memory_
  std::unique_ptr<SteppedExecution>
      stepped_execution_; // last: it uses the members above. Null before the first stepped execution
};

} // namespace amplab
