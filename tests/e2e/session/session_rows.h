// SPDX-License-Identifier: Apache-2.0
// Rows of a session file as CSV lines, to be compared as text. Numbers are the shortest that read back the same.
#pragma once
#include "engine/export/csv_tables.h"
#include "engine/session_file/session_reader.h"
#include "tests/support/program.h"

#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace amplab {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Returns the rows of one run, without a header.
inline std::vector<std::string> history_lines(SessionReader& reader, const SessionRun& run) {
  StringSink sink;
  CsvWriter csv(sink);
  ColumnsOfRuns declared;
  declared.add(run.info);
  const ColumnsOfRuns::Indices indices = declared.indices_in(run.info);
  reader.steps(run.number, 0, std::numeric_limits<int64_t>::max(), [&](std::span<const StepRecord> steps) {
    write_history(csv, run_cells({run.config, run.info, {}, {}}), indices, steps);
  });
  csv.flush();
  return lines_of(sink.bytes());
}

inline std::vector<std::string> event_lines(SessionReader& reader, const SessionRun& run) {
  StringSink sink;
  CsvWriter csv(sink);
  reader.events(run.number, [&](std::span<const Event> events) {
    write_events(csv, run_cells({run.config, run.info, {}, {}}), events);
  });
  csv.flush();
  return lines_of(sink.bytes());
}

// Returns the lines of a CSV file that belong to that run, which their first cell names. An incomplete last line is
// left out.
inline std::vector<std::string> lines_of_run(const std::filesystem::path& file, const std::string& name) {
  std::string text = slurp(file);
  text.resize(text.rfind('\n') + 1);
  std::vector<std::string> lines;
  for (std::string& line : lines_of(text))
    if (line.starts_with(name + ",")) lines.push_back(std::move(line));
  return lines;
}

inline std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line)
    if (c == ',')
      cells.emplace_back();
    else
      cells.back() += c;
  return cells;
}

} // namespace amplab
