// SPDX-License-Identifier: Apache-2.0
#include "engine/run/file_pattern.h"

#include "engine/run/config_error.h"
#include "engine/run/printable.h"

#include <string_view>

namespace amplab {
namespace {

void replace_all(std::string& text, std::string_view mark, const std::string& by) {
  for (size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += by.size())
    text.replace(at, mark.size(), by);
}

bool belongs_in_file_name(char c) {
  return c != '/' && c != '\\' && c != ' ' && c != ':' && static_cast<unsigned char>(c) >= 0x20 && c != 0x7f;
}

// The result is never empty, hidden or a parent folder: "..", ".", "../x" and ".x" keep no leading dot.
std::string file_name(std::string run_name) {
  bool leads = true;
  for (char& c : run_name) {
    leads = leads && c == '.';
    if (leads || !belongs_in_file_name(c)) c = '-';
  }
  return run_name.empty() ? "-" : run_name;
}

} // namespace

std::string path_from_pattern(std::string pattern, const std::string& run_name, const std::string& steps) {
  if (pattern.find('\0') != std::string::npos)
    throw ConfigError(printable(pattern) + ": not a file name: it contains a zero byte.");
  replace_all(pattern, "{step}", steps);
  replace_all(pattern, "{name}", file_name(run_name));
  return pattern;
}

} // namespace amplab
