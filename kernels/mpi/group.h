// SPDX-License-Identifier: Apache-2.0
// A process group over an MPI communicator.
#pragma once
#include "kernels/mpi/calls.h"
#include "kernels/mpi/sums.h"

namespace amplab::mpi {

class Group final : public ProcessGroup {
 public:
  // Takes ownership of the communicator. calls, sums: outlive the group.
  Group(MPI_Comm communicator, Calls& calls, const Sums& sums);
  ~Group() override;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void all_reduce(const View& x, ReduceOp op, bool async) override;
  void broadcast(const View& x, int from, bool async) override;
  void all_gather(const View& mine, const View& all, bool async) override;
  void reduce_scatter(const View& all, const View& mine, bool async) override;
  void wait() override { calls_.wait(); }
  double seconds_waited() const override { return calls_.seconds_waited(); }
  void set_waiting(bool waits) override { calls_.set_waiting_outside(waits); }

  MPI_Comm communicator() const { return communicator_; }

 private:
  template <class Collective> void enqueue(bool async, Collective collective); // collective(MPI_Comm)

  MPI_Comm communicator_;
  Calls& calls_;
  const Sums& sums_;
  int rank_ = 0, size_ = 1;
};

} // namespace amplab::mpi
