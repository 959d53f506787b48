// SPDX-License-Identifier: Apache-2.0
// What a call wrote, brought to the host to be looked at. Used only by the engine's thread.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

#include <string>
#include <vector>

namespace amplab {

// What a call writes: its outputs, or the tensors that an update changes where they stand (ops.def).
std::vector<View> written_by(const Call& call);

// Elements as floats, row by row. Requires: a floating dtype.
std::vector<float> host_values(CachingAllocator& allocator, Device& device, const View& view);

// "[3, 17]": where element `index`, counted row by row, stands.
std::string index_text(const Shape& shape, int64_t index);

} // namespace amplab
