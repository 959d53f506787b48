// SPDX-License-Identifier: Apache-2.0
// fp32 references of an inspected step's gradients: their values if backward never rounded to 16 bits. Carried from
// call to call, they distinguish underflowed zeros from true ones. Owned by the probe. Training thread only.
//
// References begin where backward first rounds. They end where an optimizer or a forward pass reads the tensors,
// because forward counts as it ran. Tensors that only exact arithmetic in backward has made have none.
#pragma once
#include "engine/probe/reference_memory.h"
#include "kernels/contract/call.h"

#include <vector>

namespace amplab {

class ReferenceGradients {
 public:
  explicit ReferenceGradients(CachingAllocator& allocator) : allocator_(allocator), references_(allocator) {}

  // True if outputs() would return `local`.
  bool returns_local(const Call& call) const;
  // Called before the call runs. Returns its outputs without rounding, in fp32, undefined where they will be equal.
  //   local  its fp32 outputs from its actual operands, if returns_local(); empty if it rounds nothing
  std::vector<Tensor> outputs(Device& device, const Call& call, std::span<const Tensor> local);
  // Called after the call: stores the outputs.
  void store_outputs(Device& device, const Call& call, std::span<const Tensor> outputs);

  // Calls will write this gradient part by part.
  void expect_partial_writes(const View& whole);

  // The fp32 reference of these elements; empty: they are exact.
  std::optional<View> reference_of(const View& view) const { return references_.of(view); }
  // The memory was released.
  void forget(const void* data, size_t bytes) noexcept { references_.forget(data, bytes); }

 private:
  CachingAllocator& allocator_;
  ReferenceMemory references_;
};

} // namespace amplab
