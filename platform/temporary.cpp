// SPDX-License-Identifier: Apache-2.0
#include "platform/temporary.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace amplab::platform {

std::string make_temporary_folder(const std::string& beginning, std::error_code& error) {
  std::string path = beginning + "XXXXXX";
  const bool made = ::mkdtemp(path.data()) != nullptr;
  error = {made ? 0 : errno, std::generic_category()};
  return made ? path : std::string();
}

std::string folder_of_large_files() {
  const char* const chosen = std::getenv("TMPDIR");
  return chosen && *chosen ? chosen : "/var/tmp";
}

Descriptor open_nameless_file(const std::string& folder, std::error_code& error) {
  Descriptor file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
  if (!file && (errno == EOPNOTSUPP || errno == EISDIR)) { // the file system needs a name
    std::string path = folder + "/amplab-scratch-XXXXXX";
    file = Descriptor(::mkostemp(path.data(), O_CLOEXEC));
    if (file) ::unlink(path.c_str());
  }
  error = {file ? 0 : errno, std::generic_category()};
  return file;
}

} // namespace amplab::platform
