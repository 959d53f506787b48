// SPDX-License-Identifier: Apache-2.0
// A rank of a test: a thread with its own device and group.
#pragma once
#include "kernels/cuda/context.h"
#include "kernels/cuda/cuda_device.h"
#include "tests/cuda_on_host/nccl_on_host.h"
#include "tests/cuda_on_host/stream.h"
#include "tests/support/thread_group.h"

#include <functional>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace amplab::cuda {

struct CountingGroup final : support::ThreadGroup {
  using ThreadGroup::ThreadGroup;
  void set_waiting(bool waits) override {
    EXPECT_NE(waits, waiting);
    waiting = waits;
    waits_for_others += waits;
  }
  bool waiting = false;
  int waits_for_others = 0;
};

class RankOnHost {
 public:
  RankOnHost(int rank, int size, std::shared_ptr<support::Meeting> meeting)
      : group_(std::make_unique<CountingGroup>(rank, size, std::move(meeting))) {}
  ~RankOnHost() {
    for (void* block : blocks_) device.release(block);
  }

  CudaDevice device{0};
  int rank() const { return group_->rank(); }
  CountingGroup& group() { return *group_; }
  void drop_group() { group_.reset(); }

  template <class T> View tensor(DType dtype, const std::vector<T>& values) {
    View x(device.allocate(values.size() * sizeof(T)), dtype, {std::ssize(values)});
    blocks_.push_back(x.data);
    device.copy_from_host(x.data, values.data(), x.bytes());
    return x;
  }
  View tensor(const std::vector<float>& values) { return tensor(DType::f32, values); }
  template <class T> std::vector<T> values(const View& x) {
    std::vector<T> all(static_cast<size_t>(x.count()));
    device.copy_to_host(all.data(), x.data, x.bytes());
    return all;
  }
  std::vector<float> values(const View& x) { return values<float>(x); }

  void run(Op op, const View& from, const View& to, const Attributes& attributes) {
    const View in[] = {from}, out[] = {to};
    device.run({op, Direction::forward, in, out, attributes});
  }
  void all_reduce(const View& x, bool async = false, ReduceOp op = ReduceOp::sum) {
    run(Op::all_reduce, x, x, CollectiveAttributes{group_.get(), op, 0, async});
  }
  void wait(const View& x) { run(Op::wait_tensor, x, x, CollectiveAttributes{group_.get()}); }
  void add_one(const View& x) { run(Op::add, x, x, ScalarAttributes{1}); }

 private:
  std::unique_ptr<CountingGroup> group_;
  std::vector<void*> blocks_;
};

// Calls each(rank) on one thread per rank.
inline void on_gpus(int ranks, const std::function<void(RankOnHost&)>& each) {
  const auto meeting = std::make_shared<support::Meeting>(ranks);
  std::vector<std::jthread> threads;
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back([&, rank] {
      nccl_on_host::here = {};
      RankOnHost own(rank, ranks, meeting);
      each(own);
    });
}

} // namespace amplab::cuda
