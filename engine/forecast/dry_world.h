// SPDX-License-Identifier: Apache-2.0
// Rank 0 of a world without other ranks: their replies are available at once and equal its own data. On a device that
// computes nothing (dry_device.h), it runs the steps of one rank with that rank's memory accounting. Used by one
// thread.
#pragma once
#include "kernels/contract/process_group.h"

namespace amplab {

class DryWorld final : public World {
 public:
  explicit DryWorld(int size) : size_(size) {}
  int rank() const override { return 0; }
  int size() const override { return size_; }
  int local_rank() const override { return 0; }
  std::string library() const override { return {}; }
  std::unique_ptr<ProcessGroup> make_group(int size) override;
  void send_order(std::span<const std::byte>) override {}
  std::vector<std::byte> receive_order() override { return {}; }
  std::vector<std::vector<std::byte>> collect(ProcessGroup& group, std::span<const std::byte> mine) override;
  void set_idle(bool) override {}
  void note_step(int64_t) override {}
  Activity activity() const override { return {}; }

 private:
  int size_;
};

} // namespace amplab
