// SPDX-License-Identifier: Apache-2.0
// Maps a record to a row as a list of columns, with the write and read function of each column side by side. Private to
// this module.
//
// Columns of numbers have no type, so that SQLite stores them bit for bit, the sign of zero included. "Not recorded" is
// NULL. SQLite turns NaN into NULL, so each row has a `nan_mask` with one bit per number, in column order, that marks
// NaN.
#pragma once
#include "engine/run/telemetry.h"
#include "engine/session_file/database.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

inline constexpr std::string_view kNanMask = "nan_mask";

class RowOut {
 public:
  RowOut(Statement& statement, int first) : statement_(statement), at_(first) {}

  void integer(int64_t value) { statement_.put(at_++, value); }
  void text(std::string_view value) { statement_.put(at_++, value); }
  void nothing() { statement_.put_null(at_++); }
  void number(double value) {
    if (std::isnan(value)) {
      if (is_recorded(value)) nan_ |= uint64_t{1} << numbers_;
      nothing();
    } else {
      statement_.put(at_++, value);
    }
    ++numbers_;
  }
  void skip_number() { ++numbers_; }                          // its column is missing
  int64_t nans() const { return static_cast<int64_t>(nan_); } // mask of the numbers so far
  void nan_mask() { integer(nans()); }

 private:
  Statement& statement_;
  int at_;
  uint64_t nan_ = 0;
  int numbers_ = 0;
};

// A value of another type is converted by SQLite's rules: to 0, or to an empty text.
class RowIn {
 public:
  RowIn(const Statement& statement, int first, int nan_mask)
      : statement_(statement), at_(first), nan_(static_cast<uint64_t>(statement.integer(nan_mask))) {}

  int64_t integer() { return statement_.integer(at_++); }
  std::string text() { return std::string(statement_.text(at_++)); }
  void skip_number() { ++numbers_; }
  double number() {
    const bool is_nan = nan_ >> numbers_++ & 1;
    const int at = at_++;
    if (!statement_.is_null(at)) return statement_.number(at);
    return is_nan ? std::numeric_limits<double>::quiet_NaN() : not_recorded();
  }

 private:
  const Statement& statement_;
  int at_;
  uint64_t nan_;
  int numbers_ = 0;
};

template <class Record> struct Stored {
  std::string_view name;
  std::string_view type; // empty: a number
  void (*put)(RowOut&, const Record&);
  void (*get)(RowIn&, Record&);
};

// Access to a member of a member.
template <auto Outer, auto Inner> constexpr auto within = [](auto& r) -> auto& { return r.*Outer.*Inner; };

// Access: a pointer to a member, or `within`.
template <class R, auto Access> constexpr Stored<R> stored_number(std::string_view name) {
  return {name, "", [](RowOut& row, const R& r) { row.number(std::invoke(Access, r)); },
          [](RowIn& row, R& r) { std::invoke(Access, r) = row.number(); }};
}
template <class R, auto Access> constexpr Stored<R> stored_integer(std::string_view name) {
  return {name, "INTEGER", [](RowOut& row, const R& r) { row.integer(std::invoke(Access, r)); },
          [](RowIn& row, R& r) { std::invoke(Access, r) = row.integer(); }};
}
template <class R, auto Access> constexpr Stored<R> stored_flag(std::string_view name) {
  return {name, "INTEGER", [](RowOut& row, const R& r) { row.integer(std::invoke(Access, r) ? 1 : 0); },
          [](RowIn& row, R& r) { std::invoke(Access, r) = row.integer() != 0; }};
}
template <class R, auto Access> constexpr Stored<R> stored_text(std::string_view name) {
  return {name, "TEXT", [](RowOut& row, const R& r) { row.text(std::invoke(Access, r)); },
          [](RowIn& row, R& r) { std::invoke(Access, r) = row.text(); }};
}
// An integer that is stored as NULL if it is 0.
template <class R, auto Access> constexpr Stored<R> stored_or_none(std::string_view name) {
  return {name, "INTEGER",
          [](RowOut& row, const R& r) {
            const int64_t value = std::invoke(Access, r);
            value != 0 ? row.integer(value) : row.nothing();
          },
          [](RowIn& row, R& r) { std::invoke(Access, r) = row.integer(); }};
}

template <class Record> void put_columns(RowOut& row, std::span<const Stored<Record>> columns, const Record& record) {
  for (const Stored<Record>& column : columns) column.put(row, record);
}

template <class Record> void get_columns(RowIn& row, std::span<const Stored<Record>> columns, Record& record) {
  for (const Stored<Record>& column : columns) column.get(row, record);
}

// Returns column definitions for CREATE TABLE: "a", "b" INTEGER.
template <class Record> std::string definitions(std::span<const Stored<Record>> columns) {
  std::string sql;
  for (const Stored<Record>& column : columns) {
    if (!sql.empty()) sql += ", ";
    sql.append("\"").append(column.name).append("\"");
    if (!column.type.empty()) sql.append(" ").append(column.type);
  }
  return sql;
}

template <class Record> std::vector<std::string> names_of(std::span<const Stored<Record>> columns) {
  std::vector<std::string> names;
  for (const Stored<Record>& column : columns) names.emplace_back(column.name);
  return names;
}

} // namespace amplab
