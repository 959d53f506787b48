// SPDX-License-Identifier: Apache-2.0
// Descriptors of cuDNN's graph API. Attributes are set first; finalize() makes a descriptor immutable.
#pragma once
#include "kernels/cuda/check.h"
#include "kernels/cuda/owned.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace amplab::cuda {

// Maps a C++ type to cuDNN's attribute type.
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
  // All members throw DeviceError and OutOfMemory.
  explicit Descriptor(cudnnBackendDescriptorType_t type);

  template <class T> void set(cudnnBackendAttributeName_t name, const T& value) {
    set(name, attribute_type<T>(), 1, &value);
  }
  template <class T, size_t N> void set(cudnnBackendAttributeName_t name, const std::array<T, N>& values) {
    set(name, attribute_type<T>(), N, values.data());
  }
  void set(cudnnBackendAttributeName_t name, const Descriptor& other);

  void finalize();
  bool finalizes(); // returns false if cuDNN can never support this descriptor here

  int64_t number(cudnnBackendAttributeName_t name) const;
  std::vector<cudnnBackendNumericalNote_t> notes(cudnnBackendAttributeName_t name) const;
  // Return the descriptors that the attribute holds or lists, all of type `type`.
  Descriptor descriptor(cudnnBackendAttributeName_t name, cudnnBackendDescriptorType_t type) const;
  std::vector<Descriptor> descriptors(cudnnBackendAttributeName_t name, cudnnBackendDescriptorType_t type) const;

  cudnnBackendDescriptor_t handle() const { return handle_.get(); }

 private:
  void set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, size_t count, const void* values);

  Owned<cudnnBackendDescriptor_t, cudnnBackendDestroyDescriptor> handle_;
};

} // namespace amplab::cuda
