// SPDX-License-Identifier: Apache-2.0
// The ranks that train a lane together, as torch.nn.parallel.DistributedDataParallel: what they do in common within a step,
// and how rank 0, whose trainer the session knows, has the others do what it does. All of them have one of these. Owned by
// the trainer; used only by its thread.
#pragma once
#include "engine/parallel/gradient_reducer.h"
#include "engine/train/crew.h"
#include "engine/train/rank_figures.h"
#include "engine/train/rank_order.h"

#include <memory>

namespace amplab {

class Ranks {
 public:
  // Null: the configuration asks for one rank. Tells the others to make their trainers. Throws: ConfigError where this program
  // is not one of as many ranks.
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
    explicit Silence(Ranks* ranks) : ranks_(ranks) { if (ranks_) ++ranks_->silent_; }
    ~Silence() { if (ranks_) --ranks_->silent_; }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

   private:
    Ranks* ranks_;
  };
  // Rank 0 may pause within a step as long as somebody looks: that is no rank that lags.
  void set_idle(bool idle) { world_.set_idle(idle); }
  void note_step(int64_t step) { world_.note_step(step); }

  // ---- within a step ----
  // The models have other tensors, or the dials were turned. The walks that follow are theirs.
  void attend(const Crew& crew, const ParallelConfig& dials);
  void before_backward();
  void ready(const Tensor& leaf);
  void after_backward();
  // model.require_backward_grad_sync: off within no_sync().
  bool syncs(size_t model) const { return models_[model].syncs; }
  void set_syncs(size_t model, bool on);
  // Before a forward pass in training: buffers become those of rank 0, as broadcast_buffers says.
  void before_forward(const Participant& model, size_t number);
  // The ranks over whose batch batch norm normalises; null: each over its own.
  ProcessGroup* batch_of_all() const { return dials_.sync_batch_norm ? group_.get() : nullptr; }
  // found_inf, fp32 0-dim: 1 where it is so on any rank. Nothing where ranks do not agree.
  void agree(const Tensor& found_inf);

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
  // What reducing the gradients of all models has lost in the step, as CompressionError says; not_recorded() where nobody measures it.
  double compression_error() const;
  // How far weights lie from those of rank 0, the furthest of all ranks: |w - w0| / |w0|.
  double distance(std::span<const Parameter> weights);

 private:
  struct OfModel {
    std::unique_ptr<GradientReducer> reducer;
    bool syncs = true;         // in the walks that come
    bool synced_before = true; // in the last one: it decides on buffers, too
  };
  Ranks(World& world, int size);

  World& world_;
  int64_t number_ = 0; // of the trainer
  int silent_ = 0;
  ParallelConfig dials_;
  Sharding sharding_ = Sharding::none;
  std::vector<OfModel> models_;
  std::unique_ptr<ProcessGroup> group_;
};

// While it lives the rank is not idle.
class BusyRank {
 public:
  explicit BusyRank(Ranks* ranks) : ranks_(ranks) { if (ranks_) ranks_->set_idle(false); }
  ~BusyRank() { if (ranks_) ranks_->set_idle(true); }
  BusyRank(const BusyRank&) = delete;
  BusyRank& operator=(const BusyRank&) = delete;

 private:
  Ranks* ranks_;
};

} // namespace amplab
