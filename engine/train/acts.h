// SPDX-License-Identifier: Apache-2.0
// What the lines of a loop do to a lane: each call of a loop that is more than arithmetic ends in one of these acts. An
// act works on the device and writes the books of the step. It runs in one of two ways: traced, where numbers are read
// as soon as Python would know them; or recorded, where the device takes its work down, nothing is read, and the deeds
// are listed for those who repeat the recording. Owned by the trainer; used only by its thread.
#pragma once
#include "engine/autograd/node.h"
#include "engine/nn/injection.h"
#include "engine/torch/environment.h"
#include "engine/train/crew.h"
#include "engine/train/ranks.h"
#include "engine/train/step_block.h"
#include "engine/train/step_notes.h"

#include <functional>
#include <map>

namespace amplab {

// Before the first phase of a step, and after the last.
inline constexpr Phase kNoPhase{8};

// What repeating a recording must do in the books, in this order.
struct Deed {
  enum class Kind : uint8_t { unscaled, stepped, updated } kind;
  size_t scaler, optimizer;
};
inline constexpr size_t kNoScaler = SIZE_MAX;

// What a recording takes down besides the device's work.
struct ActsRecorded {
  std::vector<Deed> deeds;
  std::vector<std::vector<Upload>> uploads; // by feed and batch: where the samples are put before it is repeated
  std::function<void()> before_first_step;  // the first optimizer is about to step; empty once it has
  bool answers_late = false;                // a loss, norm or verdict is made after the first optimizer's step
};

// What an act has done, for those who write down what each line did. Of traced steps.
struct Done {
  enum class Kind : uint8_t { backward, unscaled, normed, stepped, updated } kind;
  size_t scaler = 0;
  bool held = false;                    // unscaled: found_inf; stepped: it was applied
  Verdict verdict = Verdict::unchanged; // updated
  double before = 0, after = 0;         // updated: the scale
  Tensor norm = {};                     // normed: where the total norm before clipping will stand
  std::optional<double> clip_max = {};  // ... and what it is clipped to
};

// Thrown where a step that is being recorded would read a number: nobody can repeat that.
struct Unrepeatable {};

// What the acts need to know of the trainer; it outlives them.
struct ActsContext {
  const RunConfig* config;
  const Mode* mode;
  AutocastState region;
  std::vector<LayerRegion> layer_regions;
};

class Acts final : public torch::Environment {
 public:
  Acts(Crew& crew, CachingAllocator& its_memory, std::string its_device_type);

  // ---- the step, for the trainer ----
  // first_pass: forward passes in training before it, for dropout masks. block, context: of this step. injections:
  // faults for it.
  void begin(int64_t step, int64_t updates, int64_t first_pass, const ActsContext& context, StepBlock& block,
             std::span<const Injection> injections);
  // Takes acts down from here on; null: they are traced.
  void record(ActsRecorded* recorded) { recorded_ = recorded; }
  // The lines have ended: reads what is still to be read.
  void end();
  // Reads the norms that were taken so far.
  void read_norms();
  // Who draws batches outside of what is recorded, while a step is taken down or repeated in segments; empty: the acts.
  void set_drawer(std::function<Batch(size_t feed, int64_t batch)> drawer) { drawer_ = std::move(drawer); }
  // Told what acts have done. Empty: nobody is.
  void set_done_watch(std::function<void(const Done&)> watch) { done_watch_ = std::move(watch); }
  // Told where the program learns a number; empty: nobody is.
  void set_learning_watch(std::function<void()> watch) { learning_watch_ = std::move(watch); }
  // Feeds whose batches are kept from when they are drawn to the end of the step. Empty: none is.
  void keep_batches(std::vector<bool> feeds) { keeps_batches_ = std::move(feeds); }
  // Does to the scalers, optimizers and books what these deeds do.
  void repeat_deeds(std::span<const Deed> deeds, const StepBlock::Answers& answers);
  // Reads the losses that a recording has kept.
  void read_losses();
  // Does to the books what the deeds of a repeated recording do.
  // pattern: the books as they were when it was recorded.
  void repeat(const StepNotes& pattern, std::span<const Deed> deeds, const StepBlock::Answers& answers);

  // The ranks that train together with this one; null: none do.
  void set_ranks(Ranks* ranks) { ranks_ = ranks; }
  Ranks* ranks() const { return ranks_; }

  StepNotes& notes() { return notes_; }
  const StepNotes& notes() const { return notes_; }
  // Told before an act of another phase than the last one begins. Null: nobody is.
  void set_phase_watch(std::function<void(Phase)> watch) { phase_watch_ = std::move(watch); }
  void keep_what_phases_make(bool on) { watched_ = on; }
  // Calls of backward() whose roots are to be read, and the columns that they belong to. None: no root is.
  struct WatchedRoot {
    loop::Range where;
    int column;
  };
  void watch_roots(std::vector<WatchedRoot> roots) { watched_roots_ = std::move(roots); }

