// SPDX-License-Identifier: Apache-2.0
// Trains one lane: keeps the training state, and holds a step (open_step.h) while it is open. An executor runs the step
// (step_executor.h): eager, captured as a whole, captured between graph breaks, or with pauses. Engine thread only.
#pragma once
#include "engine/capture/region_capture.h"
#include "engine/capture/step_capture.h"
#include "engine/ranks/ranks.h"
#include "engine/run/config.h"
#include "engine/run/lane_preview.h"
#include "engine/run/telemetry.h"
#include "engine/state/trainer_state.h"
#include "engine/train/declared_columns.h"
#include "engine/train/events.h"
#include "engine/train/stepper.h"

#include <exception>
#include <memory>
#include <stop_token>
#include <vector>

namespace amplab {

struct StepResult {
  StepRecord record;
  std::vector<Event> events;
  std::vector<OpRecord> ops;                // of an inspected step
  std::optional<StepInspection> inspection; // of an inspected step, except with an observer, and in replays
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

  // ---- a step ----

  // Runs the loop's lines once, or the rest of the step that has begun. Probes them if `inspect`. Evaluates when the
  // configuration requires it. observer: sees the calls of a new inspected step. Its result then has no StepInspection.
  // Throws: DeviceError; loop::LoopError, as Python or PyTorch would raise; interpreter::StopRequested if `stop` was
  // requested. The trainer is then unusable.
  StepResult step(bool inspect, CallObserver* observer = nullptr, const std::stop_token& stop = {});
  // Runs the next phase alone, of the step that has begun or of a new, probed one. Throws: as step().
  PhaseResult advance(const std::stop_token& stop = {});
  // Continues the step that has begun, or begins one, until the pace, a breakpoint, or a condition of set_until()
  // stops it. With Pace::free, at most to the step's end. inspect: probes a step that begins. Throws: DeviceError,
  // interpreter::StopRequested.
  LineResult resume_execution(Pace pace, bool inspect, const StopTokens& tokens = {});
  // The same for a replay, which stops at a destination or at the step's end. inspection: of the op calls of a new
  // step. Stops then include all op calls of the step.
  LineResult resume_execution(Destination to, std::optional<Probe::InspectionLevel> inspection,
                              const StopTokens& tokens = {});
  // Returns whether a step has begun and not ended.
  bool within_step() const { return open_.has_value(); }
  // Requests lines of the next step. It runs eager, and each op call's outputs are inspected. Requires:
  // !within_step().
  void record_lines() { lines_wanted_ = true; }
  // Returns the lines printed since the last step ended, including those of a step that ended in an error.
  std::vector<Event> pop_printed();

  // ---- stops within a step ----

  // Returns the position of a stepped step.
  const LineWatch& watch() const { return stepper_.watch(); }
  // Throws: ConfigError, without effect.
  void check_breaks(const std::vector<Break>& breaks) const { LineWatch::check_breaks(breaks, loop_->program()); }
  // Requires: check_breaks() accepted them when they were first set.
  void set_breaks(const std::vector<Break>& breaks) { stepper_.watch().set_breaks(breaks, loop_->program()); }
  // Breakpoints for all resume_execution() calls until the next set_until().
  void set_until(const std::vector<Break>& breaks) { stepper_.watch().set_until(breaks, loop_->program()); }
  // Return the position, within a step or between two, also with the names' values there (stepper.h).
  LinePosition place() const { return stepper_.position(); }
  LineStop current_stop(StopReason why, std::string text) { return stepper_.current_stop(why, std::move(text)); }
  // Returns a name's value, or empty if it is unbound. function: owner of a local name, in its innermost call. Empty
  // for a global or given name. May be called while the execution pauses or notifies.
  std::optional<VariableRecord> variable_named(std::string_view name, std::string_view function) const {
    return stepper_.variable_named(name, function);
  }

  // ---- changes between steps ----

  // Applies the settings that may change live (Live::next_step) before the next step. Within a step, applies them when
  // it ends. Throws: ConfigError, without effect. This includes a text that is no loop, or declares too many
  // columns.
  void apply_settings(const RunConfig& config);
  // Injects a fault into a step that has not begun. Throws: ConfigError if the model has no tensor of that name.
  void inject(const Injection& injection);
  // Throw what apply_settings() and inject() would throw. For commands that must apply to all of several lanes or to
  // none.
  void check_settings(const RunConfig& config) const;
  void check_injection(const Injection& injection) const;
  // Turns evaluation on or off. Replays need none. Evaluation changes no bit of a step.
  void set_evaluates(bool on) { evaluates_ = on; }
  // Keeps the known columns in place. Columns of the program follow.
  void set_columns(std::vector<std::string> known);

