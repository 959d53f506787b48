// SPDX-License-Identifier: Apache-2.0
// Maps names to slots by Python's scoping rules. Used only by engine/loop. One thread.
#pragma once
#include "engine/loop/loop_error.h"
#include "engine/loop/syntax.h"

#include <map>
#include <span>

namespace amplab::loop {

class Scopes {
 public:
  Scopes(Program& program, std::span<const std::string_view> provided) : program_(program), provided_(provided) {}

  void add_global(const std::string& name);
  // Enters a function. Parameters come first.
  void enter(Function& function);
  void add_local(const std::string& name);
  void leave() { functions_.pop_back(); }
  bool in_function() const { return !functions_.empty(); }

  // Gives a comprehension variable its own slot, visible until leave_comprehension().
  Slot bind_in_comprehension(const std::string& name);
  size_t comprehension_names() const { return hidden().size(); }
  void leave_comprehension(size_t names_before) { hidden().resize(names_before); }

  // Returns the slot of a name that is read or bound. Throws: LoopError if it is unknown.
  Slot slot_of(const std::string& name, Range where);
  // Returns null if the lab does not provide the name.
  const Slot* provided_slot(const std::string& name);

 private:
  using Hidden = std::vector<std::pair<std::string, Slot>>;
  struct Frame {
    Function* function;
    std::map<std::string, uint32_t> locals;
    Hidden hidden;
  };
  const Hidden& hidden() const { return functions_.empty() ? hidden_ : functions_.back().hidden; }
  Hidden& hidden() { return functions_.empty() ? hidden_ : functions_.back().hidden; }
  LoopError unknown(const std::string& name, Range where) const;

  Program& program_;
  std::span<const std::string_view> provided_;
  std::map<std::string, uint32_t> globals_;
  std::map<std::string, Slot> used_; // of provided names
  Hidden hidden_;                    // at the top level
  std::vector<Frame> functions_;
};

} // namespace amplab::loop
