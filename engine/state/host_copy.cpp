// SPDX-License-Identifier: Apache-2.0
#include "engine/state/host_copy.h"

#include <cassert>

namespace amplab {

std::vector<int64_t> sizes_of(const Shape& shape) { return {shape.size.begin(), shape.size.begin() + shape.rank}; }

NamedTensor on_host(std::string name, const Tensor& tensor) {
  assert(tensor.view().contiguous());
  NamedTensor copy{std::move(name), file_dtype_of(tensor.dtype()), sizes_of(tensor.shape()), {}};
  copy.bytes.resize(tensor.view().bytes());
  tensor.device().copy_to_host(copy.bytes.data(), tensor.view().data, copy.bytes.size());
  return copy;
}

void copy_into(const Tensor& tensor, const NamedTensor& from) {
  assert(tensor.view().contiguous() && tensor.view().bytes() == from.bytes.size());
  tensor.device().copy_from_host(tensor.view().data, from.bytes.data(), from.bytes.size());
}

Tensor from_host(CachingAllocator& memory, const NamedTensor& from, MemoryCategory category) {
  Shape shape;
  for (const int64_t size : from.shape) shape.size[static_cast<size_t>(shape.rank++)] = size;
  const Tensor tensor(memory, shape, *format_of(from.dtype).dtype, category);
  copy_into(tensor, from);
  return tensor;
}

} // namespace amplab
