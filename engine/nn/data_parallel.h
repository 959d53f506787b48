// SPDX-License-Identifier: Apache-2.0
// torch.nn.DataParallel: forward scatters the batch over replicas of a module, runs each on its own thread, and gathers
// the outputs on the first. One device stands for the GPUs, so parameters are not copied. The threads run one at a
// time, in the order of the replicas, because dispatcher, autograd graph, memory accounting and probe are not
// thread-safe. Python's interpreter lock has the same effect between kernels. Results are deterministic. Owned by the
// trainer. Training thread only.
#pragma once
#include "engine/context/autocast_guard.h"
#include "engine/nn/handoff_thread.h"
#include "engine/nn/module.h"

namespace amplab {

class DataParallel final : public Module {
 public:
  struct Options {
    int64_t replicas = 2;
    // As parallel_apply passes autocast to its threads. If false, it is off in them, as in every new thread.
    bool propagates_autocast = true;
    std::string called = {}; // the module's name among several; empty: it is the only one
  };
  DataParallel(std::unique_ptr<Module> module, const Options& options);

  // A batch of fewer samples than replicas leaves some replicas out. A batch for one replica runs on the caller's
  // thread. Calls are named after their replica: "replica 1.fc1". The first replica's running statistics become the
  // module's; those of the others are dropped. Dropout masks differ between replicas.
  Tensor forward(const Tensor& x, const ForwardContext& context) override;

  std::deque<Parameter>& parameters() override { return module_->parameters(); }
  std::deque<Buffer>& buffers() override { return module_->buffers(); }
  std::vector<std::string> layers() const override { return module_->layers(); }
  uint64_t draws() const override { return module_->draws(); }

 private:
  // The tensors that replace the module's while a replica runs.
  struct Replica {
    std::vector<Tensor> parameters, buffers;
  };
  Replica replicate(size_t number, const ForwardContext& context);
  void exchange(Replica& replica);
  Tensor run(size_t number, Replica& replica, const Tensor& chunk, const ForwardContext& context);
  Tensor run_in_thread(size_t number, Replica& replica, const Tensor& chunk, const ForwardContext& context);

  std::unique_ptr<Module> module_;
  bool propagates_autocast_;
  std::deque<LayerNames> names_;                        // by replica
  std::vector<std::unique_ptr<HandoffThread>> threads_; // of replicas that have run
};

// Returns autocast's state in a thread that parallel_apply starts inside a region: that of a new thread, but on if the
// caller's is. Its dtype is the new thread's, fp16 on CUDA, not the region's. apex patches functions instead, which all
// threads share.
AutocastState autocast_of_replica(const AutocastState& callers, bool propagates_autocast);

} // namespace amplab
