// SPDX-License-Identifier: Apache-2.0
#include "kernels/mpi/group.h"

#include "kernels/contract/error.h"
#include "kernels/mpi/backoff.h"

#include <climits>

namespace amplab::mpi {
namespace {

// MPI counts in int. No bucket or shard of a model that fits a machine comes near INT_MAX.
int count_of(const View& x) {
  if (x.count() > INT_MAX)
    throw DeviceError("A tensor of " + std::to_string(x.count()) +
                      " elements is too large for one collective. Use smaller buckets.");
  return static_cast<int>(x.count());
}

// Waits for all ranks. Unlike the wait inside a collective, this one leaves the core to other threads.
void meet(MPI_Comm communicator) {
  MPI_Request request;
  MPI_Ibarrier(communicator, &request);
  Backoff backoff;
  for (int there = 0; MPI_Test(&request, &there, MPI_STATUS_IGNORE), there == 0;) backoff.pause();
}

} // namespace

Group::Group(MPI_Comm communicator, Calls& calls, const Sums& sums)
    : communicator_(communicator), calls_(calls), sums_(sums) {
  MPI_Comm_rank(communicator_, &rank_);
  MPI_Comm_size(communicator_, &size_);
}

Group::~Group() {
  calls_.poll([this] { MPI_Comm_free(&communicator_); });
}

template <class Collective> void Group::enqueue(bool async, Collective collective) {
  auto call = [communicator = communicator_, collective] {
    meet(communicator);
    collective(communicator);
  };
  if (async)
    calls_.queue(call);
  else
    calls_.now(call);
}

void Group::all_reduce(const View& x, ReduceOp op, bool async) {
  enqueue(async,
          [data = x.data, count = count_of(x), type = datatype_of(x.dtype), operation = sums_.operation(op, x.dtype)](
              MPI_Comm ranks) { MPI_Allreduce(MPI_IN_PLACE, data, count, type, operation, ranks); });
}

void Group::broadcast(const View& x, int from, bool async) {
  enqueue(async, [data = x.data, count = count_of(x), type = datatype_of(x.dtype), from](MPI_Comm ranks) {
    MPI_Bcast(data, count, type, from, ranks);
  });
}

void Group::all_gather(const View& mine, const View& all, bool async) {
  assert(all.count() == mine.count() * size_ && all.dtype == mine.dtype);
  enqueue(async, [from = mine.data, to = all.data, count = count_of(mine), type = datatype_of(mine.dtype)](
                     MPI_Comm ranks) { MPI_Allgather(from, count, type, to, count, type, ranks); });
}

void Group::reduce_scatter(const View& all, const View& mine, bool async) {
  assert(all.count() == mine.count() * size_ && all.dtype == mine.dtype);
  enqueue(async, [from = all.data, to = mine.data, count = count_of(mine), type = datatype_of(mine.dtype),
                  operation = sums_.operation(ReduceOp::sum, mine.dtype)](MPI_Comm ranks) {
    MPI_Reduce_scatter_block(from, to, count, type, operation, ranks);
  });
}

} // namespace amplab::mpi
