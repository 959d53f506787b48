// SPDX-License-Identifier: Apache-2.0
#include "engine/run/step_columns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <type_traits>
#include <utility>

namespace amplab {
namespace {

template <class T> constexpr ColumnKind kKindOf = ColumnKind::integer;
template <> constexpr ColumnKind kKindOf<double> = ColumnKind::number;
template <> constexpr ColumnKind kKindOf<bool> = ColumnKind::flag;
template <> constexpr ColumnKind kKindOf<Verdict> = ColumnKind::verdict;

template <class T> constexpr Cell cell_with(T value) {
  if constexpr (sizeof(T) == sizeof(Cell))
    return std::bit_cast<Cell>(value);
  else
    return static_cast<Cell>(value);
}

template <class T> constexpr void set_from(T& value, Cell cell) {
  if constexpr (std::is_same_v<T, bool>)
    value = cell != 0;
  else if constexpr (std::is_same_v<T, Verdict>)
    value = cell < kVerdicts ? static_cast<Verdict>(cell) : value;
  else
    value = std::bit_cast<T>(cell);
}

template <auto Member> constexpr StepColumn column_of_member(std::string_view key, std::string_view wire, int csv,
                                                             InSession session, int since, std::string_view unit,
                                                             std::string_view help, const ColumnPlot& plot) {
  using T = std::remove_cvref_t<decltype(std::declval<StepRecord>().*Member)>;
  return {key,
          wire,
          kKindOf<T>,
          csv,
          session,
          since,
          unit,
          help,
          plot,
          [](const StepRecord& record) { return cell_with(record.*Member); },
          [](StepRecord& record, Cell cell) { set_from(record.*Member, cell); }};
}

template <size_t Category> constexpr StepColumn column_of_category() {
  const MemoryCategoryRow& row = kMemoryTable[Category];
  return {row.column,
          row.column,
          ColumnKind::integer,
          row.csv,
          InSession::categories,
          row.since,
          "bytes",
          row.sentence.substr(0, row.sentence.size() - 1), // as the other texts, which have no stop
          {},
          [](const StepRecord& record) { return cell_with(record.memory[Category]); },
          [](StepRecord& record, Cell cell) { set_from(record.memory[Category], cell); }};
}

constexpr auto kColumns = []<size_t... Category>(std::index_sequence<Category...>) {
  using enum InSession;
  using enum AxisKind;
  using enum LineShape;
  return std::to_array<StepColumn>({
#define COLUMN(type, member, start, key, csv, session, since, unit, help, ...)                                         \
  column_of_member<&StepRecord::member>(key, #member, csv, session, since, unit, help, ColumnPlot __VA_ARGS__),
#include "engine/run/step_columns.def"
      column_of_category<Category>()...});
}
(std::make_index_sequence<kMemoryCategories>{});

static_assert(
    [] {
      std::array<int, std::size(kColumns) + 1> at{};
      for (const StepColumn& column : kColumns) ++at[static_cast<size_t>(column.csv)];
      return std::ranges::all_of(at.begin() + 1, at.end() - at[0], [](int columns) { return columns == 1; });
    }(),
    "the positions in history.csv are 1, 2, 3, ..., each once");
static_assert(std::ranges::count(kColumns, ColumnKind::number, &StepColumn::kind) + kMostDeclared <= 64,
              "nan_mask of a session file has a bit for each number");

// Words between bars.
std::string document_row(std::initializer_list<std::string_view> cells) {
  std::string row = "|";
  for (const std::string_view cell : cells) row.append(cell.empty() ? "" : " ").append(cell).append(" |");
  return row + "\n";
}

} // namespace

std::string_view name_of(ColumnKind kind) {
  constexpr std::string_view names[] = {"integer", "number", "flag", "text"};
  return names[static_cast<size_t>(kind)];
}

StepColumns step_columns() { return kColumns; }

std::vector<StepColumn> in_csv_order(StepColumns columns) {
  std::vector<StepColumn> found;
  std::ranges::copy_if(columns, std::back_inserter(found), [](const StepColumn& column) { return column.csv > 0; });
  std::ranges::sort(found, {}, &StepColumn::csv);
  return found;
}

StepColumns history_columns() {
  static const std::vector<StepColumn> columns = in_csv_order(kColumns);
  return columns;
}

double number_in(const StepColumn& column, Cell cell) {
  return column.kind == ColumnKind::number ? std::bit_cast<double>(cell)
                                           : static_cast<double>(std::bit_cast<int64_t>(cell));
}

std::string document_of(StepColumns columns) {
  std::string rows = document_row({"column", "kind", "unit", "on the wire", "since", "holds"}) +
                     "| --- | --- | --- | --- | ---: | --- |\n";
  for (const StepColumn& column : in_csv_order(columns)) {
    const auto code = [](std::string_view name) { return "`" + std::string(name) + "`"; };
    rows +=
        document_row({code(column.key), name_of(column.kind), column.unit,
                      column.wire == column.key ? "" : code(column.wire), std::to_string(column.since), column.help});
  }
  return rows;
}

} // namespace amplab
