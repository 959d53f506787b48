// SPDX-License-Identifier: Apache-2.0
// A Python process that analyses scripts without running them. One thread at a time.
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

  // Returns what is wrong, or an empty string if all of these hold. Both scripts have the same syntax tree except for
  // their strings. Each of `texts` is a string of the first script, with bytes decoded as Python decodes a path. The
  // first script ends with a `for` that has `loop` as its body. An empty `loop` is not searched. Also returns an empty
  // string if `loop` itself is not valid Python, because no script with it could be.
  std::string difference(std::string_view script, std::string_view other, const std::vector<std::string>& texts,
                         std::string_view loop);

  // Returns an empty string if python3 is present, else one sentence.
  static std::string absent_because();

 private:
  void send(std::string_view text);

  pid_t pid_ = -1;
  std::FILE *in_ = nullptr, *out_ = nullptr;
};

} // namespace amplab::fuzz
