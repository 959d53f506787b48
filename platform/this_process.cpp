// SPDX-License-Identifier: Apache-2.0
#include "platform/this_process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sys/prctl.h>
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

bool is_running(int64_t process) { return ::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM; }

bool is_superuser() { return ::geteuid() == 0; }

void set_if_unset(const char* name, const std::string& value) { ::setenv(name, value.c_str(), 0); }

std::error_code become(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execvp(arguments[0], arguments.data());
  return {errno, std::generic_category()};
}

void end_with_parent() { ::prctl(PR_SET_PDEATHSIG, SIGKILL); }

void lower_priority(int amount) { [[maybe_unused]] const int niceness = ::nice(amount); }

void kill_this_process() { std::raise(SIGKILL); }

void suspend_this_process() { std::raise(SIGSTOP); }

} // namespace amplab::platform
