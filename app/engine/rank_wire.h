// SPDX-License-Identifier: Apache-2.0
// The wire between rank 0 and the process that started the ranks: two pipes of that process, which rank 0 opens by
// their names. mpirun's own streams are for a rank 0 on another host only: Open MPI 5 holds back what does not end in a
// newline, so reports are lines there, and it loses some of what is long. Any thread.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// Returns a word that names an end of a pipe of this process. Requires: this process keeps it open.
std::string pipe_name(int end);

// Returns the pipe of that name, or -1 where this host has none. mode: O_RDONLY or O_WRONLY.
int open_pipe(const std::string& name, int mode);

// Returns the frame of a message with a newline behind its body. Requires: a frame as wire::encode() makes it.
std::vector<std::byte> line_of(std::vector<std::byte> frame);

// Returns the body of a message in such a line, given that of the line. Throws: WireError where it ends in no newline.
std::span<const std::byte> body_of(std::span<const std::byte> line);

} // namespace amplab
