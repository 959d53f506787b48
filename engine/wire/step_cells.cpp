// SPDX-License-Identifier: Apache-2.0
// Steps as columns: each column of the table, then each declared one that has a number in any of the records.
#include "engine/wire/columns.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <string>

namespace amplab::wire {
namespace {

constexpr size_t kMostSteps = kLargestMessage / sizeof(StepRecord);

// Name of a declared column, by position. LaneInfo has the names that people see.
std::string declared_name(size_t index) { return "declared." + std::to_string(index); }

Cell declared_cell(const StepRecord& record, size_t index) { return std::bit_cast<Cell>(record.declared[index]); }

} // namespace

void write_columns(CborWriter& writer, const std::vector<StepRecord>& records, StepColumns table) {
  if (records.size() > kMostSteps)
    throw WireError("too many records for one message: " + std::to_string(records.size()));
  const size_t map = writer.begin_map();
  size_t entries = 1; // the texts
  const auto write = [&](std::string_view name, auto cell_of) {
    writer.text(name);
    const size_t at = writer.bytes(records.size() * sizeof(Cell));
    std::byte* to = writer.data() + at;
    for (const StepRecord& record : records) {
      const Cell cell = cell_of(record);
      std::memcpy(to, &cell, sizeof cell);
      to += sizeof cell;
    }
    ++entries;
  };
  for (const StepColumn& column : table) write(column.wire, column.read);
  for (size_t i = 0; i < kMostDeclared; ++i) {
    const auto cell_of = [i](const StepRecord& record) { return declared_cell(record, i); };
    if (!std::ranges::all_of(records, [&](const StepRecord& record) { return cell_of(record) == kNotRecordedBits; }))
      write(declared_name(i), cell_of);
  }
  writer.text("texts");
  writer.array(0);
  writer.end_map(map, entries);
}

void read_columns(CborReader& reader, std::vector<StepRecord>& records, StepColumns table) {
  const CborMap map(reader);
  std::optional<size_t> rows;
  // Calls set(record, cell) for each cell of the column, if the message has it. The first column makes the records.
  const auto read = [&](std::string_view name, auto set) {
    std::optional<CborReader> found = map.find(name);
    if (!found) return;
    const std::span<const std::byte> cells = found->bytes();
    const size_t length = cells.size() / sizeof(Cell);
    if (cells.size() % sizeof(Cell) != 0 || rows.value_or(length) != length)
      throw WireError("column \"" + std::string(name) + "\" differs in length from the others");
    if (length > kMostSteps) throw WireError("the message has too many records");
    rows = length;
    records.resize(length);
    for (size_t row = 0; row < length; ++row) {
      Cell cell = 0;
      std::memcpy(&cell, cells.data() + row * sizeof cell, sizeof cell);
      set(records[row], cell);
    }
  };
  records.clear();
  for (const StepColumn& column : table) read(column.wire, column.write);
  for (size_t i = 0; i < kMostDeclared; ++i)
    read(declared_name(i), [i](StepRecord& record, Cell cell) { record.declared[i] = std::bit_cast<double>(cell); });
}

} // namespace amplab::wire