  // ---- evaluation, in the mode's precision. It changes no bit of later steps ----

  // Returns whether the lane is evaluated after that step.
  bool evaluates_after(int64_t step) const;
  // Returns loss and accuracy on the test split.
  Evaluation evaluate();
  // Returns the preview of the evaluated model. Requires: !within_step().
  LanePreview preview();

  // ---- state ----

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

  // ---- facts ----

  const RunConfig& config() const { return config_; }
  int64_t steps_done() const { return progress_.step; } // including a step that has begun
  double loss_scale() const { return scaler().get_scale(); }
  int64_t growth_tracker() const { return scaler().growth_tracker(); }
  double wall_s() const { return progress_.wall_s; }
  int64_t parameter_count() const;
  CachingAllocator& allocator() { return memory_; }
  // Counts of captured regions, for loops with host syncs.
  const RegionCapture::Counts& region_counts() const { return region_capture_.counts(); }
  std::vector<std::string> layers() const { return state_.layers(); }
  // In fixed order. A changed program appends columns.
  const std::vector<std::string>& declared_columns() const { return columns_.names(); }
  // Returns the reason why collectives are staged through host memory, for display. Empty if they are not.
  const std::string& host_staging_reason() const { return why_staged_; }
  const std::string& loop_text() const { return loop_program().text; }
  const loop::Program& loop_program() const { return loop_->program(); }
  // Of all models, under their names in files.
  std::vector<Parameter> parameters() const { return state_.parameters(); }
  // As they are stepped: masters where there are any, under the same names.
  std::vector<Parameter> stepped() const { return state_.stepped(); }

 private:
  // Makes the device, which lanes share in turn, work for this lane and in its math mode, for the scope's lifetime.
  class DeviceScope {
   public:
    DeviceScope(Trainer& trainer, ScratchLedger* scratch);

   private:
    ClientScope client_;
    MathModeScope math_;
  };

  const GradScaler& scaler() const { return state_.scalers.front().scaler; }
  // ---- in trainer_step.cpp ----
  void begin_step(InspectionPlan plan, bool pauses);
  void begin_ops();
  void begin_eager(bool pauses);
  void begin_stepped(const InspectionPlan& plan);
  void run_to_end(const std::stop_token& stop);
  bool resume(const std::stop_token& stop);
  LineResult resume_by_lines(const std::stop_token& end);
  StepResult end_step();
  void note_numbers(StepRecord& record) const; // statistics so far
  void note_declared(StepRecord& record) const;
  // ---- in trainer_ranks.cpp ----
  void set_rank_models(); // called when the models' tensors, and so this rank's, have changed
  void begin_with_ranks();
  void note_ranks(StepRecord& record); // if there are ranks: makes the record that of all ranks
  void detach_from_program();          // called before the program is replaced
  void prepare_loop();
  void declare_columns();
  std::string target_of(const Injection& injection) const; // throws as inject()
  const TrainedModel* evaluated() const;                   // null: no model
  // Outputs of a model. Requires: a DeviceScope, autocast's region, no gradient mode, no probe.
  struct ModelOutputs {
    Batch batch;
    Tensor outputs; // in fp32 if the mode converts outputs
  };
  ModelOutputs outputs_of(const TrainedModel& model, const HostBatch& samples);
  // ahead: number of steps before it, all applied.
  StepInputs inputs_of_step(std::span<const NamedScaler> scalers, int64_t ahead) const;
  int64_t first_pass() const { return progress_.next_pass > 0 ? progress_.next_pass : state_.batches(); }
  bool may_use_captures() const;
  bool evaluation_due() const { return evaluates_after(progress_.step); }
  void note_memory(StepRecord& record);
  PhaseRecord numbers_after(const Stepper::Phases& phases);
  void apply_config(const RunConfig& config);
  void convert_models(); // converts the models' parameters and buffers to the mode
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
  bool lines_wanted_ = false; // of the next step
  DeclaredColumns columns_;
  StepCapture step_capture_;
  RegionCapture region_capture_; // for loops that step_capture_ cannot capture
  Stepper stepper_;
  TrainingProgress progress_;
  std::vector<Injection> injections_; // of steps to come, on all ranks
  bool evaluates_ = true;
  bool emulated_ = false;                   // products are rounded in software under the current settings
  std::string why_staged_;                  // from Device, for the lane's ranks
  std::optional<RunConfig> pending_config_; // settings that apply at the end of the step
  std::optional<OpenStep> open_;            // its tensors live in memory_
};

} // namespace amplab
