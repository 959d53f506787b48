// SPDX-License-Identifier: Apache-2.0
// A descriptor of cuDNN's graph API: its attributes as they were set.
#pragma once
#include <cstring>
#include <cudnn.h>
#include <map>
#include <stdexcept>
#include <vector>

struct ConvolutionsOnHost {
  cudaStream_t stream = nullptr;
};

struct DescriptorOnHost {
  struct Attribute {
    cudnnBackendAttributeType_t type;
    int64_t count;
    std::vector<char> bytes;
  };
  cudnnBackendDescriptorType_t type;
  std::map<cudnnBackendAttributeName_t, Attribute> attributes{};
  bool finalized = false;

  bool has(cudnnBackendAttributeName_t name) const { return attributes.contains(name); }
  template <class T> std::vector<T> all(cudnnBackendAttributeName_t name) const {
    const Attribute& a = attributes.at(name);
    std::vector<T> values(static_cast<size_t>(a.count));
    if (a.bytes.size() != values.size() * sizeof(T)) throw std::invalid_argument("an attribute of another type");
    std::memcpy(values.data(), a.bytes.data(), a.bytes.size());
    return values;
  }
  template <class T> T one(cudnnBackendAttributeName_t name) const { return all<T>(name).at(0); }
};
