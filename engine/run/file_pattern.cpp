// SPDX-License-Identifier: Apache-2.0
#include "engine/run/file_pattern.h"

#include <algorithm>
#include <string_view>

namespace amplab {
namespace {

void replace_all(std::string& text, std::string_view mark, const std::string& by) {
  for (size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += by.size()) text.replace(at, mark.size(), by);
}

std::string file_name(std::string run_name) {
  std::ranges::replace_if(
      run_name, [](char c) { return c == '/' || c == '\\' || c == ' ' || c == ':'; }, '-');
  return run_name;
}

} // namespace

std::string path_from_pattern(std::string pattern, const std::string& run_name, const std::string& steps) {
  replace_all(pattern, "{step}", steps);
  replace_all(pattern, "{name}", file_name(run_name));
  return pattern;
}

} // namespace amplab
