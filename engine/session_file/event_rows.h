// SPDX-License-Identifier: Apache-2.0
// Events as rows. Only for this room.
//
// A dial's value stands as it is: a text, an integer, a number, NULL for none. What SQLite cannot tell from another is
// told beside it, in before_kind and after_kind: "flag", "nan", "whole" (beyond 64 bits with a sign, as digits), "json"
// (a list, a map).
#pragma once
#include "engine/session_file/scan.h"
#include "engine/session_file/session_run.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace amplab {

std::string event_tables_sql();
std::string event_view_sql(); // events.csv's columns, in its order

class EventWriter {
 public:
  explicit EventWriter(Database& database) : database_(database) {}
  void write(RunNumber run, std::span<const Event> events);
  void forget() { next_.clear(); }

 private:
  Database& database_;
  std::map<RunNumber, int64_t> next_; // number of each run's next event
  std::optional<Statement> insert_;
};

void read_events(const Database& database, RunNumber run, const std::function<void(std::span<const Event>)>& take,
                 Damage& damage);

} // namespace amplab
