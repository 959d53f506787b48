// SPDX-License-Identifier: Apache-2.0
// torch.nn.DataParallel: a module whose forward scatters the batch over replicas of it, each in a thread of its own,
// and gathers what they give on the first. One device stands for the GPUs: parameters are not copied. Threads take
// turns in the order of the replicas, since the dispatcher, the tape, the books of memory and the probe serve one at a
// time, as Python's interpreter lock has them do between kernels; so each run has the same bits. Owned by the trainer;
// used only by the thread that trains.
#pragma once
#include "engine/amp/autocast.h"
#include "engine/nn/module.h"
#include "engine/nn/turn_thread.h"

namespace amplab {

class DataParallel final : public Module {
 public:
  struct Options {
    int64_t replicas = 2;
    bool keeps_autocast =
        true; // as parallel_apply tells its threads; else autocast is off in them, as in every new thread
    std::string called = {}; // the module, among several; empty: it is alone
  };
  DataParallel(std::unique_ptr<Module> module, const Options& options);

  // A batch of fewer samples than there are replicas leaves some of them out, and what one replica takes is run in the
  // caller's thread. Calls are named after their replica: "replica 1.fc1". Running statistics of the first replica are
  // the module's, those of the others are forgotten. Dropout draws other masks in each.
  Tensor forward(const Tensor& x, const ForwardContext& context) override;

  std::deque<Parameter>& parameters() override { return module_->parameters(); }
  std::deque<Buffer>& buffers() override { return module_->buffers(); }
  std::vector<std::string> layers() const override { return module_->layers(); }
  uint64_t draws() const override { return module_->draws(); }

 private:
  // What stands in the module's places while a replica runs.
  struct Replica {
    std::vector<Tensor> parameters, buffers;
  };
  Replica replicate(size_t number, const ForwardContext& context);
  void exchange(Replica& replica);
  Tensor run(size_t number, Replica& replica, const Tensor& chunk, const ForwardContext& context);
  Tensor run_in_thread(size_t number, Replica& replica, const Tensor& chunk, const ForwardContext& context);

  std::unique_ptr<Module> module_;
  bool keeps_autocast_;
  std::deque<LayerNames> names_;                     // by replica
  std::vector<std::unique_ptr<TurnThread>> threads_; // of replicas that have run
};

// What autocast is in a thread that parallel_apply started from a region: this thread's own state, switched on if the
// caller's is. Its dtype is not the region's but a new thread's, fp16 on CUDA. apex patches functions instead, which
// all threads share.
AutocastState autocast_of_replica(const AutocastState& callers, bool keeps_autocast);

} // namespace amplab
