// SPDX-License-Identifier: Apache-2.0
// Owning handles of streams, events and objects of C libraries.
#pragma once
#include "kernels/cuda/check.h"

#include <memory>
#include <type_traits>

namespace amplab::cuda {

// Owning handles of C libraries: Owned<cudnnTensorDescriptor_t, cudnnDestroyTensorDescriptor>.
template <auto kDestroy> struct Destroy {
  template <class T> void operator()(T* handle) const { kDestroy(handle); }
};

template <class Handle, auto kDestroy> using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, Destroy<kDestroy>>;

// The stream is destroyed after its work is done.
class Stream {
 public:
  Stream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "creating a stream"); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { cudaStreamDestroy(stream_); }
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

// A point in a stream that other streams may wait for.
class Event {
 public:
  Event() { check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "creating an event"); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { cudaEventDestroy(event_); }
  cudaEvent_t get() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

} // namespace amplab::cuda
