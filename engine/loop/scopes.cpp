// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/scopes.h"

#include "engine/loop/provided_names.h"
#include "engine/loop/suggestion.h"
#include "engine/loop/unsupported.h"

#include <algorithm>

namespace amplab::loop {
namespace {

const Slot* find(const std::vector<std::pair<std::string, Slot>>& names, const std::string& name) {
  const auto found = std::find_if(names.rbegin(), names.rend(), [&](const auto& each) { return each.first == name; });
  return found == names.rend() ? nullptr : &found->second;
}

std::vector<std::string_view> keys(const std::map<std::string, uint32_t>& names) {
  std::vector<std::string_view> all;
  for (const auto& [name, slot] : names) all.push_back(name);
  return all;
}

} // namespace

void Scopes::add_global(const std::string& name) {
  if (!globals_.emplace(name, static_cast<uint32_t>(program_.globals.size())).second) return;
  program_.globals.push_back(name);
  const Slot* before = provided_slot(name);
  program_.starts_as.push_back(before ? std::optional(before->index) : std::nullopt);
}

void Scopes::enter(Function& function) {
  function.locals = 0;
  function.local_names.clear();
  functions_.push_back({&function, {}, {}});
}

void Scopes::add_local(const std::string& name) {
  Frame& frame = functions_.back();
  if (!frame.locals.emplace(name, frame.function->locals).second) return;
  ++frame.function->locals;
  frame.function->local_names.push_back(name);
}

Slot Scopes::bind_in_comprehension(const std::string& name) {
  Slot slot;
  if (functions_.empty()) {
    slot = {Slot::Scope::global, static_cast<uint32_t>(program_.globals.size())};
    program_.globals.push_back("." + name);
    program_.starts_as.emplace_back();
  } else {
    Function& function = *functions_.back().function;
    slot = {Slot::Scope::local, function.locals++};
    function.local_names.push_back("." + name);
  }
  hidden().emplace_back(name, slot);
  return slot;
}

const Slot* Scopes::provided_slot(const std::string& name) {
  if (const auto known = used_.find(name); known != used_.end()) return &known->second;
  if (std::ranges::count(provided_, name) == 0) return nullptr;
  const Slot slot = {Slot::Scope::provided, static_cast<uint32_t>(program_.provided.size())};
  program_.provided.push_back(name);
  return &used_.emplace(name, slot).first->second;
}

Slot Scopes::slot_of(const std::string& name, Range where) {
  for (size_t i = functions_.size(); i-- > 0;) {
    const Frame& frame = functions_[i];
    const Slot* hidden_slot = find(frame.hidden, name);
    const auto local = frame.locals.find(name);
    if (!hidden_slot && local == frame.locals.end()) continue;
    if (i + 1 == functions_.size()) return hidden_slot ? *hidden_slot : Slot{Slot::Scope::local, local->second};
    throw unsupported(where, "lambdas that use a name of the enclosing function, such as '" + name + "'",
                      "Pass it to the lambda: `lambda x, " + name + "=" + name + ": ...`.");
  }
  if (const Slot* slot = find(hidden_, name)) {
    if (functions_.empty()) return *slot;
    throw unsupported(where, "lambdas that use the variable of a comprehension, such as '" + name + "'",
                      "Pass it to the lambda: `lambda x, " + name + "=" + name + ": ...`.");
  }
  if (const auto global = globals_.find(name); global != globals_.end()) return {Slot::Scope::global, global->second};
  if (const Slot* slot = provided_slot(name)) return *slot;
  throw unknown(name, where);
}

// Python searches for a similar name in the function first, then at the top level, then among provided names.
LoopError Scopes::unknown(const std::string& name, Range where) const {
  std::string_view near;
  std::vector<std::string_view> locals, globals = keys(globals_);
  if (in_function()) locals = keys(functions_.back().locals);
  for (const std::span<const std::string_view> names :
       {std::span<const std::string_view>(locals), std::span<const std::string_view>(globals), provided_})
    if (near.empty()) near = suggestion_for(name, names);
  std::string sentence = "name '";
  sentence.append(name).append("' is not defined").append(did_you_mean(near));
  if (std::ranges::count(modules(), name) > 0)
    sentence.append(near.empty() ? ". Did" : " Or did").append(" you forget to import '").append(name).append("'?");
  return {where, "NameError", sentence};
}

} // namespace amplab::loop
