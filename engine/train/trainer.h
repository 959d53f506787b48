// SPDX-License-Identifier: Apache-2.0
// One lane's training: those who take part, and the loop whose lines say what a step does with them. The lines run in
// the interpreter (step_loop.h), what they call are acts (acts.h), and a step that repeats itself comes from a
// recording (recorder.h), or from several between which numbers are read (segment_recorder.h). Made, used and destroyed
// on the engine's thread.
#pragma once
#include "engine/probe/probe.h"
#include "engine/run/config.h"
#include "engine/run/lane_picture.h"
#include "engine/run/telemetry.h"
#include "engine/train/declared.h"
#include "engine/train/events.h"
#include "engine/train/line_recorder.h"
#include "engine/train/line_watch.h"
#include "engine/train/paused_walk.h"
#include "engine/train/ranks.h"
#include "engine/train/recorder.h"
#include "engine/train/segment_recorder.h"
#include "engine/train/step_looker.h"
#include "engine/train/step_loop.h"
#include "engine/train/trainer_state.h"

#include <exception>
#include <memory>
#include <stop_token>
#include <vector>

namespace amplab {

struct StepResult {
  StepRecord record;
  std::vector<Event> events;
  std::vector<OpRecord> ops;        // of an inspected step
  std::optional<StepLook> look;     // of an inspected step, but for those of replays that somebody observes or guides
  std::optional<LinesOfStep> lines; // as tell_lines() asked for them
};

struct PhaseResult {
  PhaseRecord phase;
  std::optional<StepResult> step; // if that was its last phase
};

// How far a lane has come that goes through its lines.
struct LineResult {
  std::optional<LineStop> stop;   // nothing: one whole step was done, and nothing has stopped it
  std::optional<StepResult> step; // if one ended
  std::exception_ptr raised;      // what the lines have raised: the stop says where; the trainer is of no more use
};

// How others reach a walk.
struct WalkTokens {
  std::stop_token halt; // stops at the next line
  std::stop_token end;  // ends it by interpreter::WalkStopped; the trainer is of no more use
};

struct Evaluation {
  double loss = 0, accuracy = 0; // mean over the test split; accuracy in 0..1, not recorded where there are no classes
};

class Trainer {
 public:
  // device outlives the trainer. data: those that the configuration names (load_datasets.h). Throws: ConfigError for a
  // combination PyTorch refuses, DeviceError.
  Trainer(Device& device, Datasets data, const RunConfig& config, std::stop_token stop = {});
  ~Trainer();

  // The loop's lines once, probed if `inspect`; or what is left of the step that has begun. Evaluates when the config
  // says so. observer: sees the calls of a new step that is inspected, whose result has no look then. Throws:
  // loop::LoopError, what Python or PyTorch would raise there, interpreter::WalkStopped where `stop` was requested; the
  // trainer is of no more use then.
  StepResult step(bool inspect, CallObserver* observer = nullptr, const std::stop_token& stop = {});
  // The next phase alone, of the step that has begun or of a new one, which is then probed. Throws: as step().
  PhaseResult advance(const std::stop_token& stop = {});
  // Why its ranks exchange over the host's memory although they have GPUs, in one sentence; empty: they do not, or have
  // none.
  const std::string& why_staged() const { return why_staged_; }
  // Has a step begun that has not ended?
  bool within_step() const { return open_.has_value(); }

  // Takes over the dials of `config` (rows of the field table that are Live::at_step) before the next step; within a
  // step that has begun, when it ends. Throws: ConfigError, and nothing has changed: also for a text that is no loop,
  // or that declares more columns than there is room for.
  void turn_dials(const RunConfig& config);

  // Throws what turn_dials and inject would throw; changes nothing. For commands that several lanes take, or none.
  void refuse_dials(const RunConfig& config) const;
  void refuse_injection(const Injection& injection) const;

  // Returns lines that were printed since the last step has ended, those of a step that was ended by an error included.
  std::vector<Event> take_printed();

  // Puts a fault into the step that it names, which has not begun. Throws: ConfigError if the model has nothing of that
  // name.
  void inject(const Injection& injection);
  // Off: steps are not evaluated, which changes no bit of them. For replays.
  void set_evaluates(bool on) { evaluates_ = on; }
  // Is the lane evaluated after that step?
  bool evaluates_after(int64_t step) const;

