// SPDX-License-Identifier: Apache-2.0
// A tensor that the tape keeps for backward, which the books of memory say. Used only by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"

#include <utility>

namespace amplab {

// Who makes again what the tape would have kept (engine/autograd/recompute.h).
class KeptAside : public RefCounted {
 public:
  // A tensor is about to be kept. Returns the number under which it can be had.
  virtual size_t note(const Tensor& tensor) = 0;
  // The tensor of that number, off the tape. Asked once for each that is needed.
  virtual Tensor made_again(size_t number) = 0;
};

// Of this thread; null: what is kept is kept.
inline thread_local KeptAside* kept_aside = nullptr;

class KeptTensor {
 public:
  KeptTensor() = default;
  KeptTensor(Tensor tensor) { // NOLINT: a tensor becomes one by being assigned
    if (!tensor) return;
    const bool weight = tensor.requires_grad() && !tensor.body()->node; // is there anyway
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
  ~KeptTensor() { // what is freed with it was kept to the end
    if (tensor_ && !tensor_.exclusive()) tensor_.body()->storage->let_go();
  }

  explicit operator bool() const { return tensor_ || aside_; }
  operator const Tensor&() const { return made(); } // NOLINT: it is one
  const Tensor& operator*() const { return made(); }
  const Tensor* operator->() const { return &made(); }

  // It stands in for one that was put aside, and has no history of its own.
  bool put_aside() const { return static_cast<bool>(aside_); }
  // Of the elements, when they were kept; they are no longer what they were if the tensor has another one.
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
