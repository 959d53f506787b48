// SPDX-License-Identifier: Apache-2.0
#include "engine/tensor/tensor.h"

#include <cassert>
#include <cstdint>

namespace amplab {
namespace {

// Returns the size in bytes, or PTRDIFF_MAX where it overflows. The allocator then throws OutOfMemory.
size_t bytes_for(const Shape& shape, DType dtype) {
  size_t bytes = bytes_of(dtype);
  bool too_many = false;
  for (int axis = 0; axis < shape.rank; ++axis) {
    if (shape[axis] == 0) return 0;
    too_many |= __builtin_mul_overflow(bytes, static_cast<size_t>(shape[axis]), &bytes);
  }
  return too_many || bytes > PTRDIFF_MAX ? PTRDIFF_MAX : bytes;
}

} // namespace

Tensor::Tensor(CachingAllocator& allocator, const Shape& shape, DType dtype, MemoryCategory category,
               MemoryFormat format)
    : body_(make_ref<TensorBody>()) {
  body_->storage = make_ref<Storage>(allocator, bytes_for(shape, dtype), category);
  body_->view = laid_out(View(body_->storage->data(), dtype, shape), format);
}

const View& Tensor::view() const { return body_->view; }
CachingAllocator& Tensor::allocator() const { return body_->storage->allocator(); }
bool Tensor::exclusive() const { return body_->ref_count() == 1 && body_->storage->ref_count() == 1; }

void Tensor::charge_to(MemoryCategory category) const { body_->storage->charge_to(category); }

void Tensor::changed_in_place() const {
  if (!body_->own_version) return body_->storage->changed();
  ++body_->own_version->version;
  body_->storage->changed_unseen();
}

int64_t Tensor::version() const {
  return body_->own_version ? body_->own_version->version : body_->storage->seen_version();
}

Tensor Tensor::detach() const {
  Tensor alone = viewed_as(body_->view);
  alone.body_->is_view = false;
  return alone;
}

Tensor Tensor::data() const {
  Tensor apart = detach();
  apart.body_->own_version = make_ref<VersionCounter>();
  return apart;
}

Tensor Tensor::saved_scope(MemoryCategory category) const {
  auto body = make_ref<TensorBody>();
  body->view = body_->view;
  body->storage = make_ref<Storage>(body_->storage, category);
  return Tensor(std::move(body));
}

Tensor Tensor::viewed_as(const View& view) const {
  auto body = make_ref<TensorBody>();
  body->view = view;
  body->is_view = true;
  body->storage = body_->storage;
  body->born = body_->storage->version();
  body->version_at_creation = version();
  body->own_version = body_->own_version;
  return Tensor(std::move(body));
}

bool Tensor::requires_grad() const { return body_->requires_grad; }
void Tensor::set_requires_grad(bool on) { body_->requires_grad = on; }
const Tensor& Tensor::grad() const { return body_->grad; }
void Tensor::set_grad(Tensor grad) { body_->grad = std::move(grad); }

Tensor empty_like(CachingAllocator& allocator, const View& x, DType dtype, MemoryCategory category) {
  return Tensor(allocator, x.shape, dtype, category, x.format());
}

Tensor tensor_from(CachingAllocator& allocator, const Shape& shape, std::span<const float> host_values,
                   MemoryCategory category) {
  Tensor tensor(allocator, shape, DType::f32, category);
  assert(static_cast<int64_t>(host_values.size()) == tensor.count());
  allocator.device().copy_from_host(tensor.view().data, host_values.data(), host_values.size_bytes());
  return tensor;
}

Tensor filled(CachingAllocator& allocator, const Shape& shape, DType dtype, double value, MemoryCategory category) {
  Tensor tensor(allocator, shape, dtype, category);
  const View out[] = {tensor.view()};
  allocator.device().run({Op::fill, Direction::forward, {}, out, FillAttributes{value}});
  return tensor;
}

std::vector<float> to_host(const Tensor& tensor) {
  if (tensor.dtype() != DType::f32 || !tensor.view().contiguous()) {
    const Tensor wide(tensor.allocator(), tensor.shape(), DType::f32, MemoryCategory::temporaries);
    const View in[] = {tensor.view()}, out[] = {wide.view()};
    tensor.device().run({Op::cast, Direction::forward, in, out});
    return to_host(wide);
  }
  std::vector<float> values(static_cast<size_t>(tensor.count()));
  tensor.device().copy_to_host(values.data(), tensor.view().data, values.size() * sizeof(float));
  return values;
}

double item(const Tensor& tensor) {
  assert(tensor.count() == 1);
  return to_host(tensor).front();
}

} // namespace amplab
