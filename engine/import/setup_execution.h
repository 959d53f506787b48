// SPDX-License-Identifier: Apache-2.0
// Executes a script symbolically, in Python's order, up to its training loop. Four concepts:
//   values   what names stand for: Setup, which process_line() fills with each line
//   scopes   a function's names become those of its caller before a line is read: SetupState::scope, Frame
//   calls    functions of the script are entered with their arguments; returned objects get the names of the targets
//   effects  Trial undoes what may not happen: an undecided branch, an exception, a line after the training loop
// Lines after the loop are not set-up code. One thread.
#pragma once
#include "engine/import/definitions.h"
#include "engine/import/trial.h"

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
  // Adds remarks for conditions that the lab cannot determine. used_lines: of the configuration.
  void report_conditions(const std::set<int32_t>& used_lines);
  // Restores the script's names in the texts of remarks.
  void restore_texts(std::vector<Remark>& remarks) const { copies_.restore_texts(remarks); }

 private:
  // A call that is being executed.
  struct Frame {
    const Line* definition;
    std::vector<std::string> targets; // names that the returned objects get
  };
  // An undecided `if`: its branch is imported as if the condition held.
  struct Assumption {
    const Line* head;
    std::string reason;
    bool changes_settings;
    int32_t first, last; // lines of the branch
  };

  // Lines. Each returns true after a `return`. setup_execution.cpp
  bool block(const std::vector<Line>& lines);
  bool branches(const std::vector<Line>& lines, size_t& at);
  bool undecided(const std::vector<const Line*>& heads, const Line& first, bool complete);
  bool plain(const Line& line);
  void loop(const Line& line);
  void except(const Line& line);
  void after_loop(const Line& line);
  void enter_around(const std::vector<Line>& lines);
  bool affords_trial() const;
  const Line& named(const Line& line);

  // Statements that are executed here instead of process_line(): aliases and calls. setup_calls.cpp
  bool statement(const Line& line);
  bool assignment(const Line& line, loop::Assignment& assignment);
  bool make_alias(const std::string& name, const loop::Expression& value);
  bool call_of_new(const Line& line, const loop::Call& call);
  bool call(const Line& line, const loop::Call& call, const std::vector<std::string>& targets);
  const Line* definition_of(const std::string& callee) const;
  bool enter(const Line& line, const Line& definition, const loop::Call* call, const std::vector<std::string>& targets);
  void bind(const Line& line, const Line& definition, const std::vector<ScriptParameter>& parameters,
            const loop::Call* call, Renames& names);
  bool bind_value(const Line& line, const std::string& name, const loop::Expression& value, Renames& names);
  bool rename_returned(const Line& definition, const std::vector<std::string>& targets, Renames& names);
  void give_back(const Line& line, const loop::Return& value);
  const Line& assigned(const Line& line, const std::string& name, const loop::Expression& value);

  const std::vector<Line>& script_;
  const Line& step_;
  Setup& setup_;
  const std::stop_token& stop_;
  const Definitions definitions_;
  const Line* reached_step_ = nullptr;
  std::vector<Frame> frames_;       // calls around the current line
  Renames global_names_;            // outside of functions
  std::set<std::string> instances_; // of the class around the training loop
  std::vector<Assumption> assumptions_;
  LineCopies copies_;
  int loops_ = 0; // around the current line
};

} // namespace amplab::importing
