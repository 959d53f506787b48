// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_wire.h"

#include "engine/wire/messages.h"

#include <fcntl.h>
#include <filesystem>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace amplab {

namespace {

constexpr std::byte kNewline{'\n'};

} // namespace

std::string pipe_name(int end) {
  struct stat pipe {};
  ::fstat(end, &pipe);
  return std::to_string(::getpid()) + "/" + std::to_string(end) + "/" + std::to_string(pipe.st_ino);
}

int open_pipe(const std::string& name, int mode) {
  std::istringstream words(name);
  std::string process, end, inode;
  if (!std::getline(words, process, '/') || !std::getline(words, end, '/') || !std::getline(words, inode)) return -1;
  const std::filesystem::path path = std::filesystem::path("/proc") / process / "fd" / end;
  std::error_code none;
  if (std::filesystem::read_symlink(path, none) != "pipe:[" + inode + "]")
    return -1; // a process of that number on another host
  return ::open(path.c_str(), mode | O_CLOEXEC);
}

std::vector<std::byte> line_of(std::vector<std::byte> frame) {
  for (size_t i = 0; i < wire::kLengthBytes; ++i) // the body is one byte longer
    if (frame[i] = static_cast<std::byte>(static_cast<uint8_t>(frame[i]) + 1); frame[i] != std::byte{0}) break;
  frame.push_back(kNewline);
  return frame;
}

std::span<const std::byte> body_of(std::span<const std::byte> line) {
  if (line.empty() || line.back() != kNewline) throw wire::WireError("a line and its message have different ends");
  return line.first(line.size() - 1);
}

} // namespace amplab
