// SPDX-License-Identifier: Apache-2.0
// A tensor that autograd saves for backward and counts as such in memory accounting. Training thread only.
#pragma once
#include "engine/context/execution_context.h"
#include "engine/tensor/tensor.h"

#include <utility>

namespace amplab {

// Recomputes tensors instead of keeping them for backward (engine/autograd/recompute.h).
class Recomputer : public RefCounted {
 public:
  // Called when a tensor is about to be saved. Returns the number that recompute() takes.
  virtual size_t save(const Tensor& tensor) = 0;
  // Returns the tensor of that number, detached. Called at most once for each number.
  virtual Tensor recompute(size_t number) = 0;
};

class SavedTensor {
 public:
  SavedTensor() = default;
  SavedTensor(Tensor tensor) { // NOLINT: a tensor becomes one by being assigned
    if (!tensor) return;
    const bool weight = tensor.requires_grad() && !tensor.body()->node; // stays in memory anyway
    if (Recomputer* const recomputer = current_context().recomputer; recomputer && !weight) {
      recomputer_ = Ref<Recomputer>(recomputer);
      number_ = recomputer_->save(tensor);
    } else {
      hold(std::move(tensor));
    }
  }
  SavedTensor(SavedTensor&& other) noexcept
      : tensor_(std::exchange(other.tensor_, {})), recomputer_(std::move(other.recomputer_)), number_(other.number_),
        version_(other.version_) {}
  SavedTensor& operator=(SavedTensor other) noexcept {
    std::swap(tensor_, other.tensor_);
    std::swap(recomputer_, other.recomputer_);
    number_ = other.number_;
    version_ = other.version_;
    return *this;
  }
  ~SavedTensor() { // a node freed with its tensor held it to the end
    if (tensor_ && !tensor_.exclusive()) tensor_.body()->storage->unmark_saved();
  }

  explicit operator bool() const { return tensor_ || recomputer_; }
  operator const Tensor&() const { return value(); } // NOLINT: it is one
  const Tensor& operator*() const { return value(); }
  const Tensor* operator->() const { return &value(); }

  // True if this tensor is recomputed. It then has no history of its own.
  bool is_recomputed() const { return static_cast<bool>(recomputer_); }
  // Version of the elements when they were saved. If the tensor's version differs now, the elements were changed.
  int64_t version() const { return value(), version_; }

 private:
  void hold(Tensor tensor) const {
    tensor.body()->storage->mark_saved();
    version_ = tensor.version();
    tensor_ = std::move(tensor);
  }
  const Tensor& value() const {
    if (!tensor_ && recomputer_) hold(recomputer_->recompute(number_));
    return tensor_;
  }

  mutable Tensor tensor_;
  Ref<Recomputer> recomputer_;
  size_t number_ = 0;
  mutable int64_t version_ = 0;
};

} // namespace amplab
