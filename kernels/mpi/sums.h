// SPDX-License-Identifier: Apache-2.0
// How MPI reduces our formats. It knows fp32 and integers; sums of fp16 and bf16 are an operation of ours: each
// addition in fp32, rounded once, as NCCL does it.
#pragma once
#include "kernels/contract/process_group.h"

#include <mpi.h>

namespace amplab::mpi {

class Sums {
 public:
  Sums();
  ~Sums();
  Sums(const Sums&) = delete;
  Sums& operator=(const Sums&) = delete;

  // Throws: DeviceError for a format that cannot be reduced so.
  MPI_Op operation(ReduceOp op, DType dtype) const;

 private:
  MPI_Op f16_ = MPI_OP_NULL, bf16_ = MPI_OP_NULL;
};

// As MPI moves it. Throws: DeviceError for a format that it has no word for.
MPI_Datatype datatype_of(DType dtype);

} // namespace amplab::mpi
