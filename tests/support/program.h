// SPDX-License-Identifier: Apache-2.0
// Runs a program as from a shell and captures its output.
#pragma once
#include "tests/support/temporary_folder.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace amplab {

struct Ended {
  int status = -1; // exit status; 128 + signal if killed
  std::string out, err;
};

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// A child process that writes its output to files in a folder.
class Running {
 public:
  Running(const std::vector<std::string>& words, const TemporaryFolder& folder,
          const std::vector<std::string>& environment = {})
      : out_(folder / "stdout.txt"), err_(folder / "stderr.txt") {
    pid_ = ::fork();
    if (pid_ == 0) {
      if (!std::freopen(out_.c_str(), "w", stdout) || !std::freopen(err_.c_str(), "w", stderr) ||
          !std::freopen("/dev/null", "r", stdin))
        ::_exit(126);
      for (const std::string& setting : environment) ::putenv(::strdup(setting.c_str()));
      std::vector<char*> arguments;
      for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
      arguments.push_back(nullptr);
      ::execv(arguments[0], arguments.data());
      ::_exit(127);
    }
  }
  void signal(int number) const { ::kill(pid_, number); }
  pid_t pid() const { return pid_; }
  Ended wait() const {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), slurp(out_), slurp(err_)};
  }

 private:
  std::filesystem::path out_, err_;
  pid_t pid_;
};

} // namespace amplab
