// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/event_rows.h"

#include "engine/export/csv_tables.h"
#include "engine/session_file/former_names.h"
#include "engine/session_file/sql_text.h"
#include "engine/session_file/stored_columns.h"
#include "engine/settings/setting_text.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

namespace amplab {
namespace {

constexpr size_t kMostJson = size_t{16} << 20; // bytes; longer lists and maps are not read

void put_value(Statement& statement, int at, const SettingValue& value) {
  std::string_view kind;
  if (value.is_flag())
    kind = "flag", statement.put(at, int64_t{value.flag()});
  else if (value.is_whole() && value.number() > 0 &&
           value.whole<uint64_t>() > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
    kind = "whole", statement.put(at, std::string_view(to_text(value)));
  else if (value.is_whole())
    statement.put(at, value.whole<int64_t>());
  else if (value.is_number() && std::isnan(value.number()))
    kind = "nan", statement.put_null(at);
  else if (value.is_number())
    statement.put(at, value.number());
  else if (value.is_text())
    statement.put(at, std::string_view(value.text()));
  else if (value.is_list() || value.is_map())
    kind = "json", statement.put(at, std::string_view(to_text(value)));
  else
    statement.put_null(at);
  kind.empty() ? statement.put_null(at + 1) : statement.put(at + 1, kind);
}

SettingValue value_at(const Statement& statement, int at) {
  const std::string_view kind = statement.text(at + 1);
  if (kind == "flag") return statement.integer(at) != 0;
  if (kind == "nan") return std::numeric_limits<double>::quiet_NaN();
  const std::string_view text = statement.is_text(at) ? statement.text(at) : std::string_view();
  if (kind == "whole") {
    uint64_t whole = 0;
    std::from_chars(text.data(), text.data() + text.size(), whole);
    return whole;
  }
  if (kind == "json")
    return text.size() > kMostJson ? SettingValue() : setting_value_from_text(text).value_or(SettingValue());
  if (statement.is_null(at)) return {};
  if (statement.is_text(at)) return text;
  if (statement.is_integer(at)) return statement.integer(at);
  return statement.number(at);
}

EventKind kind_named(std::string_view name) {
  if (name.empty()) return EventKind::print;
  for (int kind = 0; kind <= static_cast<int>(kLastEventKind); ++kind) {
    const std::string_view now = name_of(static_cast<EventKind>(kind));
    if (name == now || name == former_name(now)) return static_cast<EventKind>(kind);
  }
  return EventKind::print; // kind of a later version: its text is shown
}

const std::vector<std::string> kColumns = {"number",      "step",  "wall_s",     "kind", "subject", "before",
                                           "before_kind", "after", "after_kind", "text", "line",    "nan_mask"};

Event event_at(const Statement& row) {
  Event event;
  event.step = row.integer(1);
  event.wall_s = RowIn(row, 2, 11).number();
  event.kind = kind_named(row.text(3));
  event.subject = row.text(4);
  event.before = value_at(row, 5);
  event.after = value_at(row, 7);
  event.text = row.text(9);
  event.line = row.integer(10);
  return event;
}

} // namespace

std::string event_tables_sql() {
  return "CREATE TABLE event_rows (run INTEGER NOT NULL, number INTEGER NOT NULL, step INTEGER, wall_s, kind TEXT, "
         "subject TEXT,"
         " \"before\", before_kind TEXT, \"after\", after_kind TEXT, text TEXT, line INTEGER, nan_mask INTEGER,"
         " PRIMARY KEY (run, number)) WITHOUT ROWID;";
}

std::string event_view_sql() { return view_sql("events", "event_rows", csv_columns(write_events_header)); }

void EventWriter::write(RunNumber run, std::span<const Event> events) {
  if (!insert_)
    insert_.emplace(database_.prepare("INSERT INTO event_rows (run, " + joined(quoted_names(kColumns), ", ") +
                                      ") VALUES (" + parameters(kColumns.size() + 1) + ")"));
  auto next = next_.find(run);
  if (next == next_.end())
    next = next_
               .emplace(run,
                        database_.integer("SELECT max(number) FROM event_rows WHERE run = " + std::to_string(run)) + 1)
               .first;
  for (const Event& event : events) {
    Statement& row = *insert_;
    row.put(1, run), row.put(2, next->second++), row.put(3, event.step);
    RowOut wall(row, 4);
    wall.number(event.wall_s);
    row.put(5, name_of(event.kind));
    row.put(6, std::string_view(event.subject));
    put_value(row, 7, event.before);
    put_value(row, 9, event.after);
    row.put(11, std::string_view(event.text));
    event.line != 0 ? row.put(12, event.line) : row.put_null(12);
    row.put(13, wall.nans());
    row.run();
  }
}

void read_events(const Database& database, RunNumber run, const std::function<void(std::span<const Event>)>& visit,
                 Damage& damage) {
  constexpr size_t kPiece = 256;
  const std::set<std::string> there = columns_in(database, "event_rows");
  if (there.empty()) return;
  std::vector<Event> piece;
  const auto flush_piece = [&] {
    if (!piece.empty()) visit(piece);
    piece.clear();
  };
  scan(database,
       {"SELECT " + select_list(there, kColumns) +
            " FROM event_rows WHERE run = ?3 AND number BETWEEN ?1 AND ?2 ORDER BY number",
        1, std::numeric_limits<int64_t>::max(), [&](Statement& row) { row.put(3, run); },
        [](Statement& row) { return row.integer(0); },
        [&](Statement& row) {
          piece.push_back(event_at(row));
          if (piece.size() == kPiece) flush_piece();
        },
        "the events of run " + std::to_string(run)},
       damage);
  flush_piece();
}

} // namespace amplab
