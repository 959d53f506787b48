// SPDX-License-Identifier: Apache-2.0
// A session for a reader on another machine, as over ssh. `run --session -` writes it to a temporary folder, and copies
// it to standard output after closing it.
#pragma once
#include <filesystem>
#include <string>

namespace amplab {

class StreamedSession {
 public:
  StreamedSession(); // Throws: UsageError if no folder can be created.
  StreamedSession(const StreamedSession&) = delete;
  ~StreamedSession(); // removes the folder

  std::string path() const { return (folder_ / "run.amplab").string(); }

  // Returns false if the file is missing or standard output is closed.
  bool copy_to_stdout() const;
  static bool is_read(); // whether standard output still has a reader

 private:
  std::filesystem::path folder_;
};

} // namespace amplab
