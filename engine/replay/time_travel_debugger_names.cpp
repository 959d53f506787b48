// SPDX-License-Identifier: Apache-2.0
// Time travel to where a name changed, or became Inf or NaN.
#include "engine/loop/children.h"
#include "engine/replay/time_travel_debugger.h"
#include "engine/replay/time_travel_text.h"
#include "engine/run/config_error.h"
#include "engine/run/nearest.h"

#include <algorithm>

namespace amplab {
namespace {

// Adds all functions of the program that have a name.
void add_functions(std::vector<const loop::Function*>& functions, const loop::Block& block) {
  for (const loop::Statement& statement : block) {
    if (const auto* definition = std::get_if<loop::FunctionDefinition>(&statement.node))
      functions.push_back(definition->function.get());
    if (const auto* definition = std::get_if<loop::ClassDefinition>(&statement.node))
      for (const loop::FunctionDefinition& method : definition->methods) functions.push_back(method.function.get());
    const auto nothing = [](const loop::Expression&) {};
    loop::for_each_in_statement(statement, nothing, nothing,
                                [&](const loop::Block& inside) { add_functions(functions, inside); });
  }
}

bool has_local(const loop::Function& function, const std::string& name) {
  return std::ranges::find(function.local_names, name) != function.local_names.end();
}

} // namespace

// Prefers a local of the function at `from` to a global. If only other functions have the local, searches calls of
// the first of them.
SoughtVariable TimeTravelDebugger::resolve(const Lane& lane, const Position& from, const std::string& name,
                                           bool nonfinite) {
  if (name.empty()) throw ConfigError("Name a variable: the search for the last change needs one.");
  go_to(lane, from);
  const loop::Program& program = trainer_->loop_program();
  std::vector<const loop::Function*> functions;
  add_functions(functions, program.body);
  const auto has_it = [&](const loop::Function* function) { return has_local(*function, name); };
  const std::string inside = functions_.empty() ? "" : functions_.back();
  for (const loop::Function* function : functions)
    if (function->name == inside && has_it(function)) return {name, inside, nonfinite};
  const std::optional<VariableRecord> record = trainer_->variable_named(name, "");
  if (record && record->scope == VariableScope::provided)
    return nonfinite ? SoughtVariable{} : SoughtVariable{name, "", false};
  if (std::ranges::find(program.globals, name) != program.globals.end()) return {name, "", nonfinite};
  if (const auto found = std::ranges::find_if(functions, has_it); found != functions.end())
    return {name, (*found)->name, nonfinite};
  if (std::ranges::find(program.provided, name) != program.provided.end())
    throw ConfigError(in_quotes(name) + " is provided to the loop, and no line of the loop changes it.");
  std::vector<std::string_view> names(program.globals.begin(), program.globals.end());
  for (const loop::Function* function : functions)
    names.insert(names.end(), function->local_names.begin(), function->local_names.end());
  const LineStop stands = trainer_->current_stop(StopReason::requested, "");
  for (const VariableRecord& reported : stands.names) names.push_back(reported.name);
  std::erase_if(names, [](std::string_view each) { return each.starts_with('.'); });
  throw ConfigError("The loop has no name " + in_quotes(name) +
                    (names.empty() ? "." : "; did you mean " + in_quotes(nearest_of(names, name)) + "?"));
}

LineStop TimeTravelDebugger::stop_between(const Lane& lane, int64_t step, const std::string& name,
                                          const std::optional<VariableRecord>& from, const VariableRecord& to) {
  Position place;
  place.step = step;
  return reported(lane, stop_at_position(lane, place), StopReason::position,
                  change_between_words(name, from, to, step));
}

// Goes to the statement. For a non-finite value, to the op call that made it.
LineStop TimeTravelDebugger::stand_at(const Lane& lane, int64_t step, const VariableChange& change,
                                      const SoughtVariable& sought) {
  Position place;
  place.step = step;
  if (sought.nonfinite) {
    begin(lane, step);
    LineStop stop = run(lane, {.nonfinite_from = change.at.at, .limit = {change.until, 0}});
    const StepPosition meant = trainer_->watch().nonfinite();
    if (trainer_->watch().reached() != Reached::place && meant.at > 0) {
      place.at = meant.at;
      place.calls = meant.calls;
      stop = stop_at_position(lane, place);
    }
    if (trainer_->watch().reached() == Reached::place)
      return reported(lane, std::move(stop), StopReason::call,
                      call_words(stop.ops.back()) + ", so `" + sought.name + "` is not finite any more.");
  }
  place.at = change.at.at;
  place.calls = 0;
  return reported(lane, stop_at_position(lane, place), StopReason::position, change_words(sought.name, change, step));
}

LineStop TimeTravelDebugger::of_name(const Lane& lane, const Position& from, SoughtVariable sought) {
  WatchSearch search(sought);
  // value at the begin of the step after those searched
  HeldValue after;
  if (from.at > 0) {
    begin(lane, from.step);
    run(lane, search.begin_step(*trainer_, from),
        from.calls > 0 ? std::optional(InspectionLevel::outputs) : std::nullopt);
    if (search.last()) return stand_at(lane, from.step, *search.last(), sought);
    after = search.first_held();
  }
  const int64_t first = lane.past.first_step + 1, earliest = std::max(first, from.step - kMaxStepsOfWatchSearch);
  int64_t wanted = 1;
  for (int64_t last = from.step - 1; last >= earliest; wanted = std::min<int64_t>(2 * wanted, 64)) {
    const Snapshots::State snapshot = lane.past.snapshots.at_or_before(std::max(last - wanted, first - 1));
    const int64_t begins = std::max(earliest, snapshot ? snapshot->step + 1 : last - wanted + 1);
    std::optional<std::pair<int64_t, VariableChange>> found;
    HeldValue held, first_held;
    for (int64_t step = begins; step <= last; ++step) {
      begin(lane, step);
      if (lane.past.progress) lane.past.progress->before_step(step - earliest + 1);
      run(lane, search.begin_step(*trainer_), {});
      if (step == begins)
        first_held = search.first_held();
      else if (held.record && search.counts(held, search.first_held()))
        found = {step, {{0, 0}, 0, 0, 0, held.record, *search.first_held().record}};
      if (search.last()) found = {step, *search.last()};
      held = search.holds();
    }
    if (held.record && search.counts(held, after))
      return stop_between(lane, last + 1, sought.name, held.record, *after.record);
    if (found && found->second.at.at == 0)
      return stop_between(lane, found->first, sought.name, found->second.from, found->second.to);
    if (found) return stand_at(lane, found->first, found->second, sought);
    after = first_held;
    last = begins - 1;
  }
  const std::string what = sought.nonfinite ? " has not become Inf or NaN" : " has not changed";
  throw ConfigError(
      in_quotes(sought.name) + what + " in the steps before this position, back to step " + std::to_string(earliest) +
      (earliest > first ? ", the limit of one search. To continue, search from there." : ", the first one."));
}

} // namespace amplab
