// SPDX-License-Identifier: Apache-2.0
// The step operations of a loop. Every call that does more than arithmetic ends in one of them: it works on the
// device and writes the step's statistics. Owned by the trainer. Training thread only.
#pragma once
#include "engine/autograd/node.h"
#include "engine/nn/injection.h"
#include "engine/ranks/ranks.h"
#include "engine/run/mode.h"
#include "engine/state/training_state.h"
#include "engine/step/step_backend.h"
#include "engine/step/step_scalars.h"
#include "engine/step/step_stats.h"
#include "engine/torch/environment.h"

#include <functional>
#include <map>

namespace amplab {

// The phase before the first one of a step and after the last.
inline constexpr Phase kNoPhase{8};

inline constexpr size_t kNoScaler = SIZE_MAX;

// What an operation of an eager step has done, for the line history.
struct StepOpResult {
  enum class Kind : uint8_t { backward, unscaled, normed, stepped, updated } kind;
  size_t scaler = 0;
  bool held = false;                    // unscaled: found_inf. stepped: applied
  Verdict verdict = Verdict::unchanged; // updated
  double before = 0, after = 0;         // updated: the scale
  Tensor norm = {};                     // normed: will hold the total norm before clipping
  std::optional<NormClip> clip = {};    // normed
};

// What the operations need from the trainer. Outlives them.
struct StepOpsContext {
  const RunConfig* config;
  const Mode* mode;
  AutocastState region;
  std::vector<LayerRegion> layer_regions;
  LinearRecipe recipe;
};

class StepOps final : public torch::Environment {
 public:
  StepOps(TrainingState& training, CachingAllocator& its_memory, std::string its_device_type);

  // ---- the step, for the trainer ----
  // first_pass: number of training forward passes before this step, for dropout masks. block, context: of this step.
  // injections: its faults, on all ranks.
  void begin(int64_t step, int64_t updates, int64_t first_pass, const StepOpsContext& context, StepScalars& scalars,
             std::span<const Injection> injections);
  // Operations run by this backend from here on. Null: eager.
  void set_backend(StepBackend* backend) { backend_ = backend ? backend : &eager_; }
  // Ends the step after its lines, and reads the norms that are still unread.
  void end();
  // Reads the norms recorded so far.
  void read_norms();
  // Sets the observer of operations. May be empty.
  void set_op_observer(std::function<void(const StepOpResult&)> observer) { op_observer_ = std::move(observer); }
  // Sets the observer of host syncs. May be empty.
  void set_host_sync_observer(std::function<void()> observer) { host_sync_observer_ = std::move(observer); }
  // feeds: data loaders that keep each drawn batch until the end of the step. Empty: none.
  void cache_batches(std::vector<bool> loaders) { caches_batches_ = std::move(loaders); }
  // Returns whether the recipe rounds stochastically.
  bool draws_in_products() const { return context_.recipe.product && quantize::draws(*context_.recipe.product); }
  // Ranks that train together with this one. Null: none.
  void set_ranks(Ranks* ranks) { ranks_ = ranks; }
  Ranks* ranks() const { return ranks_; }

  int64_t steps() const { return step_; }            // including this one
  int64_t first_pass() const { return first_pass_; } // training forward passes before it
  StepScalars& scalars() { return *scalars_; }
  int64_t updates() const { return updates_; } // before it
  StepStats& stats() { return stats_; }
  const StepStats& stats() const { return stats_; }
  // Sets the observer called before an operation of a new phase. May be empty.
  void set_phase_observer(std::function<void(Phase)> observer) { phase_observer_ = std::move(observer); }
  void record_phase_tensors(bool on) { records_phase_tensors_ = on; }
  // Calls of backward() with roots to read, and the columns they belong to.
  struct LossRoot {
    loop::Range where;
    int column;
  };
  void set_loss_roots(std::vector<LossRoot> roots) { loss_roots_ = std::move(roots); }