  // ---- the loop, for its objects ----
  int64_t batches_of(size_t feed) const; // that a step takes
  // The same samples, however often it is asked for in a step; the same tensors, if they are kept.
  Batch draw(size_t feed, int64_t batch);
  Batch draw_anew(size_t feed, int64_t batch); // for the drawer, which decides what to keep
  Tensor forward(size_t model, const Tensor& x);
  Tensor objective(const Tensor& outputs, const Tensor& targets);
  Tensor scale(size_t scaler, const Tensor& loss);
  void convert(size_t model, DType dtype);
  void zero_grad(size_t model, bool set_to_none = true);
  // fp16_too: gradients of fp16, which GradScaler refuses, apex takes.
  void unscale(size_t scaler, size_t optimizer, bool fp16_too = false);
  // scaler: kNoScaler where the optimizer steps by itself. closure: is run right before the update, if there is one.
  // Returns whether it was applied.
  bool step(size_t scaler, size_t optimizer, const std::function<void()>& closure = {});
  // The optimizer's rate in this step, and from now on another one.
  double learning_rate(size_t optimizer) const { return crew_.optimizers[optimizer].learning_rate(config(), updates_); }
  void set_learning_rate(interpreter::Walk& walk, size_t optimizer, double rate);
  void update(size_t scaler, std::optional<double> new_scale);
  void load_scaler(interpreter::Walk& walk, size_t scaler, const ScalerState& state);

  Crew& crew() { return crew_; }
  const RunConfig& config() const { return *context_.config; }

  // ---- torch::Environment ----
  AutocastState region() const override { return region_; }
  RandomState random_state() const override { return {generator, notes_.passes}; }
  void set_random_state(RandomState state) override {
    generator = std::move(state.generator);
    notes_.passes = std::move(state.passes);
  }
  void host_learns(interpreter::Walk&) override {
    notes_.host_learnt = true;
    if (learning_watch_) learning_watch_();
    if (recorded_) throw Unrepeatable{};
  }
  void before_backward(interpreter::Walk&, const Tensor& root) override;
  void after_backward(interpreter::Walk&) override;
  void backward_has_thrown() noexcept override;
  void gradients_are_read(interpreter::Walk&) override;
  std::vector<Tensor> gradient_holders(std::vector<Tensor> parameters) const override;
  void join_norm(const Tensor& norm) override;
  bool gradients_are_shared_out() const override;
  ProcessGroup* process_group() const override { return ranks_ ? &ranks_->group() : nullptr; }
  Tensor place_for_norm(interpreter::Walk&, std::span<const Tensor> parameters,
                        std::optional<double> max_norm) override;

  // Gradients that backward has made since become what the optimizer sees: faults are put in, masters get theirs.
  void gradients_are_read();

 private:
  void enter(Phase phase);
  void tell(const Done& done) const {
    if (done_watch_ && !recorded_) done_watch_(done);
  }
  ForwardContext context_of(size_t model) const;
  bool has_gradients(size_t optimizer) const;
  bool shards_hold_gradients(size_t model) const;
  // What holds the gradients of what it steps: the parameters, or this rank's part of them.
  const std::vector<Tensor>& holders_of(size_t optimizer) const;
  void measure(size_t optimizer);
  void note_loss(const Tensor& loss, int column);
  void note_answer();
  std::vector<std::pair<Tensor, int64_t>> carried_gradients() const;
  void note_found_inf(size_t scaler, size_t optimizer, bool found_inf);

  Crew& crew_;
  Ranks* ranks_ = nullptr;
  std::optional<PostAccumulateGradHook> reducing_; // while backward runs, where there are ranks
  ActsContext context_;
  AutocastState region_;
  StepBlock* block_ = nullptr;
  std::span<const Injection> injections_;
  int64_t step_ = 0, updates_ = 0, first_pass_ = 0;
  StepNotes notes_;
  ActsRecorded* recorded_ = nullptr;
  std::function<void(Phase)> phase_watch_;
  std::function<Batch(size_t, int64_t)> drawer_;
  std::vector<bool> keeps_batches_;                          // by feed
  std::map<std::pair<size_t, int64_t>, Batch> kept_batches_; // of this step
  std::function<void()> learning_watch_;
  std::function<void(const Done&)> done_watch_;
  Phase phase_ = kNoPhase;
  bool watched_ = false;
  bool scale_moved_ = false; // by an update in this step
  std::vector<WatchedRoot> watched_roots_;
  std::vector<std::pair<Tensor, Tensor>>
      scaled_;                // of this step, where roots are watched: what was scaled, and what it was before
  std::vector<bool> carried_; // by model: it holds gradients of an earlier step
  std::vector<std::pair<Tensor, int64_t>> carried_gradients_; // while backward runs
};

} // namespace amplab
