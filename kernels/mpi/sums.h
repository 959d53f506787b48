// SPDX-License-Identifier: Apache-2.0
// MPI datatypes and reductions for our formats. MPI supports fp32 and integers. Sums of fp16 and bf16 are custom
// operations: each addition in fp32, rounded once, as in NCCL.
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

  // Throws: DeviceError for a format that cannot be reduced.
  MPI_Op operation(ReduceOp op, DType dtype) const;

 private:
  MPI_Op f16_ = MPI_OP_NULL, bf16_ = MPI_OP_NULL;
};

// Returns the type that moves such elements. Throws: DeviceError for a format that MPI cannot move.
MPI_Datatype datatype_of(DType dtype);

} // namespace amplab::mpi
