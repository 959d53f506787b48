// SPDX-License-Identifier: Apache-2.0
// Owning handles of C libraries: Owned<cudnnTensorDescriptor_t, cudnnDestroyTensorDescriptor>.
#pragma once
#include <memory>
#include <type_traits>

namespace amplab::cuda {

template <auto kDestroy> struct Destroy {
  template <class T> void operator()(T* handle) const { kDestroy(handle); }
};

template <class Handle, auto kDestroy> using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, Destroy<kDestroy>>;

} // namespace amplab::cuda
