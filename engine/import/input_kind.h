// SPDX-License-Identifier: Apache-2.0
// What a file to import is, by its name and its beginning. Pure. Any thread.
#pragma once
#include <cstddef>
#include <string_view>

namespace amplab::importing {

enum class InputKind {
  script,        // a PyTorch script
  configuration, // JSON that is no log
  log,           // anything else: the readers of logs decide (docs/real-runs.md)
};

inline constexpr size_t kHeadBytes = 64 << 10; // that decide

// name: of the file, or empty. head: its first kHeadBytes.
InputKind kind_of(std::string_view name, std::string_view head);

// Returns whether a table or text may as well be a log: it names a loss and a number.
bool may_be_log(std::string_view head);

} // namespace amplab::importing
