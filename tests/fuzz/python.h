// SPDX-License-Identifier: Apache-2.0
// A Python that is asked what a script says, without running it. One thread at a time.
#pragma once
#include <cstdio>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace amplab::fuzz {

class Python {
 public:
  Python();
  Python(const Python&) = delete;
  Python& operator=(const Python&) = delete;
  ~Python();

  // Empty if both scripts have the same syntax tree but for their texts, each of `texts` is a text of the first one,
  // its bytes read as Python reads a path, and it ends with a `for` whose body is `loop`; else what is wrong. Also
  // empty for a loop that is no Python by itself: no script with it could be. An empty one is not looked for.
  std::string difference(std::string_view script, std::string_view other, const std::vector<std::string>& texts,
                         std::string_view loop);

  // Empty where there is a python3, else one sentence.
  static std::string absent_because();

 private:
  void send(std::string_view text);

  pid_t pid_ = -1;
  std::FILE *in_ = nullptr, *out_ = nullptr;
};

} // namespace amplab::fuzz
