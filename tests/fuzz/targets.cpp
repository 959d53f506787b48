// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/target.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace amplab::fuzz {
namespace {

class OwnFolder {
 public:
  OwnFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "amplab-fuzz-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~OwnFolder() {
    std::error_code left;
    std::filesystem::remove_all(path_, left);
  }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

} // namespace

std::span<const Target> targets() {
  static const Target all[] = {
      configurations(), settings(), layers(), tables(),  idx_files(), cifar_files(), texts(),      safetensors_files(),
      frames(),         scripts(),  loops(),  imports(), lessons(),   steps(),       executions(), sessions()};
  return all;
}

std::string written(const std::string& name, std::string_view bytes) {
  static const OwnFolder folder;
  std::ofstream(folder / name, std::ios::binary) << bytes;
  return (folder / name).string();
}

} // namespace amplab::fuzz
