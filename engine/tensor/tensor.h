// SPDX-License-Identifier: Apache-2.0
// A tensor: a shared handle to elements on one device and to their autograd state. Copying a Tensor copies the handle.
// Training thread only.
#pragma once
#include "engine/memory/allocator.h"
#include "kernels/contract/view.h"

#include <span>
#include <vector>

namespace amplab {

class TensorBody;

class Tensor {
 public:
  Tensor() = default; // undefined: no gradient, or an optional input left out
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

  // True if no other handle shares the elements, so that they may be overwritten.
  bool exclusive() const;
  // The same elements without history. As in PyTorch, the result is not a view.
  Tensor detach() const;
  // detach() with its own version counter, as torch.Tensor.data: backward does not detect changes made through it.
  Tensor data() const;
  // A detached tensor in the same memory. It has its own accounting and version counter, as if newly allocated.
  Tensor saved_scope(MemoryCategory category) const;
  // Sets the category of its memory, which applies while autograd does not hold the tensor.
  void charge_to(MemoryCategory category) const;
  // A detached view of the same elements. Requires: `view` stays within this tensor's storage.
  Tensor viewed_as(const View& view) const;

  // Counts an in-place change, as an optimizer makes. Backward then refuses what was saved before the change.
  void changed_in_place() const;
  // Number of such changes that backward detects: all but those through data().
  int64_t version() const;

  // Autograd state of this tensor, which engine/autograd reads and writes.
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

// How a view was made, as PyTorch's CreationMeta: what is not `ordinary` is not changed in place while autograd
// records, and not used after its base has changed. Views of a view inherit it.
enum class CreationMeta : uint8_t {
  ordinary,
  in_custom_function, // an input or a view that forward returned
  multi_output_node,  // a part of a split
  no_grad_mode,       // of a tensor that requires grad
};

class TensorBody : public RefCounted {
 public:
  View view;
  Ref<Storage> storage;
  bool requires_grad = false;
  bool is_view = false; // of another tensor's elements
  CreationMeta creation_meta = CreationMeta::ordinary;
  int64_t born = 0;                // version of the storage at creation
  Ref<VersionCounter> own_version; // of data() and its views; null: the storage's
  Tensor grad;
  Ref<RefCounted> node;              // the node that made this tensor; null for leaves
  RefCounted* accumulator = nullptr; // for leaves: the node that adds into grad, while a graph leads to it
  Tensor cached_cast;                // the low-precision copy in autocast's cache, for the length of a region
  int64_t version_at_creation = 0;   // of Tensor::version(), for views
};

// ---- factories ----
Tensor tensor_from(CachingAllocator& allocator, const Shape& shape, std::span<const float> host_values,
                   MemoryCategory category);
// Uninitialised, with x's shape and memory format, as torch.empty_like.
Tensor empty_like(CachingAllocator& allocator, const View& x, DType dtype, MemoryCategory category);
Tensor filled(CachingAllocator& allocator, const Shape& shape, DType dtype, double value, MemoryCategory category);

// Elements as floats on the host. Any float dtype.
std::vector<float> to_host(const Tensor& tensor);
// The one element of a tensor of count 1.
double item(const Tensor& tensor);

} // namespace amplab