  // ---- in trainer_evaluation.cpp, in the mode's own precision. No bit of the steps that follow depends on them ----
  // Loss and accuracy on the test split.
  Evaluation evaluate();
  // What the model that is evaluated does. Requires: !within_step().
  LanePicture picture();

  // ---- in trainer_lines.cpp ----

  // Goes on with the step that has begun, or begins one: to where `pace` says, a break, or what it is to go on until.
  // With Pace::free at most to the step's end. inspect: one that begins is probed. Throws: DeviceError,
  // interpreter::WalkStopped.
  LineResult go_on(Pace pace, bool inspect, const WalkTokens& tokens = {});
  // The same of a replay: to where the guide stops it, or to the step's end. look: at the op calls of a step that
  // begins. Stops where the guide does tell all op calls of the step.
  LineResult go_on(LineGuide& guide, std::optional<Probe::Look> look, const WalkTokens& tokens = {});
  // Throws: ConfigError, and nothing has changed.
  void refuse_breaks(const std::vector<Break>& breaks) const { LineWatch::refuse_breaks(breaks, loop_->program()); }
  // Requires: they would not have been refused when they were set first.
  void set_breaks(const std::vector<Break>& breaks) { watch_.set_breaks(breaks, loop_->program()); }
  // Breaks for the next go_on() and those after it, until others are set.
  void set_until(const std::vector<Break>& breaks) { watch_.set_until(breaks, loop_->program()); }
  // The step that begins next tells what its lines made: it is traced, and each op call's outputs are looked at.
  // Requires: !within_step().
  void tell_lines() { lines_wanted_ = true; }
  // Where it stands, within a step or between two, and what its names hold there.
  LineStop where_it_stands(StopWhy why, std::string text);
  // The end of a step whose statements nobody counted is statement -1. Op calls: -1 where nobody counted them from its
  // begin on, and before a statement that has not begun.
  LinePlace place() const;
  // What a name holds; nothing: nobody has bound it. function: whose local it is, of the innermost call; empty: it is a
  // global one, or given. May be asked by whoever the walk pauses for or tells.
  std::optional<NameRecord> record_of(std::string_view name, std::string_view function) const;

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
  // Steps that were repeated in segments, of a loop that reads numbers.
  const SegmentRecorder::Counts& segment_counts() const { return segments_.counts(); }
  std::vector<std::string> layers() const; // of all models: "fc1"; of several "generator.fc1"
  // By their places, which they keep: a text that is edited adds some.
  const std::vector<std::string>& declared_columns() const { return columns_.names(); }
  // Those that somebody knows of keep their places; what the text declares besides follows.
  void keep_columns(std::vector<std::string> known);
  const std::string& loop_text() const { return loop_program().text; }
  const loop::Program& loop_program() const { return loop_->program(); }
  // Of all models, under the names that files give them.
  std::vector<Parameter> parameters() const { return crew_.parameters(); }
  // As they are stepped: the masters where there are any, under the same names.
  std::vector<Parameter> stepped() const { return crew_.stepped(); }

 private:
  // A step that has begun.
  struct OpenStep {
    StepRecord record;
    std::vector<double> scales;              // of all scalers, as it began
    std::unique_ptr<Probe> probe;            // null: nobody inspects
    std::unique_ptr<StepLooker> looker;      // null: nobody wants to know what tensors held
    bool inspected = false;                  // from its begin on, and all of it
    bool counted = false;                    // its op calls, from its begin on
    bool tells_lines = false;                // when it ends
    size_t told = 0;                         // op calls of the probe that stops have told
    Phase phase = kNoPhase, next = kNoPhase; // of a step that is taken in parts: the last one, and the one that comes
    int64_t phase_line = 0;                  // whose call began it
    double seconds = 0, waited_before = 0;   // for collectives, in the steps before
    bool repeated = false;                   // from a recording
    bool in_parts = false;                   // walks on the walker's thread; else its lines run without a pause
    bool pauses_between_phases = false;
  };

  const GradScaler& scaler() const { return crew_.scalers.front().scaler; }

