// SPDX-License-Identifier: Apache-2.0
// A tensor: a shared handle to elements on one device, and to the place where it stands on the tape. Copying a Tensor
// copies the handle. Used only by the thread that trains.
#pragma once
#include "engine/memory/allocator.h"
#include "kernels/contract/view.h"

#include <span>
#include <vector>

namespace amplab {

class TensorBody;

class Tensor {
 public:
  Tensor() = default; // undefined: no gradient, an optional input left out
  // Allocates uninitialised, dense elements. Throws: OutOfMemory.
  Tensor(CachingAllocator& allocator, const Shape& shape, DType dtype, MemoryCategory category,
         MemoryFormat format = MemoryFormat::contiguous);

  explicit operator bool() const { return static_cast<bool>(body_); }
  bool same_as(const Tensor& other) const { return body_ == other.body_; }

  const View& view() const;
  const Shape& shape() const { return view().shape; }
  DType dtype() const { return view().dtype; }
  int64_t count() const { return view().count(); }
  CachingAllocator& allocator() const;
  Device& device() const { return allocator().device(); }

  // Nobody else holds the elements: they may be overwritten.
  bool exclusive() const;
  // The same elements, off the tape; as in PyTorch not a view.
  Tensor detach() const;
  // As detach(), with a version of its own: backward does not see what is changed through it. As torch.Tensor.data.
  Tensor data() const;
  // Another tensor in the same memory, off the tape; its books and versions are its own, as if it had been allocated.
  Tensor lent(MemoryCategory category) const;
  // What its memory counts as from now on, while the tape does not keep it.
  void charge_to(MemoryCategory category) const;
  // Other eyes on the same elements, off the tape. Requires: `view` stays within this tensor's storage.
  Tensor viewed_as(const View& view) const;

  // Somebody wrote over the elements, as an optimizer does: backward refuses what the tape kept of them before.
  void changed_in_place() const;
  // Number of such changes, as backward sees them: all but those through data().
  int64_t version() const;

  // What the tape hangs on this tensor; engine/autograd reads and writes it.
  TensorBody* body() const { return body_.get(); }
  bool requires_grad() const;
  void set_requires_grad(bool on);
  const Tensor& grad() const;
  void set_grad(Tensor grad);

 private:
  explicit Tensor(Ref<TensorBody> body) : body_(std::move(body)) {}
  Ref<TensorBody> body_;
};

struct VersionCounter : RefCounted {
  int64_t version = 0;
};

class TensorBody : public RefCounted {
 public:
  View view;
  Ref<Storage> storage;
  bool requires_grad = false;
  bool is_view = false;            // of another tensor's elements
  int64_t born = 0;                // at which version of the storage
  Ref<VersionCounter> own_version; // of data() and what shows its elements; null: the storage's
  Tensor grad;
  Ref<RefCounted> node;              // the tape's node that made this tensor; null for leaves
  RefCounted* accumulator = nullptr; // for leaves: the node that adds into grad, while some tape leads to it
  Tensor cached_cast;                // the low-precision copy that the cast cache holds while a region lasts
};

// ---- factories ----
Tensor tensor_from(CachingAllocator& allocator, const Shape& shape, std::span<const float> host_values,
                   MemoryCategory category);
// Uninitialised; of x's shape and memory format, as torch.empty_like.
Tensor empty_like(CachingAllocator& allocator, const View& x, DType dtype, MemoryCategory category);
Tensor filled(CachingAllocator& allocator, const Shape& shape, DType dtype, double value, MemoryCategory category);

// Elements as floats on the host, whatever float dtype they have.
std::vector<float> to_host(const Tensor& tensor);
// The one element of a tensor of count 1.
double item(const Tensor& tensor);

} // namespace amplab