  // ---- the loop, for its objects ----
  int64_t batches_of(size_t loader) const; // in a step
  // Returns the same samples for each call within a step, and the same tensors if they are kept.
  Batch draw(size_t loader, int64_t batch);
  // Throws: ForwardStopped after a stop request.
  Tensor forward(size_t model, const Tensor& x, const std::stop_token& stop = {});
  Tensor objective(const Tensor& outputs, const Tensor& targets);
  Tensor scale(size_t scaler, const Tensor& loss);
  void convert(size_t model, DType dtype);
  void zero_grad(size_t model, bool set_to_none = true, ParameterSelection which = ParameterSelection::all);
  // fp16_too: accepts fp16 gradients, as apex does. GradScaler refuses them.
  void unscale(size_t scaler, size_t optimizer, bool fp16_too = false);
  // Returns whether the step was applied. scaler: kNoScaler if the optimizer steps without one. closure: runs right
  // before the update. May be empty.
  bool step(size_t scaler, size_t optimizer, const std::function<void()>& closure = {});
  // Get and set the learning rate. The new rate applies from this step on.
  double learning_rate(size_t optimizer) const {
    return state_.optimizers[optimizer].learning_rate(config(), updates_);
  }
  void set_learning_rate(interpreter::Interpreter& interpreter, size_t optimizer, double rate);
  void note_found_inf(size_t scaler, size_t optimizer, bool found_inf);
  void update(size_t scaler, std::optional<double> new_scale);
  void load_scaler(interpreter::Interpreter& interpreter, size_t scaler, const ScalerState& state);

  TrainingState& state() { return state_; }
  const RunConfig& config() const { return *context_.config; }

  // ---- torch::Environment ----
  AutocastState region() const override { return region_; }
  RandomState random_state() const override { return {generator, stats_.passes}; }
  void set_random_state(RandomState state) override {
    generator = std::move(state.generator);
    stats_.passes = std::move(state.passes);
  }
  void before_host_sync(interpreter::Interpreter&) override {
    stats_.had_host_sync = true;
    if (host_sync_observer_) host_sync_observer_();
    backend_->require_eager();
  }
  void before_backward(interpreter::Interpreter&, const Tensor& root) override;
  void after_backward(interpreter::Interpreter&) override;
  void backward_failed() noexcept override;
  void prepare_gradients(interpreter::Interpreter&) override;
  std::vector<Tensor> gradient_shards(std::vector<Tensor> parameters) const override;
  void all_reduce_norm(const Tensor& norm) override;
  bool gradients_are_sharded() const override;
  ProcessGroup* process_group() const override { return ranks_ ? &ranks_->group() : nullptr; }
  Tensor norm_buffer(interpreter::Interpreter&, std::span<const Tensor> parameters,
                     std::optional<NormClip> clip) override;

  // Prepares new gradients for the optimizer: applies injected faults, and sets the masters' gradients.
  void prepare_gradients();

 private:
  void enter(Phase phase);
  void notify(const StepOpResult& done) const {
    if (op_observer_) op_observer_(done);
  }
  ForwardContext context_of(size_t model) const;
  bool delays_scaling() const { return context_.recipe.product && context_.recipe.product->delayed; }
  bool has_gradients(size_t optimizer) const;
  bool shards_hold_gradients(size_t model) const;
  // Returns the tensors that hold this optimizer's gradients: the parameters, or this rank's shards of them.
  const std::vector<Tensor>& holders_of(size_t optimizer) const;
  void measure(size_t optimizer);
  void note_loss(const Tensor& loss, int column);
  // Records the norms of optimizers before a clip of more than one's parameters, such as Muon's and its AdamW's.
  // Returns true if it is the step's first such clip.
  bool measure_clipped(std::span<const Tensor> parameters, std::optional<NormClip> clip);
  void note_clip(size_t optimizer, std::optional<NormClip> clip);
  std::vector<std::pair<Tensor, int64_t>> carried_gradients() const;

  TrainingState& state_;
  Ranks* ranks_ = nullptr;
  std::optional<PostAccumulateGradHook> reducing_; // set during backward if there are ranks
  StepOpsContext context_;
  AutocastState region_;
  StepScalars* scalars_ = nullptr;
  std::vector<Injection> injections_; // copied, because more may be added while the step is paused
  int64_t step_ = 0, updates_ = 0, first_pass_ = 0;
  StepStats stats_;
  EagerBackend eager_{*this};
  StepBackend* backend_ = &eager_;
  std::function<void(Phase)> phase_observer_;
  std::vector<bool> caches_batches_;                           // [feed]
  std::map<std::pair<size_t, int64_t>, Batch> cached_batches_; // of this step
  std::function<void()> host_sync_observer_;
  std::function<void(const StepOpResult&)> op_observer_;
  Phase phase_ = kNoPhase;
  bool records_phase_tensors_ = false;
  bool scale_changed_ = false; // by an update in this step
  std::vector<LossRoot> loss_roots_;
  // of this step, if roots are watched: (scaled loss, loss before scaling)
  std::vector<std::pair<Tensor, Tensor>> scaled_;
  std::vector<bool> carried_;                                 // [model]: holds gradients of an earlier step
  std::vector<std::pair<Tensor, int64_t>> carried_gradients_; // during backward
};

} // namespace amplab
