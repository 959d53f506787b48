// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/text.h"

#include "engine/interpreter/format.h"
#include "engine/interpreter/operators.h"
#include "engine/run/utf8.h"

#include <algorithm>
#include <array>

namespace amplab::interpreter {
namespace {

using loop::BinaryOp;
using loop::CompareOp;

constexpr std::array<std::string_view, 47> kMethods = {
    "capitalize",   "casefold",   "center",    "count",       "encode",    "endswith",     "expandtabs",   "find",
    "format",       "format_map", "index",     "isalnum",     "isalpha",   "isascii",      "isdecimal",    "isdigit",
    "isidentifier", "islower",    "isnumeric", "isprintable", "isspace",   "istitle",      "isupper",      "join",
    "ljust",        "lower",      "lstrip",    "maketrans",   "partition", "removeprefix", "removesuffix", "replace",
    "rfind",        "rindex",     "rjust",     "rpartition",  "rsplit",    "rstrip",       "split",        "splitlines",
    "startswith",   "strip",      "swapcase",  "title",       "translate", "upper",        "zfill"};

// Returns the offset of each character, and the end.
std::vector<size_t> characters(std::string_view text) {
  std::vector<size_t> at;
  for (size_t i = 0; i < text.size(); i += std::max<size_t>(first_character(text.substr(i)).bytes, 1)) at.push_back(i);
  at.push_back(text.size());
  return at;
}

class Characters : public Iterator {
 public:
  explicit Characters(Ref<Text> text) : text_(std::move(text)) {}
  std::string type() const override { return "str_iterator"; }
  std::optional<Value> next(Interpreter&) override {
    const std::string_view rest = std::string_view(text_->value).substr(at_);
    if (rest.empty()) return {};
    const size_t bytes = std::max<size_t>(first_character(rest).bytes, 1);
    at_ += bytes;
    return Value::text(std::string(rest.substr(0, bytes)));
  }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(text_); }

 private:
  Ref<Text> text_;
  size_t at_ = 0;
};

Value repeated(Interpreter& interpreter, const std::string& text, const Value& count) {
  if (!count.is_integral())
    interpreter.raise("TypeError", "can't multiply sequence by non-int of type '" + type_name(count) + "'");
  const int64_t times = text.empty() ? 0 : std::max<int64_t>(count.as_int(), 0);
  if (times > interpreter.limits().text_bytes / std::max<int64_t>(static_cast<int64_t>(text.size()), 1))
    interpreter.raise_unsupported("a str in the lab has at most " + std::to_string(interpreter.limits().text_bytes) +
                                  " bytes, and this would have " + std::to_string(times) + " times " +
                                  std::to_string(text.size()) + "; Python has no such limit");
  std::string all;
  all.reserve(text.size() * static_cast<size_t>(times));
  for (int64_t i = 0; i < times; ++i) all += text;
  return text_within_limits(interpreter, std::move(all));
}

// Returns true if Python's isprintable() is false. Unassigned code points, also not printable in Python, are not
// covered.
bool is_hidden(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c <= 0xa0) || c == 0xad || c == 0x1680 || (c >= 0x2000 && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) || c == 0x3000 || (c >= 0xd800 && c <= 0xf8ff) ||
         c == 0xfeff;
}

std::string escaped(char32_t c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const int count = c < 0x100 ? 2 : c < 0x10000 ? 4 : 8;
  std::string text(count == 2 ? "\\x" : count == 4 ? "\\u" : "\\U");
  for (int shift = 4 * (count - 1); shift >= 0; shift -= 4) text += digits[(c >> shift) & 15];
  return text;
}

} // namespace

Value text_within_limits(Interpreter& interpreter, std::string text) {
  const auto bytes = static_cast<int64_t>(text.size());
  if (bytes > interpreter.limits().text_bytes)
    interpreter.raise_unsupported("a str in the lab has at most " + std::to_string(interpreter.limits().text_bytes) +
                                  " bytes, and this has " + std::to_string(bytes) + "; Python has no such limit");
  interpreter.charge(bytes / 64);
  interpreter.charge_bytes(bytes);
  return Value::text(std::move(text));
}

std::vector<std::string_view> Text::attributes() const { return {kMethods.begin(), kMethods.end()}; }

