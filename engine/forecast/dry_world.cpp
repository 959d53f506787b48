// SPDX-License-Identifier: Apache-2.0
#include "engine/forecast/dry_world.h"

#include <cstring>

namespace amplab {
namespace {

// Works on host memory. Tensors of a dry device do not reach it.
class DryGroup final : public ProcessGroup {
 public:
  explicit DryGroup(int size) : size_(size) {}
  int rank() const override { return 0; }
  int size() const override { return size_; }
  void all_reduce(const View&, ReduceOp, bool) override {}
  void broadcast(const View&, int, bool) override {}
  void all_gather(const View& mine, const View& all, bool) override {
    for (int rank = 0; rank < size_; ++rank)
      std::memcpy(all.as<std::byte>() + static_cast<size_t>(rank) * mine.bytes(), mine.data, mine.bytes());
  }
  void reduce_scatter(const View& all, const View& mine, bool) override {
    std::memcpy(mine.data, all.data, mine.bytes());
  }
  void wait() override {}
  double seconds_waited() const override { return 0; }

 private:
  int size_;
};

} // namespace

std::unique_ptr<ProcessGroup> DryWorld::make_group(int size) { return std::make_unique<DryGroup>(size); }

std::vector<std::vector<std::byte>> DryWorld::collect(ProcessGroup& group, std::span<const std::byte> mine) {
  return {static_cast<size_t>(group.size()), {mine.begin(), mine.end()}};
}

} // namespace amplab
