// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cudnn_descriptor.h"

namespace amplab::cuda {
namespace {

constexpr const char* kWhat = "creating a cuDNN descriptor";

// Returns whether cuDNN can never do this work here. Other failures, such as lack of memory, may succeed later.
bool is_refusal(cudnnStatus_t status) {
  const int category = CUDNN_STATUS_CATEGORY(status);
  return category == CUDNN_STATUS_BAD_PARAM || category == CUDNN_STATUS_NOT_SUPPORTED ||
         status == CUDNN_STATUS_INTERNAL_ERROR_COMPILATION_FAILED;
}

} // namespace

Descriptor::Descriptor(cudnnBackendDescriptorType_t type) {
  cudnnBackendDescriptor_t made = nullptr;
  check(cudnnBackendCreateDescriptor(type, &made), kWhat);
  handle_.reset(made);
}

void Descriptor::set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, size_t count,
                     const void* values) {
  check(cudnnBackendSetAttribute(handle(), name, type, static_cast<int64_t>(count), values), kWhat);
}

void Descriptor::set(cudnnBackendAttributeName_t name, const Descriptor& other) {
  const cudnnBackendDescriptor_t value = other.handle();
  set(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &value);
}

void Descriptor::finalize() { check(cudnnBackendFinalize(handle()), kWhat); }

bool Descriptor::finalizes() {
  const cudnnStatus_t status = cudnnBackendFinalize(handle());
  if (!is_refusal(status)) return check(status, kWhat), true;
  if (const cudaError_t left = cudaDeviceSynchronize(); is_lost(left)) check(left, kWhat); // a lost GPU refuses all
  static_cast<void>(cudaGetLastError());
  return false;
}

int64_t Descriptor::number(cudnnBackendAttributeName_t name) const {
  int64_t count = 0, value = 0;
  check(cudnnBackendGetAttribute(handle(), name, CUDNN_TYPE_INT64, 1, &count, &value), kWhat);
  return value;
}

std::vector<cudnnBackendNumericalNote_t> Descriptor::notes(cudnnBackendAttributeName_t name) const {
  std::vector<cudnnBackendNumericalNote_t> notes(CUDNN_NUMERICAL_NOTE_TYPE_COUNT);
  int64_t count = 0;
  check(cudnnBackendGetAttribute(handle(), name, CUDNN_TYPE_NUMERICAL_NOTE, CUDNN_NUMERICAL_NOTE_TYPE_COUNT, &count,
                                 notes.data()),
        kWhat);
  notes.resize(static_cast<size_t>(count));
  return notes;
}

// cuDNN fills in descriptors created by the caller.
Descriptor Descriptor::descriptor(cudnnBackendAttributeName_t name, cudnnBackendDescriptorType_t type) const {
  Descriptor made(type);
  cudnnBackendDescriptor_t handle_of_made = made.handle();
  int64_t count = 0;
  check(cudnnBackendGetAttribute(handle(), name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count, &handle_of_made), kWhat);
  return made;
}

std::vector<Descriptor> Descriptor::descriptors(cudnnBackendAttributeName_t name,
                                                cudnnBackendDescriptorType_t type) const {
  int64_t count = 0;
  check(cudnnBackendGetAttribute(handle(), name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, &count, nullptr), kWhat);
  std::vector<Descriptor> made;
  std::vector<cudnnBackendDescriptor_t> handles;
  for (int64_t i = 0; i < count; ++i) {
    made.emplace_back(type);
    handles.push_back(made.back().handle());
  }
  const int64_t wanted = count;
  if (wanted > 0)
    check(cudnnBackendGetAttribute(handle(), name, CUDNN_TYPE_BACKEND_DESCRIPTOR, wanted, &count, handles.data()),
          kWhat);
  made.erase(made.begin() + count, made.end());
  return made;
}

} // namespace amplab::cuda
