// SPDX-License-Identifier: Apache-2.0
// A process group with threads of one test as ranks. Data is exchanged in host memory.
#pragma once
#include "kernels/contract/process_group.h"
#include "kernels/format/convert.h"

#include <algorithm>
#include <barrier>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

namespace amplab::support {

// Shared by all ranks of a group: their data and a barrier.
struct Meeting {
  explicit Meeting(int ranks) : barrier(ranks), data(static_cast<size_t>(ranks)), gathered(data.size()) {}
  std::barrier<> barrier;
  std::vector<void*> data; // by rank
  std::vector<std::vector<std::byte>> gathered;
};

class ThreadGroup : public ProcessGroup {
 public:
  ThreadGroup(int rank, int size, std::shared_ptr<Meeting> meeting)
      : rank_(rank), size_(size), meeting_(std::move(meeting)) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void all_reduce(const View& x, ReduceOp op, bool) override {
    together(
        x.data,
        [&] {
          std::vector<std::byte> result(x.bytes());
          const View y(result.data(), x.dtype, x.shape);
          for (int64_t i = 0; i < x.count(); ++i) {
            float sum = number(x.dtype, 0, i);
            for (int rank = 1; rank < size_; ++rank) {
              const float next = number(x.dtype, rank, i);
              sum = op == ReduceOp::sum ? rounded(x.dtype, sum + next) : std::isnan(next) ? next : std::max(sum, next);
            }
            store(y, i, sum);
          }
          return result;
        },
        x);
  }
  void broadcast(const View& x, int from, bool) override {
    together(
        x.data,
        [&] {
          const auto* bytes = static_cast<const std::byte*>(meeting_->data[static_cast<size_t>(from)]);
          return std::vector<std::byte>(bytes, bytes + x.bytes());
        },
        x);
  }
  void all_gather(const View& mine, const View& all, bool) override {
    together(
        mine.data,
        [&] {
          std::vector<std::byte> result;
          for (void* data : meeting_->data) {
            const auto* bytes = static_cast<const std::byte*>(data);
            result.insert(result.end(), bytes, bytes + mine.bytes());
          }
          return result;
        },
        all);
  }
  void reduce_scatter(const View& all, const View& mine, bool) override {
    together(
        all.data,
        [&] {
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
        },
        mine);
  }
  void wait() override {}
  double seconds_waited() const override { return 0; }

  Meeting& meeting() { return *meeting_; }

 private:
  // All ranks read what all brought. After the last read, each copies its result.
  template <class Combine> void together(void* mine, Combine combine, const View& to) {
    meeting_->data[static_cast<size_t>(rank_)] = mine;
    meeting_->barrier.arrive_and_wait();
    const std::vector<std::byte> result = combine();
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

} // namespace amplab::support
