// SPDX-License-Identifier: Apache-2.0
#include "tests/cuda_on_host/block.h"

#include <algorithm>
#include <csetjmp>
#include <cstdint>
#include <cuda_runtime.h>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <ucontext.h>
#include <utility>
#include <vector>

namespace cuda_on_host {
namespace {

constexpr size_t kStack = size_t{256} << 10;
constexpr size_t kNoFiber = SIZE_MAX;

enum class State { fresh, waits_for_block, waits_for_warp, ready, done };

struct Thread {
  State state = State::fresh;
  size_t fiber = kNoFiber; // the fiber that it began on
  unsigned mask = 0;
  void* own = nullptr;
  void (*meet)(Lanes&) = nullptr;
};

// A point to resume at. swapcontext() changes the signal mask with a system call each time, so it only begins a fiber.
struct Place {
  jmp_buf at;
};
void go(Place& from, Place& to) {
  if (_setjmp(from.at) == 0) _longjmp(to.at, 1);
}

// A fiber runs threads one after the other until one of them waits. Then the fiber waits with it.
struct Fiber {
  ucontext_t beginning{};
  std::unique_ptr<char[]> stack;
  Place place{};
  bool begun = false, idle = true;
};

class Scheduler {
 public:
  void run_block(dim3 size, size_t shared, const std::function<void()>& body) {
    size_ = size;
    shared_.assign(shared / sizeof(uint4) + 1, uint4{~0u, ~0u, ~0u, ~0u});
    body_ = &body;
    threads_.assign(size.count(), {});
    order_.resize(size.count());
    std::iota(order_.begin(), order_.end(), size_t{0});
    std::ranges::shuffle(order_, random_);
    next_ = 0;
    while (next_ < order_.size()) resume(idle_fiber());
    while (release()) {
      std::ranges::shuffle(order_, random_);
      for (const size_t thread : order_)
        if (threads_[thread].state == State::ready) resume(threads_[thread].fiber);
    }
    if (!std::ranges::all_of(threads_, [](const Thread& t) { return t.state == State::done; }))
      throw KernelError("some threads wait for others that never come");
  }

  std::vector<size_t> shuffled(size_t count) {
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::shuffle(order, random_);
    return order;
  }

  void wait(State state) {
    Thread& own = threads_[running_];
    const size_t thread = running_;
    own.state = state;
    go(fibers_[own.fiber]->place, home_);
    become(thread);
  }
  void wait_for_warp(unsigned mask, void* data, void (*meet)(Lanes&)) {
    Thread& own = threads_[running_];
    own.mask = mask;
    own.own = data;
    own.meet = meet;
    wait(State::waits_for_warp);
  }

  size_t running() const { return running_; }
  void* shared() { return shared_.data(); }

 private:
  size_t idle_fiber() {
    const auto idle = std::ranges::find_if(fibers_, &Fiber::idle, [](const auto& f) -> Fiber& { return *f; });
    if (idle != fibers_.end()) return static_cast<size_t>(idle - fibers_.begin());
    auto fiber = std::make_unique<Fiber>();
    fiber->stack = std::make_unique<char[]>(kStack);
    getcontext(&fiber->beginning);
    fiber->beginning.uc_stack = {fiber->stack.get(), 0, kStack};
    fiber->beginning.uc_link = nullptr;
    makecontext(
        &fiber->beginning, [] { scheduler().work(); }, 0);
    fibers_.push_back(std::move(fiber));
    return fibers_.size() - 1;
  }

  // Body of a fiber: begins threads that have not begun, forever.
  [[noreturn]] void work() {
    for (;;) {
      const size_t fiber = current_fiber_;
      while (next_ < order_.size()) {
        const size_t thread = order_[next_++];
        threads_[thread].fiber = fiber;
        become(thread);
        (*body_)();
        threads_[running_].state = State::done;
      }
      fibers_[fiber]->idle = true;
      go(fibers_[fiber]->place, home_);
    }
  }

  void resume(size_t fiber) {
    fibers_[fiber]->idle = false;
    current_fiber_ = fiber;
    Fiber& to = *fibers_[fiber];
    if (std::exchange(to.begun, true)) return go(home_, to.place);
    if (_setjmp(home_.at) == 0) setcontext(&to.beginning);
  }

