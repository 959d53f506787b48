// SPDX-License-Identifier: Apache-2.0
// The standard streams and pipe ends, by the number of their descriptor. Interrupted calls are repeated. Any thread,
// one at a time per direction of a stream.
#pragma once
#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace amplab::platform {

constexpr int kStandardInput = 0, kStandardOutput = 1, kStandardError = 2;

bool is_terminal(int stream);
// Returns false if it is a pipe whose reader has closed it.
bool has_reader(int stream);

// Wait until the stream has bytes or has ended, or accepts bytes or has lost its reader. Return false if that takes
// longer than the limit, or possibly on a signal.
bool wait_to_read(int stream, std::chrono::milliseconds limit);
bool wait_to_write(int stream, std::chrono::milliseconds limit);

// Waits for bytes. Returns how many it has read: 0 at the end, or if the stream cannot be read.
size_t read_some(int stream, std::span<std::byte> into);
// Returns how many of the first bytes are written, as many as a stream accepts that wait_to_write() has found ready.
// Returns 0 if there was no space, nullopt if the stream cannot be written.
std::optional<size_t> write_some(int stream, std::span<const std::byte> bytes);
// Writes all of it; a line of usual length is not mixed with those of others. Returns false if that is impossible.
bool write_text(int stream, std::string_view text);

// Return another descriptor of standard output; send what is written to standard output to standard error.
int copy_of_standard_output();
void redirect_output_to_error();

} // namespace amplab::platform
