// SPDX-License-Identifier: Apache-2.0
// The ranks that train a lane together, as torch.nn.parallel.DistributedDataParallel: what they do in common within a
// step, and how rank 0, whose trainer the session knows, has the others do what it does. All of them have one of these.
// Owned by the trainer; used only by its thread.
#pragma once
#include "engine/parallel/gradient_reducer.h"
#include "engine/train/crew.h"
#include "engine/train/rank_figures.h"
#include "engine/train/rank_order.h"

#include <memory>

namespace amplab {

class Ranks {
 public:
  // Null: the configuration asks for one rank. Tells the others to make their trainers. Throws: ConfigError where this
  // program is not one of as many ranks.
  static std::unique_ptr<Ranks> of(const RunConfig& config);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int rank() const { return group_->rank(); }
  int size() const { return group_->size(); }
  bool leads() const { return rank() == 0; }

  // Tells the others. Nothing on others than rank 0.
  void tell(RankOrder order);
  // While it lives tell() says nothing: what is done is part of something that was told.
  class Silence {
   public:
    explicit Silence(Ranks* ranks) : ranks_(ranks) {
      if (ranks_) ++ranks_->silent_;
    }
    ~Silence() {
      if (ranks_) --ranks_->silent_;
    }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

   private:
    Ranks* ranks_;
  };
  // Rank 0 may pause within a step as long as somebody looks: that is no rank that lags.
  void set_idle(bool idle) { world_.set_idle(idle); }
  // Before each step, on all ranks.
  void begin_step(int64_t step);

  // ---- within a step ----
  // The models have other tensors, or the dials were turned. The walks that follow are theirs.
  void attend(const Crew& crew, const ParallelConfig& dials);
  void before_backward();
  void ready(const Tensor& leaf);
  void after_backward();
  void abandon_backward() noexcept; // it has thrown
  // As DistributedDataParallel decides it: where a forward pass was made with gradients and outside of no_sync(), the
  // next backward that reaches the model's parameters is averaged, and no other. Where one does not reach all of them,
  // none is averaged until further ones have, and the forward pass that comes before these raises. Buffers become those
  // of rank 0 before (broadcast_buffers), if the last forward pass was such a one. Throws: ReductionError.
  void before_forward(const Participant& model, size_t number);
  // Gradients are forgotten; weights are about to move by them.
  void forget_gradients(size_t model) { models_[model].unaveraged = false; }
  void weights_move(std::span<const size_t> models);
  // Have weights moved by gradients that nobody has averaged?
  bool parted() const { return parted_; }
  ProcessGroup& group() { return *group_; }
  // The ranks over whose batch batch norm normalises; null: each over its own.
  ProcessGroup* batch_of_all() const { return dials_.sync_batch_norm ? group_.get() : nullptr; }
  // found_inf, fp32 0-dim, of that optimizer: 1 where it is so on any rank. Nothing where ranks do not agree.
  void agree(size_t optimizer, const Tensor& found_inf);

  // ---- where something is shared out (parallel.shard) ----
  Sharding sharding() const { return sharding_; }
  // Of the parameters of these models, in their order: what this rank steps.
  std::vector<Tensor> shards(std::span<const size_t> models) const;
  // What the rank steps is about to be: it has its gradients.
  void before_step(std::span<const size_t> models);
  // It was stepped, or not: the models' parameters are what the ranks have made of theirs.
  void after_step(std::span<const size_t> models);
  // The norm of a vector of which each rank has a part, from the norms of the parts: fp32, 0-dim.
  void join_norm(const Tensor& norm);
  GradientReducer& reducer(size_t model) { return *models_[model].reducer; }

  // ---- behind a step ----
  // What each rank has measured, in the order of ranks, on all of them.
  std::vector<RankFigures> exchange(RankFigures mine);
  // The largest that any rank has.
  int64_t most(int64_t mine);
  double seconds_waited() const { return group_->seconds_waited(); }
  // Of this rank's own gradients of these models, as GradientReducer says it; not_recorded() where nothing was reduced.
  double own_norm(std::span<const size_t> models) const;
  // Were those of any model Inf or NaN?
  bool own_overflow() const;
  // Whether this rank found an Inf of its own in the step, before the ranks agreed. Requires: they do.
  bool own_found_inf() const;
  bool agrees() const { return dials_.agree_on_found_inf; }
  // What reducing the gradients of all models has lost in the step, as CompressionError says; not_recorded() where
  // nobody measures it.
  double compression_error() const;
  // How far weights lie from those of rank 0, the furthest of all ranks: |w - w0| / |w0|.
  double distance(std::span<const Parameter> weights);

 private:
  struct OfModel {
    std::unique_ptr<GradientReducer> reducer;
    bool syncs_buffers = true; // before the next forward pass
    bool expected = false;     // a backward that is averaged
    bool reached = false;      // by the walk under way
    int64_t unfinished_in =
        0; // the step of a backward that was to be averaged and has not reached all parameters; 0: there is none
    bool unaveraged = false; // gradients hold what is this rank's alone
  };
  Ranks(World& world, int size);
  ReductionError unfinished(const Participant& model, const OfModel& its) const;

  World& world_;
  int64_t number_ = 0; // of the trainer
  int64_t step_ = 0;   // that was begun last
  int silent_ = 0;
  ParallelConfig dials_;
  Sharding sharding_ = Sharding::none;
  bool parted_ = false;
  std::vector<OfModel> models_;
  std::vector<Tensor> own_found_inf_; // by optimizer, fp32 0-dim: found_inf before the ranks agreed on it
  std::unique_ptr<ProcessGroup> group_;
};

// While it lives the rank is not idle.
class BusyRank {
 public:
  explicit BusyRank(Ranks* ranks) : ranks_(ranks) {
    if (ranks_) ranks_->set_idle(false);
  }
  ~BusyRank() {
    if (ranks_) ranks_->set_idle(true);
  }
  BusyRank(const BusyRank&) = delete;
  BusyRank& operator=(const BusyRank&) = delete;

 private:
  Ranks* ranks_;
};

} // namespace amplab
