// SPDX-License-Identifier: Apache-2.0
// Tracks which lines of a script reached the configuration: a log of events, recorded during the import and evaluated
// with its result. A value. One thread.
#pragma once
#include "engine/import/import.h"
#include "engine/loop/syntax.h"
#include "engine/run/setting_value.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace amplab::importing {

class Trace {
 public:
  enum class What : uint8_t { made, imported, read, set, moved, reached };
  struct Event {
    What what;
    int32_t first, last;     // lines of the script
    std::string name, value; // set: the setting's key; moved: a section's name, then its new one
    SettingValue setting;
  };

  // Sets the current line.
  void on(const Line& line) { line_ = &line, first_ = line.first, last_ = line.last; }
  const Line* line() const { return line_; }
  // The current line assigns the name, imports it, reads it.
  void made(const std::string& name) { add(What::made, name); }
  void imported(const std::string& name) { add(What::imported, name); }
  void read(const std::string& name) { add(What::read, name); }
  // The current line sets this value, or all differences between two configurations.
  void set(const std::string& key, const RunConfig& config);
  void set_all(const RunConfig& before, const RunConfig& after);
  // Renames a section's settings: "optimizer.lr" to "optimizers.d.lr".
  void move_section(const std::string& from, const std::string& to) { add(What::moved, from, to); }
  // These lines are part of the program.
  void reached(int32_t first, int32_t last) { events_.push_back({What::reached, first, last, {}, {}, {}}); }
  void reached(const loop::Block& body);

  size_t size() const { return events_.size(); }
  // Removes and returns the events after the first ones. append(): adds them again.
  std::vector<Event> cut(size_t first_ones);
  void append(std::vector<Event> events);

  // Returns the imported settings that are still in the configuration and have an effect.
  std::vector<ImportedSetting> settings(const RunConfig& config) const;
  // Returns the lines of these settings, reached lines, and lines that assign what they read.
  std::set<int32_t> lines(const RunConfig& config) const;
  // Returns lines that assign what some of these lines read, except imports.
  std::set<int32_t> read_on(const std::set<int32_t>& lines) const;

 private:
  void add(What what, const std::string& name, const std::string& value = {}) {
    events_.push_back({what, first_, last_, name, value, {}});
  }
  // Returns the events that set a value which the configuration has, under the names of its sections.
  std::vector<Event> holding(const RunConfig& config) const;

  const Line* line_ = nullptr;
  int32_t first_ = 0, last_ = 0;
  std::vector<Event> events_;
};

} // namespace amplab::importing