  void become(size_t thread) {
    running_ = thread;
    current_fiber_ = threads_[thread].fiber;
    const auto t = static_cast<unsigned>(thread);
    threadIdx = {t % size_.x, t / size_.x % size_.y, t / size_.x / size_.y};
  }

  // Resumes the threads that have met, once all threads wait or are done. Returns false if there are none.
  bool release() {
    bool any = false;
    for (size_t first = 0; first < threads_.size(); first += 32) any |= release_warp(first);
    if (any) return true;
    for (Thread& t : threads_)
      if (t.state == State::waits_for_block) {
        t.state = State::ready;
        any = true;
      }
    return any;
  }

  bool release_warp(size_t first) {
    bool any = false;
    for (size_t i = first; i < std::min(first + 32, threads_.size()); ++i)
      if (threads_[i].state == State::waits_for_warp) any |= release_lanes(first, threads_[i].mask, threads_[i].meet);
    return any;
  }

  bool release_lanes(size_t first, unsigned mask, void (*meet)(Lanes&)) {
    Lanes lanes{};
    for (size_t lane = 0; lane < 32; ++lane) {
      if (!(mask >> lane & 1u)) continue;
      const size_t thread = first + lane;
      if (thread >= threads_.size()) throw KernelError("a warp's mask names a lane that the block does not have");
      const Thread& t = threads_[thread];
      if (t.state != State::waits_for_warp || t.mask != mask || t.meet != meet)
        throw KernelError("lanes of one mask do different things: thread " + std::to_string(thread) +
                          (t.state == State::done ? " has ended" : " is elsewhere"));
      lanes[lane] = t.own;
    }
    meet(lanes);
    for (size_t lane = 0; lane < 32; ++lane)
      if (lanes[lane]) threads_[first + lane].state = State::ready;
    return true;
  }

  static Scheduler& scheduler();
  friend Scheduler& the_scheduler();

  std::mt19937 random_{20261121};
  Place home_{};
  std::vector<std::unique_ptr<Fiber>> fibers_;
  std::vector<Thread> threads_;
  std::vector<size_t> order_;
  std::vector<uint4> shared_;
  const std::function<void()>* body_ = nullptr;
  dim3 size_;
  size_t next_ = 0, running_ = 0, current_fiber_ = 0;
};

Scheduler& the_scheduler() {
  static auto* const only = new Scheduler; // never destroyed: fibers wait on its stacks
  return *only;
}
Scheduler& Scheduler::scheduler() { return the_scheduler(); }

} // namespace

void run_grid(dim3 grid, dim3 block, size_t shared, const std::function<void()>& thread) {
  gridDim = grid;
  blockDim = block;
  for (const size_t number : the_scheduler().shuffled(grid.count())) {
    const auto n = static_cast<unsigned>(number);
    blockIdx = {n % grid.x, n / grid.x % grid.y, n / grid.x / grid.y};
    the_scheduler().run_block(block, shared, thread);
  }
}

int lane() { return static_cast<int>(the_scheduler().running() % 32); }
void* dynamic_shared() { return the_scheduler().shared(); }
void sync_block() { the_scheduler().wait(State::waits_for_block); }
void sync_warp(unsigned mask, void* own, void (*meet)(Lanes& lanes)) { the_scheduler().wait_for_warp(mask, own, meet); }

void shuffle(unsigned mask, Shuffled& own) {
  sync_warp(mask, &own, [](Lanes& lanes) {
    for (void* const lane : lanes) {
      if (!lane) continue;
      auto& taker = *static_cast<Shuffled*>(lane);
      const void* const giver = lanes[taker.from];
      if (!giver) throw KernelError("a shuffle takes from a lane that its mask does not name");
      taker.taken = static_cast<const Shuffled*>(giver)->value;
    }
  });
}

} // namespace cuda_on_host

unsigned __ballot_sync(unsigned mask, bool vote) {
  struct Ballot {
    bool vote;
    unsigned votes;
  } own{vote, 0};
  cuda_on_host::sync_warp(mask, &own, [](cuda_on_host::Lanes& lanes) {
    unsigned votes = 0;
    for (unsigned i = 0; i < 32; ++i)
      if (lanes[i] && static_cast<Ballot*>(lanes[i])->vote) votes |= 1u << i;
    for (void* const lane : lanes)
      if (lane) static_cast<Ballot*>(lane)->votes = votes;
  });
  return own.votes;
}
