// SPDX-License-Identifier: Apache-2.0
#include "platform/stream.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <poll.h>
#include <unistd.h>

namespace amplab::platform {
namespace {

bool wait_for(int stream, short event, std::chrono::milliseconds limit) {
  pollfd there{stream, event, 0};
  return ::poll(&there, 1, static_cast<int>(limit.count())) > 0;
}

} // namespace

bool is_terminal(int stream) { return ::isatty(stream) != 0; }

bool has_reader(int stream) {
  pollfd output{stream, 0, 0};
  return ::poll(&output, 1, 0) <= 0 || (output.revents & (POLLERR | POLLHUP)) == 0;
}

bool wait_to_read(int stream, std::chrono::milliseconds limit) { return wait_for(stream, POLLIN, limit); }

bool wait_to_write(int stream, std::chrono::milliseconds limit) { return wait_for(stream, POLLOUT, limit); }

size_t read_some(int stream, std::span<std::byte> into) {
  for (;;) {
    const ssize_t got = ::read(stream, into.data(), into.size());
    if (got >= 0) return static_cast<size_t>(got);
    if (errno != EINTR) return 0;
  }
}

// A pipe is ready when it has space for PIPE_BUF bytes.
std::optional<size_t> write_some(int stream, std::span<const std::byte> bytes) {
  const ssize_t written = ::write(stream, bytes.data(), std::min<size_t>(bytes.size(), PIPE_BUF));
  if (written >= 0) return static_cast<size_t>(written);
  if (errno == EINTR || errno == EAGAIN) return 0;
  return std::nullopt;
}

bool write_text(int stream, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(stream, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

int copy_of_standard_output() { return ::dup(STDOUT_FILENO); }

void redirect_output_to_error() { ::dup2(STDERR_FILENO, STDOUT_FILENO); }

} // namespace amplab::platform
