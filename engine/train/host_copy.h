// SPDX-License-Identifier: Apache-2.0
// Tensors as files and snapshots hold them. Used only by the thread that trains.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/tensor/tensor.h"

namespace amplab {

std::vector<int64_t> sizes_of(const Shape& shape);

// Requires, as all here: contiguous tensors.
NamedTensor on_host(std::string name, const Tensor& tensor);
// Requires: as many bytes.
void copy_into(const Tensor& tensor, const NamedTensor& from);
// A tensor of its own.
Tensor from_host(CachingAllocator& memory, const NamedTensor& from, MemoryCategory category);

} // namespace amplab
