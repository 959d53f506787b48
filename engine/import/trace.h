// SPDX-License-Identifier: Apache-2.0
// Which lines of a script reached the configuration: noted while it is read, decided from the configuration that came
// of it. A value; one thread.
#pragma once
#include "engine/import/import.h"
#include "engine/loop/syntax.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace amplab::importing {

class Trace {
 public:
  // What follows happens on this line.
  void on(const Line& line) { first_ = line.first, last_ = line.last; }
  // The line gives the name its value; it reads the name.
  void made(const std::string& name);
  void imported(const std::string& name) { made(name), imported_.insert(name); }
  void read(const std::string& name) { read_[name].insert(first_); }
  // The line gives the setting this value, or all that two configurations differ in.
  void set(const std::string& key, const RunConfig& config);
  void set_all(const RunConfig& before, const RunConfig& after);
  // These lines are in what the lane runs.
  void reached(int32_t first, int32_t last);
  void reached(const loop::Block& body);

  // Settings that the configuration has as the script gave them, and that change something in it.
  std::vector<TakenSetting> settings(const RunConfig& config) const;
  // Lines of these, those that were reached, and those that gave values to what they read.
  std::set<int32_t> lines(const RunConfig& config) const;
  // Lines that give a value to what some of these read, imports left out.
  std::set<int32_t> read_on(const std::set<int32_t>& lines) const;

 private:
  struct Setting {
    int32_t first, last;
    std::string key;
    FieldValue value;
  };
  static bool holds(const Setting& setting, const RunConfig& config);

  int32_t first_ = 0, last_ = 0;
  std::vector<Setting> settings_;
  std::map<std::string, std::vector<std::pair<int32_t, int32_t>>> made_;
  std::map<std::string, std::set<int32_t>> read_;
  std::set<std::string> imported_;
  std::set<int32_t> reached_;
};

} // namespace amplab::importing
