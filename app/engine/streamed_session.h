// SPDX-License-Identifier: Apache-2.0
// A session that its reader has no disk of ours for, as over ssh: `run --session -` writes it into a folder of its own,
// and hands it over on standard output, whole, when it has been closed.
#pragma once
#include <filesystem>
#include <string>

namespace amplab {

class StreamedSession {
 public:
  StreamedSession(); // Throws: UsageError where no folder can be made
  StreamedSession(const StreamedSession&) = delete;
  ~StreamedSession(); // removes it

  std::string path() const { return (folder_ / "run.amplab").string(); }

  // False: it is not there, or nobody took it.
  bool hand_over() const;
  static bool is_read(); // somebody can still take it

 private:
  std::filesystem::path folder_;
};

} // namespace amplab
