// SPDX-License-Identifier: Apache-2.0
// The wire between rank 0 and the process that started the ranks: two pipes of that process, which rank 0 opens by
// name. mpirun's streams are used only if rank 0 is on another host. Open MPI 5 holds back output without a newline, so
// reports are lines there, as made and read here; it also loses parts of long output. Any thread.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace amplab {

// Returns the frame with a newline after its body. Requires: a frame from wire::encode().
std::vector<std::byte> line_of(std::vector<std::byte> frame);

// Returns the body of such a line, given the line's body. Throws: WireError if it does not end in a newline.
std::span<const std::byte> body_of(std::span<const std::byte> line);

} // namespace amplab
