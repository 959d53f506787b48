// SPDX-License-Identifier: Apache-2.0
#include "platform/pipe.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace amplab::platform {

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// The process, the descriptor, and the pipe's inode: on another host that process has no such pipe.
std::string pipe_name(const Descriptor& end) {
  struct stat pipe {};
  ::fstat(end.number(), &pipe);
  return std::to_string(::getpid()) + "/" + std::to_string(end.number()) + "/" + std::to_string(pipe.st_ino);
}

Descriptor open_pipe(const std::string& name, PipeEnd end) {
  std::istringstream words(name);
  std::string process, number, inode;
  if (!std::getline(words, process, '/') || !std::getline(words, number, '/') || !std::getline(words, inode)) return {};
  const std::filesystem::path path = std::filesystem::path("/proc") / process / "fd" / number;
  std::error_code none;
  if (std::filesystem::read_symlink(path, none) != "pipe:[" + inode + "]") return {};
  return Descriptor(::open(path.c_str(), (end == PipeEnd::read ? O_RDONLY : O_WRONLY) | O_CLOEXEC));
}

} // namespace amplab::platform
