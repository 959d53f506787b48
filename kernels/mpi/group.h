// SPDX-License-Identifier: Apache-2.0
// Process groups over MPI communicators, and what they need: waiting for other ranks, and reductions of our formats.
#pragma once
#include "kernels/contract/process_group.h"
#include "kernels/mpi/calls.h"

#include <chrono>
#include <mpi.h>
#include <thread>

namespace amplab::mpi {

// Backoff for polling other ranks: yields for two milliseconds, as needed within a step, then sleeps. MPI's own waiting
// keeps the core busy, which makes laptops audible.
class Backoff {
 public:
  void pause() {
    if (std::chrono::steady_clock::now() - begin_ < std::chrono::milliseconds(2))
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// MPI datatypes and reductions for our formats. MPI supports fp32 and integers. Sums of fp16 and bf16 are custom
// operations: each addition in fp32, rounded once, as in NCCL.
class Reductions {
 public:
  Reductions();
  ~Reductions();
  Reductions(const Reductions&) = delete;
  Reductions& operator=(const Reductions&) = delete;

  // Throws: DeviceError for a format that cannot be reduced.
  MPI_Op operation(ReduceOp op, DType dtype) const;

 private:
  MPI_Op largest_ = MPI_OP_NULL, f16_ = MPI_OP_NULL, bf16_ = MPI_OP_NULL; // of fp32; sums of fp16 and bf16
};

// Returns the type that moves such elements. Throws: DeviceError for a format that MPI cannot move.
MPI_Datatype datatype_of(DType dtype);

// A process group over an MPI communicator.
class Group final : public ProcessGroup {
 public:
  // Takes ownership of the communicator. calls, reductions: outlive the group.
  Group(MPI_Comm communicator, Calls& calls, const Reductions& reductions);
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
  const Reductions& reductions_;
  int rank_ = 0, size_ = 1;
};

} // namespace amplab::mpi
