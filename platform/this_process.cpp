// SPDX-License-Identifier: Apache-2.0
#include "platform/this_process.h"

#include <csignal>
#include <fstream>
#include <unistd.h>

namespace amplab::platform {

std::filesystem::path program_path() {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/exe", none);
}

std::string process_name() {
  std::string name;
  std::ifstream file("/proc/self/comm");
  std::getline(file, name);
  return name;
}

int64_t process_id() { return ::getpid(); }

void kill_this_process() { std::raise(SIGKILL); }

void suspend_this_process() { std::raise(SIGSTOP); }

} // namespace amplab::platform
