// SPDX-License-Identifier: Apache-2.0
#include "kernels/mpi/group.h"

#include "kernels/contract/error.h"
#include "kernels/format/convert.h"

#include <climits>
#include <cmath>

namespace amplab::mpi {
namespace {

template <class Element, Element (*round)(float)> void add(void* in, void* in_out, int* count, MPI_Datatype*) {
  const auto* a = static_cast<const Element*>(in);
  auto* b = static_cast<Element*>(in_out);
  for (int i = 0; i < *count; ++i) b[i] = round(to_float(a[i]) + to_float(b[i]));
}

// Keeps NaN, so that all ranks get the same number. MPI_MAX of NaN depends on the order of ranks.
void largest(void* in, void* in_out, int* count, MPI_Datatype*) {
  const auto* a = static_cast<const float*>(in);
  auto* b = static_cast<float*>(in_out);
  for (int i = 0; i < *count; ++i)
    if (!std::isnan(b[i]) && !(a[i] <= b[i])) b[i] = a[i];
}

[[noreturn]] void throw_unsupported(DType dtype) {
  throw DeviceError("Ranks cannot reduce tensors of " + std::string(name_of(dtype)) + ". Use fp32, fp16 or bf16.");
}

} // namespace

Reductions::Reductions() {
  constexpr int kCommutative = 1;
  MPI_Op_create(largest, kCommutative, &largest_);
  MPI_Op_create(add<Half, to_half>, kCommutative, &f16_);
  MPI_Op_create(add<BFloat16, to_bfloat16>, kCommutative, &bf16_);
}

Reductions::~Reductions() {
  MPI_Op_free(&largest_);
  MPI_Op_free(&f16_);
  MPI_Op_free(&bf16_);
}

MPI_Op Reductions::operation(ReduceOp op, DType dtype) const {
  if (op == ReduceOp::max) {
    if (is_16bit(dtype)) throw_unsupported(dtype);
    return dtype == DType::f32 ? largest_ : MPI_MAX;
  }
  return dtype == DType::f16 ? f16_ : dtype == DType::bf16 ? bf16_ : MPI_SUM;
}

MPI_Datatype datatype_of(DType dtype) {
  switch (dtype) {
  case DType::f32: return MPI_FLOAT;
  case DType::f16:
  case DType::bf16: return MPI_UINT16_T;
  case DType::i64: return MPI_INT64_T;
  case DType::u8: return MPI_UINT8_T;
  default: throw_unsupported(dtype);
  }
}

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

Group::Group(MPI_Comm communicator, Calls& calls, const Reductions& reductions)
    : communicator_(communicator), calls_(calls), reductions_(reductions) {
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
  enqueue(async, [data = x.data, count = count_of(x), type = datatype_of(x.dtype),
                  operation = reductions_.operation(op, x.dtype)](MPI_Comm ranks) {
    MPI_Allreduce(MPI_IN_PLACE, data, count, type, operation, ranks);
  });
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
                  operation = reductions_.operation(ReduceOp::sum, mine.dtype)](MPI_Comm ranks) {
    MPI_Reduce_scatter_block(from, to, count, type, operation, ranks);
  });
}

} // namespace amplab::mpi
