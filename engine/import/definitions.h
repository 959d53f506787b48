// SPDX-License-Identifier: Apache-2.0
// The functions and classes of a script, and which of its lines lead to the training loop. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

class Definitions {
 public:
  // step: the training loop, one of the script's lines. Adds functions and classes of constants to the set-up.
  Definitions(const std::vector<Line>& script, const Line& step, Setup& setup);

  // Returns true if the line contains the training loop, or is it.
  bool holds_step(const Line& line) const { return around_step_.contains(&line); }
  // Returns true if the line contains or calls the training loop.
  bool leads(const Line& line) const;
  bool is_leading(const Line& definition) const { return leading_.contains(defined_name(definition)); }
  // Return the class around the training loop, and a method of it, or null.
  const Line* trainer(const std::string& name) const;
  const Line* method(const std::string& name) const;

 private:
  bool collect_around(const std::vector<Line>& lines, const Line& step);
  void collect(const std::vector<Line>& lines, bool in_module);
  bool calls(const Line& line, const std::string& name) const;

  Setup& setup_;
  std::set<const Line*> around_step_;
  std::map<std::string, const Line*> trainers_, methods_;
  std::set<std::string> leading_; // functions that contain or call the training loop
};

} // namespace amplab::importing
