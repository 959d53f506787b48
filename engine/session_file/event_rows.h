// SPDX-License-Identifier: Apache-2.0
// Events as rows. Private to this module.
//
// The value of a setting is stored as text, integer, real or NULL. Where SQLite's types are ambiguous, before_kind and
// after_kind name the type: "flag", "nan", "whole" (digits of an integer beyond signed 64 bits) or "json" (a list or
// map).
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
std::string event_view_sql(); // columns and order of events.csv

class EventWriter {
 public:
  explicit EventWriter(Database& database) : database_(database) {}
  void write(RunNumber run, std::span<const Event> events);
  void forget() { next_.clear(); }

 private:
  Database& database_;
  std::map<RunNumber, int64_t> next_; // number of the next event, by run
  std::optional<Statement> insert_;
};

void read_events(const Database& database, RunNumber run, const std::function<void(std::span<const Event>)>& visit,
                 Damage& damage);

} // namespace amplab
