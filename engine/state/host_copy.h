// SPDX-License-Identifier: Apache-2.0
// Copies of tensors for files and snapshots. Training thread only.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/tensor/tensor.h"

namespace amplab {

std::vector<int64_t> sizes_of(const Shape& shape);

// Requires, for all functions here: contiguous tensors.
NamedTensor on_host(std::string name, const Tensor& tensor);
// Requires: the same number of bytes.
void copy_into(const Tensor& tensor, const NamedTensor& from);
// Returns a new tensor.
Tensor from_host(CachingAllocator& memory, const NamedTensor& from, MemoryCategory category);

} // namespace amplab
