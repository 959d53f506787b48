// SPDX-License-Identifier: Apache-2.0
#include "app/engine/streamed_session.h"

#include "app/engine/command.h"
#include "platform/stream.h"
#include "platform/temporary.h"

#include <cstdio>
#include <fstream>
#include <system_error>
#include <vector>

namespace amplab {
namespace {

constexpr std::streamsize kAtOnce = 1 << 16; // bytes

} // namespace

StreamedSession::StreamedSession() {
  std::error_code error;
  const std::filesystem::path temporary = std::filesystem::temp_directory_path(error);
  const std::string beginning = ((error ? std::filesystem::path("/tmp") : temporary) / "amplab-run-").string();
  folder_ = platform::make_temporary_folder(beginning, error);
  if (error) throw UsageError(beginning + "XXXXXX: cannot create a folder for the session: " + error.message() + ".");
}

StreamedSession::~StreamedSession() {
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

bool StreamedSession::copy_to_stdout() const {
  std::ifstream file(path(), std::ios::binary);
  if (!file) return false;
  std::vector<char> piece(static_cast<size_t>(kAtOnce));
  while (file.read(piece.data(), kAtOnce) || file.gcount() > 0)
    if (std::fwrite(piece.data(), 1, static_cast<size_t>(file.gcount()), stdout) != static_cast<size_t>(file.gcount()))
      return false;
  return std::fflush(stdout) == 0;
}

bool StreamedSession::is_read() { return platform::has_reader(platform::kStandardOutput); }

} // namespace amplab
