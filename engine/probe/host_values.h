// SPDX-License-Identifier: Apache-2.0
// Copies what a call wrote to the host, for inspection. Engine thread only.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

#include <string>
#include <vector>

namespace amplab {

// Returns the tensors that a call writes: its outputs, and those that it changes in place (ops.def).
std::vector<View> written_by(const Call& call);

// Returns whether a call writes an infinity that it was given, as masks and fills do: no overflow.
bool writes_given_infinity(const Call& call);

// Returns the attributes with which a call can be repeated, before it runs or after, without changing a state in device
// memory.
Attributes attributes_to_repeat(const Call& call, bool has_run);

// Elements as floats, in row-major order. Requires: a floating-point dtype.
std::vector<float> host_values(CachingAllocator& allocator, Device& device, const View& view);

// "[3, 17]": the coordinates of element `index` in row-major order.
std::string index_text(const Shape& shape, int64_t index);

} // namespace amplab
