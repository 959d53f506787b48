// SPDX-License-Identifier: Apache-2.0
// One lane's training: model, data position, scaler, optimizer, and the AMP step that joins them, phase by phase
// (amp-semantics 4.10). Made, used and destroyed on the engine's thread.
#pragma once
#include "engine/amp/autocast.h"
#include "engine/amp/grad_scaler.h"
#include "engine/amp/mode.h"
#include "engine/data/batcher.h"
#include "engine/data/dataset.h"
#include "engine/nn/module.h"
#include "engine/optim/optimizer.h"
#include "engine/probe/origin.h"
#include "engine/probe/probe.h"
#include "engine/run/config.h"
#include "engine/run/telemetry.h"
#include "engine/train/events.h"
#include "engine/train/resident_data.h"
#include "engine/train/running_state.h"
#include "engine/train/step_block.h"
#include "engine/train/trainer_state.h"
#include "engine/train/weights.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace amplab {

// Beyond the last phase.
inline constexpr Phase kStepDone{8};

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

  // One optimizer step with all its micro-batches, probed if `inspect`; or what is left of the one that has begun.
  // Evaluates when the config says so.
  // observer: sees the calls of a new step that is inspected.
  StepResult step(bool inspect, CallObserver* observer = nullptr);
  // The next phase alone, of the step that has begun or of a new one, which is then probed.
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
  double loss_scale() const { return scaler_.get_scale(); }
  int64_t growth_tracker() const { return scaler_.growth_tracker(); }
  double wall_s() const { return wall_s_; }
  int64_t parameter_count() const;
  CachingAllocator& allocator() { return memory_; }
  std::vector<std::string> layers() const { return model_->layers(); }
  // Parameters as the model holds them, for saving and for tests.
  const std::deque<Parameter>& parameters() const { return model_->parameters(); }

 private:
  struct Batch {
    Tensor features, targets;
    int64_t size = 0;
  };

  // What a batch is made of, on the device: the samples, or their row numbers where the samples are there already.
  struct Upload {
    Tensor features, targets, rows;
    int64_t size = 0;

    void charge_to(MemoryCategory category) const;
  };

  static constexpr OptimizerId kOptimizer{0}; // a lane has one

  // A step that has begun.
  struct OpenStep {
    Phase next = Phase::cast; // kStepDone: none is left
    StepRecord record;
    std::unique_ptr<Probe> probe; // null: nobody inspects
    bool watched = false;         // phase by phase: what a phase made is kept until the next one
    Batch batch;
    Tensor outputs, loss;
    Tensor draws;              // of a step that is recorded: block_.draws
    int64_t micro_batches = 0; // that went forward
    double loss_sum = 0, seconds = 0;
    bool apply = true;
    bool repeated = false; // from a recording

    void forget_batch() { batch = {}, outputs = {}; }
  };

  // The step as a recording, in two parts.
  struct CompiledStep {
    std::unique_ptr<Recording> gradients; // from the batch to the gradients as the optimizer takes them
    std::unique_ptr<Recording> update;    // the optimizer, unless found_inf
    std::vector<Upload> uploads;          // of the micro-batches
    int64_t trims;     // of the allocator, at the recording
    StepMemory memory; // that each repetition takes: what the step took when it was recorded
  };

  // The next step up to its gradients, queued before this one's numbers were there: as if it were applied. All it changes
  // are running statistics, and those are kept.
  struct Ahead {
    BatchPosition from;  // where the data stood before it
    int64_t allocations; // so far: whoever takes memory after it may take what its gradients lie in
  };

  // ---- in trainer_batches.cpp ----
  Upload room_for_upload(const HostBatch& samples);
  Upload room_for_micro_batch(int64_t number); // of the step
  void upload(const HostBatch& samples, const Upload& to);
  void upload_next(const Upload& to);
  std::span<const uint32_t> next_rows(int64_t micro_batches);
  Batch batch_of(const Upload& upload) const;

  // ---- in trainer_step.cpp ----
  ForwardContext context(bool training) const;
  Tensor forward(const Batch& batch, bool training);
  Tensor loss_of(const Tensor& outputs, const Tensor& targets, bool training);
  void begin_step(bool inspect, bool watched, CallObserver* observer);
  void run_phase();
  StepResult end_step();
  void phase_cast();
  void phase_forward();
  void phase_scale();
  void phase_backward();
  void phase_unscale();
  void phase_clip();
  void phase_step();
  void phase_update();
  // What phases queue on the device, and what they make of the numbers that it answers.
  void queue_forward();
  void queue_backward();
  void queue_unscale();
  void queue_clip();
  void note_loss(double loss);
  void note_found_inf(double found_inf);
  void note_norm(double norm);
  StepNumbers numbers_of_step(GradScaler scaler, int64_t ahead) const; // ahead: steps, all of them applied
  bool evaluation_due() const; // after this step
  bool clips_scaled() const;   // clipping comes before unscale: the classic mistake, on purpose
  void note_memory(StepRecord& record);
  PhaseRecord numbers_after(Phase phase);
  void take_over(const RunConfig& config);
  void adopt_mode(); // the model's parameters and buffers become what mode_ says
  void set_device_dials();
  std::vector<ExpectedTensor> expected_state() const;
  StepBlock block_for(const RunConfig& config);

  // ---- in trainer_compiled.cpp ----
  // The whole step, recorded once and repeated. Returns false, and nothing has changed, where it has to be traced.
  bool repeat_step();
  bool may_repeat() const;
  void forget_compiled(); // something has changed that a recording has taken for granted
  std::unique_ptr<CompiledStep> compiled();
  void queue_micro_batch(const Upload& upload, size_t number);
  void queue_gradients(const StepNumbers& numbers);
  // While the device works on one step the host prepares the next.
  bool may_go_ahead() const;
  void go_ahead();
  void drop_ahead(); // the trainer is as it was without it

  Device& device_;
  std::shared_ptr<const Dataset> data_;
  RunConfig config_;
  const Mode* mode_;
  AutocastState region_;
  std::vector<LayerRegion> layer_regions_;
  CachingAllocator memory_;
  ScratchLedger scratch_;  // of a traced step, and of what is repeated since
  int64_t peak_bytes_ = 0; // of all steps so far
  std::unique_ptr<Module> model_;
  Weights weights_;
  RunningState running_;
  std::unique_ptr<Optimizer> optimizer_;
  GradScaler scaler_;
  Batcher batcher_;
  std::optional<ResidentData> resident_; // else batches come from the host
  HostBatch samples_of_batch_;
  std::vector<uint32_t> rows_; // of the batches that were drawn last
  StepBlock block_;
  int64_t step_ = 0, updates_ = 0, samples_ = 0;
  double wall_s_ = 0;
  NonfiniteSeen nonfinite_seen_;
  std::vector<Injection> injections_; // for the next step
  bool evaluates_ = true;
  bool emulated_ = false;                  // are products rounded in software, as the dials stand?
  int64_t traced_alike_ = 0;               // steps in a row, with the same dials and applied
  std::unique_ptr<CompiledStep> compiled_; // null: none yet
  bool compilable_ = true;                 // false: a recording was void
  std::optional<Ahead> ahead_;             // null: nothing is
  std::optional<RunConfig> turned_;        // dials that wait for the end of the step
  std::optional<OpenStep> open_;           // last: its tensors live in memory_
};

} // namespace amplab