std::optional<Value> Text::attribute(Interpreter& interpreter, std::string_view name) {
  if (std::ranges::find(kMethods, name) != kMethods.end())
    interpreter.raise_unsupported("the lab's str has no method '" + std::string(name) +
                                  "'; Python's has. f\"...\", +, * and slices work");
  return {};
}

std::optional<Value> Text::binary(Interpreter& interpreter, BinaryOp op, const Value& other, bool reflected) {
  if (op == BinaryOp::multiply) return repeated(interpreter, value, other);
  if (reflected) return {};
  if (op == BinaryOp::modulo)
    interpreter.raise_unsupported("the lab does not format with %; Python does. Write f\"{x:.3f}\"");
  if (op != BinaryOp::add) return {};
  const Text* text = other.as<Text>();
  if (!text) interpreter.raise("TypeError", "can only concatenate str (not \"" + type_name(other) + "\") to str");
  return text_within_limits(interpreter, value + text->value);
}

std::optional<Value> Text::compare(Interpreter&, CompareOp op, const Value& other, bool reflected) {
  const Text* text = other.as<Text>();
  if (!text) return {};
  const int sign = reflected ? text->value.compare(value) : value.compare(text->value);
  switch (op) {
  case CompareOp::equal: return sign == 0;
  case CompareOp::not_equal: return sign != 0;
  case CompareOp::less: return sign < 0;
  case CompareOp::less_equal: return sign <= 0;
  case CompareOp::greater: return sign > 0;
  case CompareOp::greater_equal: return sign >= 0;
  default: return {};
  }
}

std::optional<bool> Text::contains(Interpreter& interpreter, const Value& part) {
  const Text* text = part.as<Text>();
  if (!text) interpreter.raise("TypeError", "'in <string>' requires string as left operand, not " + type_name(part));
  interpreter.charge(static_cast<int64_t>(value.size()) / 64);
  return value.find(text->value) != value.npos;
}

std::optional<int64_t> Text::length(Interpreter& interpreter) {
  interpreter.charge(static_cast<int64_t>(value.size()) / 64);
  return static_cast<int64_t>(characters(value).size()) - 1;
}

std::optional<Value> Text::item(Interpreter& interpreter, const Value& index) {
  interpreter.charge(static_cast<int64_t>(value.size()) / 64);
  const std::vector<size_t> at = characters(value);
  const auto count = static_cast<int64_t>(at.size()) - 1;
  const auto character = [&](size_t i) { return value.substr(at[i], at[i + 1] - at[i]); };
  if (const auto* slice = index.as<SliceIndex>()) {
    const Stride stride = stride_of(interpreter, *slice, count);
    std::string part;
    for (int64_t i = 0; i < stride.count; ++i) part += character(static_cast<size_t>(stride.from + i * stride.step));
    return text_within_limits(interpreter, std::move(part));
  }
  if (!index.is_integral())
    interpreter.raise("TypeError", "string indices must be integers, not '" + type_name(index) + "'");
  const std::optional<size_t> position = wrapped_index(index.as_int(), count);
  if (!position) interpreter.raise("IndexError", "string index out of range");
  return Value::text(character(*position));
}

Ref<Iterator> Text::iterate(Interpreter&) { return make_ref<Characters>(Ref<Text>(this)); }

std::string Text::repr(Interpreter&) {
  const char quote = value.find('\'') != value.npos && value.find('"') == value.npos ? '"' : '\'';
  std::string text(1, quote);
  const std::string_view all = value;
  for (size_t i = 0; i < all.size();) {
    const Character next = first_character(all.substr(i));
    const size_t bytes = std::max<size_t>(next.bytes, 1);
    const char c = all[i];
    if (c == quote || c == '\\')
      text.append("\\").append(1, c);
    else if (c == '\n')
      text.append("\\n");
    else if (c == '\r')
      text.append("\\r");
    else if (c == '\t')
      text.append("\\t");
    else if (is_hidden(next.code))
      text.append(escaped(next.code));
    else
      text.append(all.substr(i, bytes));
    i += bytes;
  }
  return text += quote;
}

std::optional<std::string> Text::format(Interpreter& interpreter, std::string_view spec) {
  return format_text(interpreter, value, spec);
}

} // namespace amplab::interpreter
