// SPDX-License-Identifier: Apache-2.0
// Ranks that are threads of one test, in the place of MPI's processes: what they have in common lies in memory.
#pragma once
#include "engine/parallel/active_world.h"
#include "kernels/format/convert.h"

#include <barrier>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace amplab::support {

// What all ranks of a group look at, and where they meet.
struct Meeting {
  explicit Meeting(int ranks) : barrier(ranks), data(static_cast<size_t>(ranks)), told(data.size()) {}
  std::barrier<> barrier;
  std::vector<void*> data; // by rank
  std::vector<std::vector<std::byte>> told;
};

class ThreadGroup final : public ProcessGroup {
 public:
  ThreadGroup(int rank, int size, std::shared_ptr<Meeting> meeting) : rank_(rank), size_(size), meeting_(std::move(meeting)) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void all_reduce(const View& x, ReduceOp op, bool) override {
    together(x.data, [&] {
      std::vector<std::byte> result(x.bytes());
      const View y(result.data(), x.dtype, x.shape);
      for (int64_t i = 0; i < x.count(); ++i) {
        float sum = number(x.dtype, 0, i);
        for (int rank = 1; rank < size_; ++rank) {
          const float next = number(x.dtype, rank, i);
          sum = op == ReduceOp::max ? std::max(sum, next) : rounded(x.dtype, sum + next);
        }
        store(y, i, sum);
      }
      return result;
    }, x);
  }
  void broadcast(const View& x, int from, bool) override {
    together(x.data, [&] {
      const auto* bytes = static_cast<const std::byte*>(meeting_->data[static_cast<size_t>(from)]);
      return std::vector<std::byte>(bytes, bytes + x.bytes());
    }, x);
  }
  void all_gather(const View& mine, const View& all, bool) override {
    together(mine.data, [&] {
      std::vector<std::byte> result;
      for (void* data : meeting_->data) {
        const auto* bytes = static_cast<const std::byte*>(data);
        result.insert(result.end(), bytes, bytes + mine.bytes());
      }
      return result;
    }, all);
  }
  void reduce_scatter(const View& all, const View& mine, bool) override {
    together(all.data, [&] {
      std::vector<std::byte> result(mine.bytes());
      const View y(result.data(), mine.dtype, mine.shape);
      for (int64_t i = 0; i < mine.count(); ++i) {
        float sum = 0;
        for (int rank = 0; rank < size_; ++rank) {
          const float next = number(all.dtype, rank, rank_ * mine.count() + i);
          sum = rank == 0 ? next : rounded(all.dtype, sum + next);
        }
        store(y, i, sum);
      }
      return result;
    }, mine);
  }
  void wait() override {}
  double seconds_waited() const override { return 0; }

  Meeting& meeting() { return *meeting_; }

 private:
  // All look at what all have brought; then, when nobody looks any more, each takes its result.
  template <class Look> void together(void* mine, Look look, const View& to) {
    meeting_->data[static_cast<size_t>(rank_)] = mine;
    meeting_->barrier.arrive_and_wait();
    const std::vector<std::byte> result = look();
    meeting_->barrier.arrive_and_wait();
    if (!result.empty()) std::memcpy(to.data, result.data(), result.size());
    meeting_->barrier.arrive_and_wait();
  }
  static float rounded(DType dtype, float x) {
    return dtype == DType::f16 ? to_float(to_half(x)) : dtype == DType::bf16 ? to_float(to_bfloat16(x)) : x;
  }
  float number(DType dtype, int rank, int64_t i) const {
    const void* data = meeting_->data[static_cast<size_t>(rank)];
    switch (dtype) {
    case DType::f16: return to_float(static_cast<const Half*>(data)[i]);
    case DType::bf16: return to_float(static_cast<const BFloat16*>(data)[i]);
    default: return static_cast<const float*>(data)[i];
    }
  }
  static void store(const View& y, int64_t i, float x) {
    switch (y.dtype) {
    case DType::f16: y.as<Half>()[i] = to_half(x); break;
    case DType::bf16: y.as<BFloat16>()[i] = to_bfloat16(x); break;
    default: y.as<float>()[i] = x;
    }
  }

  int rank_, size_;
  std::shared_ptr<Meeting> meeting_;
};

// Shared by the worlds of all ranks.
struct ThreadRanks {
  explicit ThreadRanks(int ranks) : orders(static_cast<size_t>(ranks)), groups_made(static_cast<size_t>(ranks)) {}
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::deque<std::vector<std::byte>>> orders; // by rank
  std::vector<size_t> groups_made;                        // likewise
  std::vector<std::shared_ptr<Meeting>> meetings;         // of the groups, in the order in which they are asked for
};

class ThreadWorld final : public World {
 public:
  ThreadWorld(int rank, int size, ThreadRanks& shared) : rank_(rank), size_(size), shared_(shared) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::string library() const override { return "threads"; }
  std::unique_ptr<ProcessGroup> make_group(int size) override {
    const std::lock_guard lock(shared_.mutex);
    const size_t number = shared_.groups_made[static_cast<size_t>(rank_)]++;
    if (number == shared_.meetings.size()) shared_.meetings.push_back(std::make_shared<Meeting>(size));
    return std::make_unique<ThreadGroup>(rank_, size, shared_.meetings[number]);
  }
  void tell(std::span<const std::byte> order) override {
    const std::lock_guard lock(shared_.mutex);
    for (size_t to = 1; to < shared_.orders.size(); ++to) shared_.orders[to].emplace_back(order.begin(), order.end());
    shared_.changed.notify_all();
  }
  std::vector<std::byte> hear() override {
    std::unique_lock lock(shared_.mutex);
    auto& mine = shared_.orders[static_cast<size_t>(rank_)];
    shared_.changed.wait(lock, [&] { return !mine.empty(); });
    std::vector<std::byte> order = std::move(mine.front());
    mine.pop_front();
    return order;
  }
  std::vector<std::vector<std::byte>> collect(ProcessGroup& group, std::span<const std::byte> mine) override {
    Meeting& meeting = static_cast<ThreadGroup&>(group).meeting();
    meeting.told[static_cast<size_t>(rank_)].assign(mine.begin(), mine.end());
    meeting.barrier.arrive_and_wait();
    auto all = rank_ == 0 ? meeting.told : decltype(meeting.told)();
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

// Calls each(world) on a thread for every rank, with that world active on it. The first runs on this one.
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
