// SPDX-License-Identifier: Apache-2.0
#include "kernels/mpi/sums.h"

#include "kernels/contract/error.h"
#include "kernels/format/convert.h"

namespace amplab::mpi {
namespace {

template <class Element, Element (*round)(float)> void add(void* in, void* in_out, int* count, MPI_Datatype*) {
  const auto* a = static_cast<const Element*>(in);
  auto* b = static_cast<Element*>(in_out);
  for (int i = 0; i < *count; ++i) b[i] = round(to_float(a[i]) + to_float(b[i]));
}

[[noreturn]] void throw_unsupported(DType dtype) {
  throw DeviceError("Ranks cannot reduce tensors of " + std::string(name_of(dtype)) + ". Use fp32, fp16 or bf16.");
}

} // namespace

Sums::Sums() {
  constexpr int kCommutative = 1;
  MPI_Op_create(add<Half, to_half>, kCommutative, &f16_);
  MPI_Op_create(add<BFloat16, to_bfloat16>, kCommutative, &bf16_);
}

Sums::~Sums() {
  MPI_Op_free(&f16_);
  MPI_Op_free(&bf16_);
}

MPI_Op Sums::operation(ReduceOp op, DType dtype) const {
  if (op == ReduceOp::max) {
    if (is_16bit(dtype)) throw_unsupported(dtype);
    return MPI_MAX;
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

} // namespace amplab::mpi
