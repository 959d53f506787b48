// SPDX-License-Identifier: Apache-2.0
// Descriptors of cuDNN's graph API: attributes are set, then the descriptor is finalized and does not change any more.
#pragma once
#include "kernels/cuda/check.h"
#include "kernels/cuda/owned.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace amplab::cuda {

// What the library calls the type of an attribute.
template <class T> cudnnBackendAttributeType_t attribute_type() = delete;
template <> constexpr cudnnBackendAttributeType_t attribute_type<cudnnHandle_t>() { return CUDNN_TYPE_HANDLE; }
template <> constexpr cudnnBackendAttributeType_t attribute_type<cudnnDataType_t>() { return CUDNN_TYPE_DATA_TYPE; }
template <> constexpr cudnnBackendAttributeType_t attribute_type<int64_t>() { return CUDNN_TYPE_INT64; }
template <> constexpr cudnnBackendAttributeType_t attribute_type<float>() { return CUDNN_TYPE_FLOAT; }
template <> constexpr cudnnBackendAttributeType_t attribute_type<void*>() { return CUDNN_TYPE_VOID_PTR; }
template <> constexpr cudnnBackendAttributeType_t attribute_type<cudnnConvolutionMode_t>() {
  return CUDNN_TYPE_CONVOLUTION_MODE;
}
template <> constexpr cudnnBackendAttributeType_t attribute_type<cudnnBackendHeurMode_t>() {
  return CUDNN_TYPE_HEUR_MODE;
}
template <> constexpr cudnnBackendAttributeType_t attribute_type<cudnnBackendNumericalNote_t>() {
  return CUDNN_TYPE_NUMERICAL_NOTE;
}

class Descriptor {
 public:
  // Throws, as all here: DeviceError, OutOfMemory.
  explicit Descriptor(cudnnBackendDescriptorType_t type);

  template <class T> void set(cudnnBackendAttributeName_t name, const T& value) {
    set(name, attribute_type<T>(), 1, &value);
  }
  template <class T, size_t N> void set(cudnnBackendAttributeName_t name, const std::array<T, N>& values) {
    set(name, attribute_type<T>(), N, values.data());
  }
  void set(cudnnBackendAttributeName_t name, const Descriptor& other);

  void finalize();
  bool finalizes(); // false: this cannot be had here, ever

  int64_t number(cudnnBackendAttributeName_t name) const;
  std::vector<cudnnBackendNumericalNote_t> notes(cudnnBackendAttributeName_t name) const;
  // What the attribute holds, or lists: descriptors of that type.
  Descriptor descriptor(cudnnBackendAttributeName_t name, cudnnBackendDescriptorType_t type) const;
  std::vector<Descriptor> descriptors(cudnnBackendAttributeName_t name, cudnnBackendDescriptorType_t type) const;

  cudnnBackendDescriptor_t handle() const { return handle_.get(); }

 private:
  void set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, size_t count, const void* values);

  Owned<cudnnBackendDescriptor_t, cudnnBackendDestroyDescriptor> handle_;
};

} // namespace amplab::cuda
