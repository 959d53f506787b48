// SPDX-License-Identifier: Apache-2.0
// A tensor that autograd saves for backward and counts as such in memory accounting. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"

#include <utility>

namespace amplab {

// Recomputes tensors instead of keeping them for backward (engine/autograd/recompute.h).
class KeptAside : public RefCounted {
 public:
  // Called when a tensor is about to be saved. Returns the number that made_again() takes.
  virtual size_t note(const Tensor& tensor) = 0;
  // Returns the tensor of that number, detached. Called at most once for each number.
  virtual Tensor made_again(size_t number) = 0;
};

// Of this thread. If null, saved tensors stay in memory.
inline thread_local KeptAside* kept_aside = nullptr;

class KeptTensor {
 public:
  KeptTensor() = default;
  KeptTensor(Tensor tensor) { // NOLINT: a tensor becomes one by being assigned
    if (!tensor) return;
    const bool weight = tensor.requires_grad() && !tensor.body()->node; // stays in memory anyway
    if (kept_aside && !weight) {
      aside_ = Ref<KeptAside>(kept_aside);
      number_ = aside_->note(tensor);
    } else {
      hold(std::move(tensor));
    }
  }
  KeptTensor(KeptTensor&& other) noexcept
      : tensor_(std::exchange(other.tensor_, {})), aside_(std::move(other.aside_)), number_(other.number_),
        version_(other.version_) {}
  KeptTensor& operator=(KeptTensor other) noexcept {
    std::swap(tensor_, other.tensor_);
    std::swap(aside_, other.aside_);
    number_ = other.number_;
    version_ = other.version_;
    return *this;
  }
  ~KeptTensor() { // a node freed with its tensor held it to the end
    if (tensor_ && !tensor_.exclusive()) tensor_.body()->storage->let_go();
  }

  explicit operator bool() const { return tensor_ || aside_; }
  operator const Tensor&() const { return made(); } // NOLINT: it is one
  const Tensor& operator*() const { return made(); }
  const Tensor* operator->() const { return &made(); }

  // True if this tensor is recomputed. It then has no history of its own.
  bool put_aside() const { return static_cast<bool>(aside_); }
  // Version of the elements when they were saved. If the tensor's version differs now, the elements were changed.
  int64_t version() const { return made(), version_; }

 private:
  void hold(Tensor tensor) const {
    tensor.body()->storage->keep();
    version_ = tensor.version();
    tensor_ = std::move(tensor);
  }
  const Tensor& made() const {
    if (!tensor_ && aside_) hold(aside_->made_again(number_));
    return tensor_;
  }

  mutable Tensor tensor_;
  Ref<KeptAside> aside_;
  size_t number_ = 0;
  mutable int64_t version_ = 0;
};

} // namespace amplab
