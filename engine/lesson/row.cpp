// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/row.h"

#include "engine/interpreter/native.h"
#include "engine/interpreter/text.h"
#include "engine/run/memory_categories.h"

#include <algorithm>
#include <charconv>

namespace amplab::lesson {
namespace {

using interpreter::Value;

constexpr std::string_view kMemory = "memory"; // method of a step

// Parses one record of RFC 4180 and removes it from `rest`.
std::vector<std::string> cells_of(std::string_view& rest) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  size_t at = 0;
  for (; at < rest.size(); ++at) {
    const char c = rest[at];
    if (quoted) {
      if (c != '"')
        cells.back() += c;
      else if (at + 1 < rest.size() && rest[at + 1] == '"')
        cells.back() += rest[at++];
      else
        quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      cells.emplace_back();
    } else if (c == '\n') {
      ++at;
      break;
    } else {
      cells.back() += c;
    }
  }
  rest.remove_prefix(at);
  return cells;
}

template <class Number> std::optional<Number> read_whole(const std::string& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

Value value_of(const std::string& cell) {
  if (cell.empty()) return interpreter::none();
  if (const auto whole = read_whole<int64_t>(cell)) return *whole;
  if (const auto real = read_whole<double>(cell)) return *real; // including nan, inf and -inf
  return Value::text(cell);
}

} // namespace

Row::Row(std::string type, Columns columns, std::vector<Value> cells)
    : type_(std::move(type)), columns_(std::move(columns)), cells_(std::move(cells)) {}

std::vector<std::string_view> Row::attributes() const {
  std::vector<std::string_view> names(columns_->begin(), columns_->end());
  if (cell(kMemoryTable[0].column)) names.push_back(kMemory);
  return names;
}

std::optional<Value> Row::cell(std::string_view column) const {
  const auto found = std::ranges::find(*columns_, column);
  if (found == columns_->end()) return {};
  return cells_[static_cast<size_t>(found - columns_->begin())];
}

std::optional<Value> Row::attribute(interpreter::Interpreter&, std::string_view name) { return cell(name); }

std::optional<Value> Row::item(interpreter::Interpreter& interpreter, const Value& name) {
  const auto* text = name.as<interpreter::Text>();
  if (!text) return {};
  if (auto found = cell(text->value)) return found;
  interpreter.raise("KeyError", "'" + text->value + "'");
}

std::optional<Value> Row::call_method(interpreter::Interpreter& interpreter, std::string_view name,
                                      const interpreter::Arguments& arguments) {
  if (name != kMemory || !cell(kMemoryTable[0].column)) return {};
  interpreter::expect_one(interpreter, name, arguments);
  const auto* category = arguments.positional[0].as<interpreter::Text>();
  const std::string asked = category ? category->value : "";
  for (const MemoryCategoryRow& row : kMemoryTable)
    if (row.name == asked || row.column == "memory_" + asked) return cell(row.column);
  std::string names;
  for (const MemoryCategoryRow& row : kMemoryTable) names += (names.empty() ? "" : ", ") + std::string(row.name);
  interpreter.raise("ValueError", "memory() has no category '" + asked + "'; expected " + names);
}

ReadTable table_of(const std::function<void(CsvWriter&)>& write) {
  StringSink sink;
  CsvWriter csv(sink);
  write(csv);
  csv.flush();
  std::string_view rest = sink.bytes();
  ReadTable table{std::make_shared<const std::vector<std::string>>(cells_of(rest)), {}};
  while (!rest.empty()) {
    std::vector<Value>& row = table.rows.emplace_back();
    for (const std::string& cell : cells_of(rest)) row.push_back(value_of(cell));
    row.resize(table.columns->size(), interpreter::none());
  }
  return table;
}

} // namespace amplab::lesson
