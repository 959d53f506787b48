// SPDX-License-Identifier: Apache-2.0
#include "engine/import/setup_execution.h"

#include "engine/import/branches.h"
#include "engine/import/remove_statements.h"
#include "engine/import/side_effects.h"

#include <algorithm>

namespace amplab::importing {

using namespace loop;

namespace {

constexpr const char* kAfter = "it is executed after the training loop: it is not imported";

} // namespace

SetupExecution::SetupExecution(const std::vector<Line>& script, const Line& step, Setup& setup,
                               const std::stop_token& stop)
    : script_(script), step_(step), setup_(setup), stop_(stop), definitions_(script, step, setup) {}

void SetupExecution::run() {
  block(script_);
  if (!reached_step_) enter_around(script_);
  for (const auto& [name, line] : setup_.in_eval)
    if (whole_text(step()).find(name + ".train(") == std::string::npos)
      setup_.remark(*line, "the lab trains in training mode: '" + name + "' is in evaluation mode in the script");
  setup_.process_schedulers(step());
}

// Nothing in the script calls the function around the loop: a caller elsewhere does.
void SetupExecution::enter_around(const std::vector<Line>& lines) {
  for (const Line& line : lines) {
    if (!definitions_.holds_step(line)) continue;
    if (&line == &step_) return loop(line);
    setup_.used.insert(&line);
    if (line.first_word == "class") {
      for (const Line& inner : line.below)
        if (defined_name(inner) == "__init__" && !definitions_.holds_step(inner)) enter(inner, inner, nullptr, {});
    } else if (line.first_word == "def") {
      enter(line, line, nullptr, {});
    } else {
      block(line.below);
    }
    if (!reached_step_) enter_around(line.below);
    return;
  }
}

const Line& SetupExecution::named(const Line& line) {
  return copies_.renamed(line, setup_.scope, [&](const std::string& text, bool in_dictionary) {
    return setup_.spread(text, in_dictionary);
  });
}

bool SetupExecution::block(const std::vector<Line>& lines) {
  for (size_t at = 0; at < lines.size(); ++at) {
    const Line& line = lines[at];
    if (stop_.stop_requested()) throw ImportError("The import was cancelled.");
    if (line.first_word == "class") setup_.bind_class(line);
    constexpr std::string_view kNotExecuted[] = {"class", "def", "@", "super", "global"};
    if (std::ranges::find(kNotExecuted, line.first_word) != std::end(kNotExecuted)) continue;
    if (&line == &step_ || line.first_word == "for" || line.first_word == "while")
      loop(line);
    else if (line.first_word == "if") {
      if (branches(lines, at)) return true;
    } else if (line.first_word == "except")
      except(line);
    else if (!line.below.empty()) {
      if (block(line.below)) return true;
    } else if (plain(line))
      return true;
  }
  return false;
}

void SetupExecution::loop(const Line& line) {
  if (&line == &step_ && !reached_step_) {
    reached_step_ = &named(line);
    for (const Frame& frame : frames_) setup_.used.insert(frame.definition);
    return;
  }
  const std::vector<Line> one = {named(line)};
  setup_.forget(setup_.changed_by(one));
  if (!definitions_.leads(line) || &line == &step_) {
    const bool changes = SideEffects(setup_).in(one.front());
    return setup_.remark(one.front(), changes && reached_step_ ? kAfter : "it is not the training loop", !changes);
  }
  ++loops_;
  block(line.below);
  --loops_;
}

// Executes the branch that the script selects. at: of the `if`, then of its last branch.
bool SetupExecution::branches(const std::vector<Line>& lines, size_t& at) {
  const Line& first = lines[at];
  std::vector<const Line*> open; // neither selected nor excluded
  const Line* selected = nullptr;
  size_t last = at;
  for (; last == at || (last < lines.size() && continues_branch(lines[last])); ++last) {
    const Line& head = lines[last];
    const bool around =
        !reached_step_ && std::ranges::any_of(head.below, [&](const Line& l) { return definitions_.leads(l); });
    if (around) open.clear(), selected = &head;
    if (selected) continue;
    const auto value = decided_head(named(head), setup_);
    if (value == true && open.empty())
      selected = &head;
    else if (value != false)
      open.push_back(&head);
    else
      setup_.remark(head, "the script does not select this branch", true);
    if (value == true) {
      for (++last; last < lines.size() && continues_branch(lines[last]); ++last) {
      }
      break;
    }
  }
  at = last - 1;
  return selected ? block(selected->below) : undecided(open, first, lines[at].first_word == "else");
}

// A trial copies the set-up a few times.
bool SetupExecution::affords_trial() const {
  constexpr size_t kWork = 500;
  return setup_.affords(kWork + (setup_.constants.size() + setup_.aliases.size()) / 2);
}

// Imports the first branch that sets something, with a remark. An `if` without an `else` that changes objects is not
// imported: they keep the settings that they have. first: the `if`. complete: it has an `else`.
bool SetupExecution::undecided(const std::vector<const Line*>& heads, const Line& first, bool complete) {
  if (heads.empty()) return false;
  if (!affords_trial())
    return setup_.remark(*heads.front(), "the lab cannot determine this condition: it is not imported"), false;
  std::optional<Trial::Result> best;
  const Line* taken = nullptr;
  Effect most = Effect::none;
  bool keeps_objects = false;
  for (const Line* head : heads) {
    Trial trial(setup_);
    block(head->below); // a return in it is not followed
    const Effect effect = trial.effect();
    const bool keeps = setup_.config == trial.before().config || !trial.has_same_objects();
    Trial::Result result = trial.undo();
    if (!best || effect > most) best = std::move(result), taken = head, most = effect, keeps_objects = keeps;
  }
  if (!complete && !keeps_objects)
    return setup_.remark(*taken, "the lab cannot determine this condition: its branch is not imported"), false;
  Trial::redo(setup_, std::move(*best));
  if (most == Effect::none) return false;
  const std::string condition = taken->first_word == "else"
                                    ? "the condition of line " + std::to_string(first.first) + ", `" + first.text + "`"
                                    : "this condition";
  assumptions_.push_back({taken, "the lab cannot determine " + condition + ": its branch is imported",
                          most == Effect::settings, taken->below.front().first, taken->end()});
  return false;
}

// Set-up of an exception that is not raised.
void SetupExecution::except(const Line& line) {
  Trial trial(setup_);
  block(line.below);
  const bool changes = !(setup_.config == trial.before().config);
  trial.undo();
  if (changes) setup_.remark(line, "it is imported as if no exception is raised");
}

bool SetupExecution::plain(const Line& line) {
  const Line& its = named(line);
  if (reached_step_) {
    if (its.first_word == "return") return true;
    after_loop(its);
    return false;
  }
  try {
    Block read_line = read(its);
    if (read_line.size() == 1)
      if (const auto* back = std::get_if<Return>(&read_line.front().node)) {
        give_back(its, *back);
        return true;
      }
  } catch (const LoopError&) { // process_line() reports it
  }
  if (!statement(its)) setup_.process_line(its);
  return false;
}

void SetupExecution::after_loop(const Line& line) {
  if (!affords_trial()) return setup_.remark(line, kAfter);
  Trial trial(setup_);
  const bool again = definitions_.leads(line);
  if (!again) setup_.process_line(line);
  const bool changes = again || trial.effect() == Effect::settings;
  Trial::Result result = trial.undo();
  if (loops_ > 0) { // before the loop's next iteration
    setup_.constants = std::move(result.state.constants), setup_.records = std::move(result.state.records);
  }
  if (changes) return setup_.remark(line, again ? "the lab imports the first call of the training loop" : kAfter);
  for (Remark& remark : result.remarks) {
    remark.side_effect_free = remark.side_effect_free || !SideEffects(setup_).in(line);
    setup_.remarks.push_back(std::move(remark));
  }
}

void SetupExecution::report_conditions(const std::set<int32_t>& used_lines) {
  for (const Assumption& each : assumptions_) {
    const auto first = used_lines.lower_bound(each.first);
    if (each.changes_settings || (first != used_lines.end() && *first <= each.last))
      setup_.remark(*each.head, each.reason);
  }
}

} // namespace amplab::importing
