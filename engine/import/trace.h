// SPDX-License-Identifier: Apache-2.0
// Tracks which lines of a script reached the configuration. Recorded during the import, evaluated with its result. A
// value. One thread.
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
  // Sets the current line.
  void on(const Line& line) { line_ = &line, first_ = line.first, last_ = line.last; }
  const Line* line() const { return line_; }
  // made(): the current line assigns the name. read(): it reads the name.
  void made(const std::string& name);
  void imported(const std::string& name) { made(name), imported_.insert(name); }
  void read(const std::string& name) { read_[name].insert(first_); }
  // The current line sets this value, or all differences between two configurations.
  void set(const std::string& key, const RunConfig& config);
  void set_all(const RunConfig& before, const RunConfig& after);
  // Renames a section's settings: "optimizer.lr" to "optimizers.d.lr".
  void move_section(const std::string& from, const std::string& to);
  // These lines are part of the program.
  void reached(int32_t first, int32_t last);
  void reached(const loop::Block& body);

  // Returns the imported settings that are still in the configuration and have an effect.
  std::vector<ImportedSetting> settings(const RunConfig& config) const;
  // Returns the lines of these settings, reached lines, and lines that assign what they read.
  std::set<int32_t> lines(const RunConfig& config) const;
  // Returns lines that assign what some of these lines read, except imports.
  std::set<int32_t> read_on(const std::set<int32_t>& lines) const;

 private:
  struct Setting {
    int32_t first, last;
    std::string key;
    SettingValue value;
  };
  static bool holds(const Setting& setting, const RunConfig& config);

  const Line* line_ = nullptr;
  int32_t first_ = 0, last_ = 0;
  std::vector<Setting> settings_;
  std::map<std::string, std::vector<std::pair<int32_t, int32_t>>> made_;
  std::map<std::string, std::set<int32_t>> read_;
  std::set<std::string> imported_;
  std::set<int32_t> reached_;
};

} // namespace amplab::importing
