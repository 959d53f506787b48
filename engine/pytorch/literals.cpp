// SPDX-License-Identifier: Apache-2.0
#include "engine/pytorch/script_sections.h"
#include "engine/run/number_text.h"
#include "engine/run/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace amplab::pytorch {
namespace {

std::string escaped(const char* format, unsigned code) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), format, code);
  return text.data();
}

} // namespace

std::string with(std::string_view text, std::initializer_list<std::pair<std::string_view, std::string>> values) {
  std::string result;
  for (size_t brace; (brace = text.find('{')) != std::string_view::npos;) {
    result += text.substr(0, brace);
    text.remove_prefix(brace);
    const size_t end = text.find('}');
    const std::string_view name = end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
    const auto* value = std::ranges::find(values, name, &std::pair<std::string_view, std::string>::first);
    const bool known = value != values.end() && !name.empty();
    result += known ? std::string_view(value->second) : text.substr(0, 1);
    text.remove_prefix(known ? end + 1 : 1);
  }
  return result.append(text);
}

std::string code_of(std::string_view script) {
  std::string code;
  for (size_t i = 0; i < script.size(); ++i) {
    const char begins = script[i];
    if (begins == '#') {
      i = std::min(script.find('\n', i), script.size());
    } else if (begins == '"' || begins == '\'') {
      while (++i < script.size() && script[i] != begins)
        if (script[i] == '\\') ++i;
    } else {
      code += begins;
    }
  }
  return code;
}

std::string indented(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n') + 1);
    result.append(line == "\n" ? "" : "    ").append(line);
    text.remove_prefix(line.size());
  }
  return result;
}

std::string within_quotes(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character c = first_character(text);
    if (c.bytes == 0) // as os.fsdecode decodes a byte of a path that is not UTF-8
      result += escaped("\\udc%02x", static_cast<unsigned char>(text.front()));
    else if (is_control(c.code))
      result += escaped(c.code < 0x100 ? "\\x%02x" : "\\u%04x", static_cast<unsigned>(c.code));
    else
      result.append(c.code == '"' || c.code == '\\' ? "\\" : "").append(text.substr(0, c.bytes));
    text.remove_prefix(std::max<size_t>(c.bytes, 1));
  }
  return result;
}

std::string literal(std::string_view text) { return std::string("\"").append(within_quotes(text)).append("\""); }

std::string literal(bool value) { return value ? "True" : "False"; }

std::string literal(double value) {
  if (std::isnan(value)) return "float(\"nan\")";
  if (std::isinf(value)) return value > 0 ? "float(\"inf\")" : "float(\"-inf\")";
  std::string text = number_text(value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

} // namespace amplab::pytorch
