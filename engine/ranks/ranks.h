// SPDX-License-Identifier: Apache-2.0
// One rank's view of the ranks that train a lane together, as torch.nn.parallel.DistributedDataParallel. It runs
// what they do in common within a step, and transfers the orders of rank 0 to the others. Owned by the trainer.
// Training thread only.
#pragma once
#include "engine/parallel/gradient_reducer.h"
#include "engine/ranks/rank_figures.h"
#include "engine/ranks/rank_order.h"
#include "engine/state/training_state.h"

#include <memory>

namespace amplab {

class Ranks {
 public:
  // Returns null if the configuration has one rank. Orders the others to make their trainers. Throws: ConfigError if
  // this program does not have that many ranks.
  static std::unique_ptr<Ranks> of(const RunConfig& config);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int rank() const { return group_->rank(); }
  int size() const { return group_->size(); }
  bool leads() const { return rank() == 0; }

  // Sends an order to the other ranks. Does nothing on ranks other than 0.
  void send_order(RankOrder order);
  // Disables send_order() during its life, while the work belongs to an order already sent.
  class OrderSilence {
   public:
    explicit OrderSilence(Ranks* ranks) : ranks_(ranks) {
      if (ranks_) ++ranks_->silent_;
    }
    ~OrderSilence() {
      if (ranks_) --ranks_->silent_;
    }
    OrderSilence(const OrderSilence&) = delete;
    OrderSilence& operator=(const OrderSilence&) = delete;

   private:
    Ranks* ranks_;
  };
  // Marks rank 0 as inactive while it is paused within a step, so that it does not count as a rank that lags.
  void set_idle(bool idle) { world_.set_idle(idle); }
  // Called before each step on all ranks.
  void begin_step(int64_t step);

  // ---- within a step ----
  // Called when parameter tensors or settings have changed. Later backward passes belong to these models.
  void set_models(const TrainingState& state, const ParallelConfig& settings);
  void before_backward();
  void ready(const Tensor& leaf);
  void after_backward();
  void abandon_backward() noexcept; // called after backward has thrown
  // Averages as DistributedDataParallel does. After a forward pass with gradients and outside of no_sync(), the next
  // backward that reaches the model's parameters is averaged, and no other. If it does not reach all of them,
  // nothing is averaged until further passes have. A forward pass before that raises. If the last forward pass was
  // such a one, buffers first become those of rank 0 (broadcast_buffers). Throws: ReductionError.
  void before_forward(const TrainedModel& model, size_t number);
  // Records the largest of all ranks' amaxes in this pass, as TE's reduce_amax, in one collective. states: as
  // DelayedScales::all(). slots: a set of quantize::Slot.
  void reduce_amaxes(std::span<const std::pair<std::string, Tensor>> states, uint8_t slots);
  // Called when gradients are dropped, and when weights are about to change by them.
  void forget_gradients(size_t model) { models_[model].unaveraged = false; }
  void weights_move(std::span<const size_t> models);
  // Returns whether weights have changed by gradients that were not averaged.
  bool has_diverged() const { return has_diverged_; }
  ProcessGroup& group() { return *group_; }
  // Returns the group over which batch norm normalizes. Null: each rank normalizes its own batch.
  ProcessGroup* batch_norm_group() const { return settings_.sync_batch_norm ? group_.get() : nullptr; }
  // Sets an optimizer's found_inf (fp32, 0-dim) to 1 if it is 1 on any rank. Does nothing if ranks do not agree.
  void agree(size_t optimizer, const Tensor& found_inf);

  // ---- sharding (parallel.shard) ----
  Sharding sharding() const { return sharding_; }
  // Returns this rank's shards of the models' parameters, in their order. The rank steps these.
  std::vector<Tensor> shards(std::span<const size_t> models) const;
  // Sets the gradients of the shards, before they are stepped.
  void before_step(std::span<const size_t> models);
  // Gathers the models' parameters from all ranks' shards, after a step or a skipped one.
  void after_step(std::span<const size_t> models);
  // Replaces the norm of this rank's part of a vector by the norm of the whole. fp32, 0-dim.
  void all_reduce_norm(const Tensor& norm);
  GradientReducer& reducer(size_t model) { return *models_[model].reducer; }

  // ---- after a step ----
  // Returns the measurements of all ranks, in order, on all ranks.
  std::vector<RankStats> exchange(RankStats mine);
  // Replaces each element by its maximum over ranks, in one collective. Requires: the same size on all ranks.
  void all_reduce_max(std::span<int64_t> mine);
  double seconds_waited() const { return group_->seconds_waited(); }
  // Returns the norm of this rank's gradients of these models, as GradientReducer::own_norm(). not_recorded() if
  // nothing was reduced.
  double own_norm(std::span<const size_t> models) const;
  // Returns whether gradients of any model were Inf or NaN on this rank.
  bool own_overflow() const;
  // Returns whether this rank found an Inf in the step before the ranks agreed. Requires: agrees().
  bool own_found_inf() const;
  bool agrees() const { return settings_.agree_on_found_inf; }
  // Returns the reduction error over all models' gradients in the step, as CompressionError defines it.
  // not_recorded() if it is not measured.
  double compression_error() const;
  // Returns the largest distance of any rank's weights from rank 0's: |w - w0| / |w0|.
  double distance(std::span<const Parameter> weights);

 private:
  struct OfModel {
    std::unique_ptr<GradientReducer> reducer;
    bool syncs_buffers = true; // before the next forward pass
    bool expected = false;     // a backward to be averaged
    bool reached = false;      // by the current backward pass
    // The step of a backward that was to be averaged and has not reached all parameters. 0: none.
    int64_t unfinished_in = 0;
    bool unaveraged = false; // gradients are this rank's alone
  };
  Ranks(World& world, int size);
  ReductionError unfinished(const TrainedModel& model, const OfModel& its) const;

  World& world_;
  int64_t number_ = 0; // of the trainer
  int64_t step_ = 0;   // begun last
  int silent_ = 0;
  ParallelConfig settings_;
  Sharding sharding_ = Sharding::none;
  bool has_diverged_ = false;
  std::vector<OfModel> models_;
  std::vector<Tensor> own_found_inf_; // [optimizer], fp32, 0-dim: found_inf before the ranks agreed
  std::unique_ptr<ProcessGroup> group_;
};

// Marks the rank as active during its life.
class ActiveRankScope {
 public:
  explicit ActiveRankScope(Ranks* ranks) : ranks_(ranks) {
    if (ranks_) ranks_->set_idle(false);
  }
  ~ActiveRankScope() {
    if (ranks_) ranks_->set_idle(true);
  }
  ActiveRankScope(const ActiveRankScope&) = delete;
  ActiveRankScope& operator=(const ActiveRankScope&) = delete;

 private:
  Ranks* ranks_;
};

} // namespace amplab
