// SPDX-License-Identifier: Apache-2.0
// A world with threads of one test as ranks instead of MPI processes. They share memory.
#pragma once
#include "engine/context/execution_context.h"
#include "tests/support/thread_group.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace amplab::support {

// Shared by the worlds of all ranks.
struct ThreadRanks {
  explicit ThreadRanks(int ranks) : orders(static_cast<size_t>(ranks)), groups_made(static_cast<size_t>(ranks)) {}
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::deque<std::vector<std::byte>>> orders; // by rank
  std::vector<size_t> groups_made;                        // by rank
  std::vector<std::shared_ptr<Meeting>> meetings;         // of the groups, in the order of creation
};

class ThreadWorld final : public World {
 public:
  ThreadWorld(int rank, int size, ThreadRanks& shared) : rank_(rank), size_(size), shared_(shared) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int local_rank() const override { return rank_; }
  std::string library() const override { return "threads"; }
  std::unique_ptr<ProcessGroup> make_group(int size) override {
    const std::lock_guard lock(shared_.mutex);
    const size_t number = shared_.groups_made[static_cast<size_t>(rank_)]++;
    if (number == shared_.meetings.size()) shared_.meetings.push_back(std::make_shared<Meeting>(size));
    return std::make_unique<ThreadGroup>(rank_, size, shared_.meetings[number]);
  }
  void send_order(std::span<const std::byte> order) override {
    const std::lock_guard lock(shared_.mutex);
    for (size_t to = 1; to < shared_.orders.size(); ++to) shared_.orders[to].emplace_back(order.begin(), order.end());
    shared_.changed.notify_all();
  }
  std::vector<std::byte> receive_order() override {
    std::unique_lock lock(shared_.mutex);
    auto& mine = shared_.orders[static_cast<size_t>(rank_)];
    shared_.changed.wait(lock, [&] { return !mine.empty(); });
    std::vector<std::byte> order = std::move(mine.front());
    mine.pop_front();
    return order;
  }
  std::vector<std::vector<std::byte>> collect(ProcessGroup& group, std::span<const std::byte> mine) override {
    Meeting& meeting = static_cast<ThreadGroup&>(group).meeting();
    meeting.gathered[static_cast<size_t>(rank_)].assign(mine.begin(), mine.end());
    meeting.barrier.arrive_and_wait();
    auto all = rank_ == 0 ? meeting.gathered : decltype(meeting.gathered)();
    meeting.barrier.arrive_and_wait();
    return all;
  }
  void set_idle(bool) override {}
  void note_step(int64_t step) override { step_ = step; }
  Activity activity() const override { return {.step = step_}; }

 private:
  int rank_, size_;
  ThreadRanks& shared_;
  std::atomic<int64_t> step_ = 0;
};

// Calls each(world) on one thread per rank, with that world active. Rank 0 runs on the calling thread.
inline void on_ranks(int ranks, const std::function<void(World&)>& each) {
  ThreadRanks shared(ranks);
  const auto run = [&](int rank) {
    ThreadWorld world(rank, ranks, shared);
    const WorldScope active(&world);
    each(world);
  };
  std::vector<std::jthread> others;
  for (int rank = 1; rank < ranks; ++rank) others.emplace_back(run, rank);
  run(0);
}

} // namespace amplab::support
