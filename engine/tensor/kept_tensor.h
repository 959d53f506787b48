// SPDX-License-Identifier: Apache-2.0
// A tensor that the tape keeps for backward, which the books of memory say. Used only by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"

#include <utility>

namespace amplab {

class KeptTensor {
 public:
  KeptTensor() = default;
  KeptTensor(Tensor tensor) : tensor_(std::move(tensor)) { // NOLINT: a tensor becomes one by being assigned
    if (tensor_) tensor_.body()->storage->keep();
  }
  KeptTensor(const KeptTensor& other) : KeptTensor(other.tensor_) {}
  KeptTensor(KeptTensor&& other) noexcept : tensor_(std::exchange(other.tensor_, {})) {}
  KeptTensor& operator=(KeptTensor other) noexcept {
    std::swap(tensor_, other.tensor_);
    return *this;
  }
  ~KeptTensor() { // what is freed with it was kept to the end
    if (tensor_ && !tensor_.exclusive()) tensor_.body()->storage->let_go();
  }

  explicit operator bool() const { return static_cast<bool>(tensor_); }
  operator const Tensor&() const { return tensor_; } // NOLINT: it is one
  const Tensor& operator*() const { return tensor_; }
  const Tensor* operator->() const { return &tensor_; }

 private:
  Tensor tensor_;
};

} // namespace amplab
