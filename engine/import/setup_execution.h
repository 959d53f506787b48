// SPDX-License-Identifier: Apache-2.0
// Executes a script symbolically, in Python's order, up to its training loop: branches that are decided, functions with
// the arguments of their calls. Lines after the loop are not set-up code. One thread.
#pragma once
#include "engine/import/rename.h"
#include "engine/import/setup.h"

#include <deque>
#include <map>
#include <set>
#include <stop_token>

namespace amplab::importing {

class SetupExecution {
 public:
  // step: the training loop, one of the script's lines.
  SetupExecution(const std::vector<Line>& script, const Line& step, Setup& setup, const std::stop_token& stop);

  // Throws: ImportError if a stop is requested.
  void run();

  // Returns the training loop with the names of its function's caller.
  const Line& step() const { return *reached_step_; }
  // Returns functions and classes that the set-up executed with an effect.
  const std::set<const Line*>& used() const { return used_; }
  // Adds remarks for conditions that the lab cannot determine. used_lines: of the configuration.
  void report_conditions(const std::set<int32_t>& used_lines);
  // Restores the script's names in the texts of remarks.
  void restore_texts(std::vector<Remark>& remarks) const;

 private:
  // An undecided `if`: its branch is imported as if the condition held.
  struct Assumption {
    const Line* head;
    bool changes_settings;
    int32_t first, last; // lines of the branch
  };
  enum class Effect : uint8_t { none, names, settings };

  void collect(const std::vector<Line>& lines, bool in_module);
  void find_leading();
  bool calls_by_name(const Line& line, const std::string& name) const;
  bool holds_step(const Line& line) const;
  bool leads(const Line& line) const; // contains or calls the training loop

  // Each returns true after a `return`.
  bool block(const std::vector<Line>& lines);
  bool branches(const std::vector<Line>& lines, size_t& at);
  bool undecided(const std::vector<const Line*>& heads, bool complete); // complete: with an `else`
  bool plain(const Line& line);
  void loop(const Line& line);
  void report_loop(const Line& line);
  void except(const Line& line);
  void enter_around(const std::vector<Line>& lines);

  void after_loop(const Line& line);
  bool statement(const Line& line); // in place of the line: aliases, calls of functions; false: not handled
  bool assignment(const Line& line, loop::Assignment& assignment);
  bool make_alias(const std::string& name, const loop::Expression& value);
  bool make_constants(const Line& line, const std::string& name, const loop::Call& call);
  void read_class(const Line& line);
  bool bind_fields(const Line& line, const Line& definition, const std::string& object, const loop::Call* call);
  bool call_of_new(const Line& line, const loop::Call& call);
  bool makes(const std::vector<std::string>& targets, const SetupState& before) const;
  bool call(const Line& line, const loop::Call& call, const std::vector<std::string>& targets);
  const Line* definition_of(const std::string& callee) const;
  bool enter(const Line& line, const Line& definition, const loop::Call* call, const std::vector<std::string>& targets);
  void bind(const Line& line, const Line& definition, const loop::Call* call, Renames& names);
  bool bind_value(const Line& line, const std::string& name, const loop::Expression& value, Renames& names);
  void restore_parameters(const Line& definition, const std::map<std::string, std::string>& constants);
  bool rename_returned(const Line& definition, const std::vector<std::string>& targets, Renames& names);
  void give_back(const Line& line, const loop::Return& value);

  const Line& named(const Line& line);
  const Line& keep(Line line);
  void note_texts(const Line& original, const Line& copy);
  Effect effect_since(const SetupState& before) const;

  const std::vector<Line>& script_;
  const Line& step_;
  Setup& setup_;
  const std::stop_token& stop_;
  const Line* reached_step_ = nullptr;
  std::map<std::string, const Line*> classes_; // other than models
  std::map<std::string, const Line*> methods_; // of the class around the training loop
  std::set<std::string> leading_;              // functions that contain or call the training loop
  std::set<std::string> instances_;            // of classes_
  Renames names_, module_names_;               // of the current function, and outside of functions
  std::vector<std::string> targets_;           // of the call of the current function
  std::vector<const Line*> stack_;
  std::set<const Line*> used_;
  std::vector<Assumption> assumptions_;
  std::deque<Line> kept_;
  std::map<std::pair<int32_t, std::string>, std::string> texts_;
  int calls_ = 0, trials_ = 0;
  int loops_ = 0; // around the current line
};

} // namespace amplab::importing
