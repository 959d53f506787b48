// SPDX-License-Identifier: Apache-2.0
// What the gradients of an inspected step would be had backward never rounded to 16 bits: fp32 twins of the memory that
// gradients lie in, carried along call by call. They tell a zero that was lost on the way from one that is a zero.
// Owned by the probe; used only by the thread that trains.
//
// Twins begin where backward rounds for the first time, and end where an optimizer or a forward pass takes the tensors
// in: forward is taken as it was, and tensors that only backward's exact arithmetic made have none.
#pragma once
#include "engine/probe/twins.h"
#include "kernels/contract/call.h"

#include <vector>

namespace amplab {

class UnroundedGradients {
 public:
  explicit UnroundedGradients(CachingAllocator& allocator) : allocator_(allocator), twins_(allocator) {}

  // Would outputs() return `local`?
  bool takes_local(const Call& call) const;
  // Before the call runs: its outputs as they would be, in fp32; undefined where they will be what the call makes.
  //   local  its outputs from the operands as they are, in fp32, where takes_local(); empty where it rounds nothing
  std::vector<Tensor> outputs(Device& device, const Call& call, std::span<const Tensor> local);
  // After it: takes them over.
  void take(Device& device, const Call& call, std::span<const Tensor> outputs);

  // Calls will write this gradient part by part.
  void expect_parts(const View& whole);

  // The twin of these elements; nothing: they are what they would be.
  std::optional<View> twin_of(const View& view) const { return twins_.of(view); }
  // What lies there is gone.
  void forget(const void* data, size_t bytes) noexcept { twins_.forget(data, bytes); }

 private:
  CachingAllocator& allocator_;
  Twins twins_;
};

} // namespace amplab
