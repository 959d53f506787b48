// SPDX-License-Identifier: Apache-2.0
#include "app/engine/config_on_stdin.h"

#include "app/engine/command.h"
#include "engine/settings/setting_table.h"

#include <cstdio>

namespace amplab {
namespace {

constexpr size_t kMostBytes = 16u << 20;

} // namespace

RunConfig config_on_stdin() {
  std::string text(kMostBytes + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), stdin));
  if (text.size() > kMostBytes)
    throw UsageError("stdin: the configuration has more than " + std::to_string(kMostBytes) +
                     " bytes; check the input.");
  return config_from_text(text, "stdin");
}

} // namespace amplab
