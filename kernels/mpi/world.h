// SPDX-License-Identifier: Apache-2.0
// All ranks of this process's MPI job.
#pragma once
#include "kernels/mpi/group.h"

#include <optional>

namespace amplab::mpi {

class MpiWorld final : public World {
 public:
  // Throws: DeviceError.
  MpiWorld();
  ~MpiWorld() override;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int local_rank() const override { return local_rank_; }
  std::string library() const override;
  std::unique_ptr<ProcessGroup> make_group(int size) override;
  void send_order(std::span<const std::byte> order) override;
  std::vector<std::byte> receive_order() override;
  std::vector<std::vector<std::byte>> collect(ProcessGroup& group, std::span<const std::byte> mine) override;
  void set_idle(bool idle) override { calls_.set_idle(idle); }
  void note_step(int64_t step) override { calls_.note_step(step); }
  Activity activity() const override { return calls_.activity(); }

 private:
  // Declared first: initializes MPI before all other members and finalizes it after them.
  struct Library {
    Library();
    ~Library();
  } library_;
  int rank_ = 0, size_ = 1, local_rank_ = 0;
  MPI_Comm orders_ = MPI_COMM_NULL;
  Reductions reductions_;
  Calls calls_; // last: its thread uses the other members
};

} // namespace amplab::mpi
