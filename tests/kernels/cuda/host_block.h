// SPDX-License-Identifier: Apache-2.0
// A block of GPU threads on one processor: each thread is a fibre that runs until it waits for others, in an order
// drawn at random, so that a missing sync() shows. Shuffles and tensor cores are those of a warp of 32, as NVIDIA's PTX
// manual describes them ("Matrix Fragments for mma.m16n8k16").
#pragma once
#include "kernels/cuda/element.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <random>
#include <ucontext.h>
#include <vector>

namespace amplab::test {

class HostBlock {
 public:
  class Team;

  // Returns when every thread of the block has returned from body(team). threads: a multiple of 32.
  template <class Body> void run(int threads, Body body) {
    const auto count = static_cast<size_t>(threads);
    block_ = {threads};
    warps_ = std::vector<Warp>(count / 32);
    fibres_ = std::vector<Fibre>(count);
    body_ = [&](int thread) { body(Team(*this, thread)); };
    std::vector<int> order(count);
    for (size_t i = 0; i < count; ++i) start(order[i] = static_cast<int>(i));
    while (!order.empty()) {
      std::ranges::shuffle(order, random_);
      for (const int thread : order) swapcontext(&scheduler_, &fibres_[static_cast<size_t>(running_ = thread)].context);
      std::erase_if(order, [&](int thread) { return fibres_[static_cast<size_t>(thread)].done; });
    }
  }

 private:
  struct Barrier {
    int expected = 32, arrived = 0, generation = 0;
  };
  struct Warp {
    Barrier barrier;
    std::array<float, 32> value{};
    std::array<std::array<uint32_t, 4>, 32> a{};
    std::array<std::array<uint32_t, 2>, 32> b{};
  };
  struct Fibre {
    ucontext_t context{};
    std::unique_ptr<char[]> stack;
    bool done = false;
  };

  void start(int thread) {
    constexpr size_t kStack = 128 << 10;
    Fibre& fibre = fibres_[static_cast<size_t>(thread)];
    fibre.stack = std::make_unique<char[]>(kStack);
    getcontext(&fibre.context);
    fibre.context.uc_stack = {fibre.stack.get(), 0, kStack};
    fibre.context.uc_link = &scheduler_;
    started_ = this;
    makecontext(
        &fibre.context, [] { started_->work(); }, 0);
  }
  void work() {
    const int thread = running_;
    body_(thread);
    fibres_[static_cast<size_t>(thread)].done = true;
  }
  void wait(Barrier& barrier, int thread) {
    const int generation = barrier.generation;
    if (++barrier.arrived == barrier.expected) {
      barrier.arrived = 0;
      ++barrier.generation;
    }
    while (barrier.generation == generation) swapcontext(&fibres_[static_cast<size_t>(thread)].context, &scheduler_);
  }

  inline static HostBlock* started_ = nullptr;
  std::mt19937 random_{std::random_device{}()};
  std::function<void(int)> body_;
  ucontext_t scheduler_{};
  std::vector<Fibre> fibres_;
  std::vector<Warp> warps_;
  Barrier block_;
  int running_ = 0;
};

class HostBlock::Team {
  // All threads of the warp put, then all take.
  template <class Put, class Take> auto exchange(Put put, Take take) const {
    Warp& warp = block_.warps_[static_cast<size_t>(thread_ / 32)];
    put(warp);
    block_.wait(warp.barrier, thread_);
    const auto taken = take(warp);
    block_.wait(warp.barrier, thread_);
    return taken;
  }

 public:
  Team(HostBlock& block, int thread) : block_(block), thread_(thread) {}

  int thread() const { return thread_; }
  void sync() const { block_.wait(block_.block_, thread_); }
  float shuffle(float value, int lane) const {
    return exchange([&](Warp& w) { w.value[here()] = value; },
                    [&](Warp& w) { return w.value[static_cast<size_t>(lane)]; });
  }

  template <DType kDType> void multiply(float (&c)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) const {
    const auto put = [&](Warp& w) {
      std::ranges::copy(a, w.a[here()].begin());
      std::ranges::copy(b, w.b[here()].begin());
    };
    exchange(put, [&](Warp& w) {
      for (size_t e = 0; e < 4; ++e) {
        const size_t row = here() / 4 + e / 2 * 8, column = here() % 4 * 2 + e % 2;
        for (size_t k = 0; k < 16; ++k) {
          const size_t far = k / 8, lane = k % 8 / 2;
          c[e] += half<kDType>(w.a[row % 8 * 4 + lane][row / 8 + 2 * far], k) *
                  half<kDType>(w.b[column * 4 + lane][far], k);
        }
      }
      return 0;
    });
  }

 private:
  size_t here() const { return static_cast<size_t>(thread_ % 32); }

  // Number k of a row that is packed in twos.
  template <DType kDType> static float half(uint32_t two, size_t k) {
    using E = cuda::Element<kDType>;
    return E::widen({static_cast<uint16_t>(two >> (k % 2 * 16))});
  }

  HostBlock& block_;
  int thread_;
};

} // namespace amplab::test