  std::vector<std::string> optimizer_keys(const NamedOptimizer& optimizer) const;
  void begin_step(bool inspect, CallObserver* observer);
  void begin_acts();
  void begin_paused_walk(std::optional<Probe::Look> look, bool by_lines,
                         bool at_numbers = false); // look: nothing: nobody does
  void look_at_numbers();                          // of the step's probe, which is told of all its calls
  bool go_on_with_walk(const std::stop_token& stop);
  void pause_walk(); // on its thread
  LineResult go_on_by_lines(const std::stop_token& end);
  void look_from_here_on();
  void look_at_lines(); // of the step's probe, from here on
  LineStop stopped(const LineWatch::Halt& halt);
  StepFacts facts() const;
  StepEnd how_it_ended() const;
  void walk();
  StepResult end_step();
  void note_numbers(StepRecord& record) const; // what the books say so far
  void note_declared(StepRecord& record) const;
  // ---- in trainer_ranks.cpp ----
  void attend_ranks(); // the models' tensors are others, and with them what this rank steps
  // What the optimizer keeps for each whole parameter, from what the ranks keep for their parts; and the part of it
  // that this one keeps.
  std::vector<Optimizer::Slot> gathered_slots(const NamedOptimizer& optimizer) const;
  std::vector<Optimizer::Slot> own_slots(const NamedOptimizer& optimizer, std::vector<Optimizer::Slot> whole) const;
  void begin_with_ranks();
  void note_ranks(StepRecord& record); // where there are some: the record becomes that of all
  void prepare_loop();
  void declare_columns();
  std::string target_of(const Injection& injection) const; // throws as inject()
  std::string target_named(const std::string& target) const;
  const Participant* evaluated() const; // null: no model is
  // What a model makes of samples. Requires: the device's dials, autocast's region, no tape, no probe.
  struct Answer {
    Batch batch;
    Tensor outputs; // in fp32, where the mode says so
  };
  Answer answer_of(const Participant& model, const HostBatch& samples);
  StepNumbers numbers_of_step(std::span<const NamedScaler> scalers,
                              int64_t ahead) const; // ahead: steps, all of them applied
  int64_t first_pass() const { return next_pass_ > 0 ? next_pass_ : crew_.batches(); }
  bool may_repeat() const;
  bool may_go_in_segments() const;
  bool evaluation_due() const { return evaluates_after(step_); }
  void note_memory(StepRecord& record);
  PhaseRecord numbers_after(Phase phase);
  void take_over(const RunConfig& config);
  void adopt_mode(); // the models' parameters and buffers become what the mode says
  void set_device_dials();
  std::vector<ExpectedTensor> expected_state() const;
  std::vector<Tensor> gradients_from(const std::vector<NamedTensor>& kept, const std::string& source);
  ActsContext context_for(const RunConfig& config) const;
  StepBlock block_for();

  Device& device_;
  Datasets data_;
  RunConfig config_;
  CachingAllocator memory_;
  ScratchLedger scratch_;        // of a traced step, and of what is repeated since
  int64_t peak_bytes_ = 0;       // of all steps so far
  std::unique_ptr<Ranks> ranks_; // null: it trains alone
  bool ranks_part_ = false;      // their scales or updates have differed
  Crew crew_;
  ActsContext context_;
  StepBlock block_;
  Acts acts_;
  std::unique_ptr<StepLoop> loop_;
  LineWatch watch_;
  LineRecorder lines_;
  bool lines_wanted_ = false; // of the step that begins next
  std::stop_token stop_;      // of the step that is being walked through at once
  StepEnd last_end_;          // of the last whole step
  DeclaredColumns declared_;
  ColumnPlaces columns_;
  std::vector<size_t> places_; // of what is declared for optimizers and scalers, in its order
  StepRecorder recorder_;
  SegmentRecorder segments_; // of loops that the other cannot repeat
  int64_t step_ = 0, updates_ = 0, samples_ = 0;
  int64_t next_pass_ = 0; // the first forward pass in training of the step that begins next; 0: no step was made
  double wall_s_ = 0;
  NonfiniteSeen nonfinite_seen_;
  std::vector<Injection> injections_;      // for the next step
  std::vector<Injection> injections_here_; // those that are not another rank's
  bool evaluates_ = true;
  bool emulated_ = false;              // are products rounded in software, as the dials stand?
  std::string why_staged_;             // as Device says it of the lane's ranks
  std::optional<RunConfig> turned_;    // dials that wait for the end of the step
  std::optional<OpenStep> open_;       // its tensors live in memory_
  std::unique_ptr<PausedWalk> walker_; // last: it uses the others. Null: no step was taken in parts yet
};

} // namespace amplab
