// SPDX-License-Identifier: Apache-2.0
#include "engine/import/setup_execution.h"

#include "engine/import/branches.h"
#include "engine/import/remove_statements.h"
#include "engine/import/side_effects.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {

using namespace loop;

namespace {

constexpr size_t kMostLeading = 16; // functions on the way to the training loop
constexpr int kMostTrials = 400;    // lines executed on a copy of the state

constexpr const char* kAfter = "it is executed after the training loop: it is not imported";

bool is_name_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

} // namespace

SetupExecution::SetupExecution(const std::vector<Line>& script, const Line& step, Setup& setup,
                               const std::stop_token& stop)
    : script_(script), step_(step), setup_(setup), stop_(stop) {
  collect(script, true);
  find_leading();
}

void SetupExecution::collect(const std::vector<Line>& lines, bool in_module) {
  for (const Line& line : lines) {
    if (line.first_word == "def") setup_.functions.try_emplace(defined_name(line), &line);
    if (line.first_word == "class" && !setup_.classes.contains(defined_name(line)) && in_module) {
      classes_[defined_name(line)] = &line;
      for (const Line& inner : line.below)
        if (inner.first_word == "def" && holds_step(line)) methods_[defined_name(inner)] = &inner;
    } else if (line.first_word != "class") {
      collect(line.below, false);
    }
  }
}

// Returns true for name(), and for object.name() of a method: model.train() is no call of Trainer.train().
bool SetupExecution::calls_by_name(const Line& line, const std::string& name) const {
  const std::string word = name + "(";
  for (size_t at = line.text.find(word); at != std::string::npos; at = line.text.find(word, at + 1)) {
    if (line.first_word == "def" || line.first_word == "class" || (at > 0 && is_name_part(line.text[at - 1]))) continue;
    if (at == 0 || line.text[at - 1] != '.') return true;
    size_t begin = at - 1;
    while (begin > 0 && is_name_part(line.text[begin - 1])) --begin;
    const std::string object = line.text.substr(begin, at - 1 - begin);
    if (methods_.contains(name) && !setup_.module_names.contains(object) && !setup_.knows(object)) return true;
  }
  return std::ranges::any_of(line.below, [&](const Line& inner) { return calls_by_name(inner, name); });
}

void SetupExecution::find_leading() {
  const auto lead = [&](const auto& functions) {
    bool more = false;
    for (const auto& [name, line] : functions)
      if (leading_.size() < kMostLeading && !leading_.contains(name) &&
          std::ranges::any_of(line->below, [&](const Line& inner) { return leads(inner); }))
        more = leading_.insert(name).second;
    return more;
  };
  while (lead(setup_.functions) || lead(methods_)) {
  }
}

bool SetupExecution::holds_step(const Line& line) const {
  return &line == &step_ || std::ranges::any_of(line.below, [&](const Line& inner) { return holds_step(inner); });
}

bool SetupExecution::leads(const Line& line) const {
  if (line.first_word == "def" || line.first_word == "class") return false;
  return holds_step(line) ||
         std::ranges::any_of(leading_, [&](const std::string& name) { return calls_by_name(line, name); });
}

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
    if (!holds_step(line)) continue;
    if (&line == &step_) return loop(line);
    used_.insert(&line);
    if (line.first_word == "class") {
      for (const Line& inner : line.below)
        if (defined_name(inner) == "__init__" && !holds_step(inner)) enter(inner, inner, nullptr, {});
    } else if (line.first_word == "def") {
      enter(line, line, nullptr, {});
    } else {
      block(line.below);
    }
    if (!reached_step_) enter_around(line.below);
    return;
  }
}

bool SetupExecution::block(const std::vector<Line>& lines) {
  for (size_t at = 0; at < lines.size(); ++at) {
    const Line& line = lines[at];
    if (stop_.stop_requested()) throw ImportError("The import was cancelled.");
    if (line.first_word == "class") read_class(line);
    if (line.first_word == "class" || line.first_word == "def" || line.first_word == "@" || line.first_word == "super")
      continue;
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
    for (const Line* around : stack_) used_.insert(around);
    return;
  }
  const std::vector<Line> one = {named(line)};
  setup_.forget(bound_in(one));
  if (!leads(line) || &line == &step_) return report_loop(one.front());
  ++loops_;
  block(line.below);
  --loops_;
}

void SetupExecution::report_loop(const Line& line) {
  const bool changes = SideEffects(setup_).in(line);
  setup_.remark(line, changes && reached_step_ ? kAfter : "it is not the training loop", !changes);
}

// Executes the branch that the script selects. at: of the `if`, then of its last branch.
bool SetupExecution::branches(const std::vector<Line>& lines, size_t& at) {
  std::vector<const Line*> open; // neither selected nor excluded
  const Line* selected = nullptr;
  size_t last = at;
  for (; last == at || (last < lines.size() && continues_branch(lines[last])); ++last) {
    const Line& head = lines[last];
    const bool around = !reached_step_ && std::ranges::any_of(head.below, [&](const Line& l) { return leads(l); });
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
  return selected ? block(selected->below) : undecided(open, lines[at].first_word == "else");
}

// Imports the first branch that sets something, with a remark. An `if` without an `else` that changes objects is not
// imported: they keep the settings that they have.
bool SetupExecution::undecided(const std::vector<const Line*>& heads, bool complete) {
  if (heads.empty()) return false;
  if (++trials_ > kMostTrials)
    return setup_.remark(*heads.front(), "the lab cannot determine this condition: it is not imported"), false;
  const SetupState before = setup_;
  const size_t remarks = setup_.remarks.size();
  const auto names = names_;
  std::optional<SetupState> best;
  std::vector<Remark> its_remarks;
  Renames its_names;
  const Line* taken = nullptr;
  Effect most = Effect::none;
  for (const Line* head : heads) {
    block(head->below); // a return in it is not followed
    const Effect effect = effect_since(before);
    if (!best || effect > most) {
      best = static_cast<const SetupState&>(setup_), taken = head, most = effect, its_names = names_;
      its_remarks.assign(setup_.remarks.begin() + static_cast<std::ptrdiff_t>(remarks), setup_.remarks.end());
    }
    static_cast<SetupState&>(setup_) = before;
    setup_.remarks.resize(remarks);
    names_ = names;
  }
  if (!best) return false;
  if (!complete && !(best->config == before.config) && best->models == before.models &&
      best->optimizers == before.optimizers && best->scalers == before.scalers)
    return setup_.remark(*taken, "the lab cannot determine this condition: its branch is not imported"), false;
  static_cast<SetupState&>(setup_) = std::move(*best);
  names_ = its_names;
  setup_.remarks.insert(setup_.remarks.end(), its_remarks.begin(), its_remarks.end());
  if (most != Effect::none)
    assumptions_.push_back({taken, most == Effect::settings, taken->below.front().first, taken->end()});
  return false;
}

// Set-up of an exception that is not raised.
void SetupExecution::except(const Line& line) {
  const SetupState before = setup_;
  const size_t remarks = setup_.remarks.size();
  block(line.below);
  const bool changes = effect_since(before) == Effect::settings && !(setup_.config == before.config);
  static_cast<SetupState&>(setup_) = before;
  setup_.remarks.resize(remarks);
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
  if (++trials_ > kMostTrials) return setup_.remark(line, kAfter);
  const SetupState before = setup_;
  const size_t remarks = setup_.remarks.size();
  const bool again = leads(line);
  if (!again) setup_.process_line(line);
  const bool changes = again || effect_since(before) == Effect::settings;
  const auto constants = setup_.constants;
  const auto ambiguous = setup_.ambiguous;
  static_cast<SetupState&>(setup_) = before;
  if (loops_ > 0) setup_.constants = constants, setup_.ambiguous = ambiguous; // before the loop's next iteration
  if (!changes) {
    for (size_t i = remarks; i < setup_.remarks.size(); ++i)
      if (!SideEffects(setup_).in(line)) setup_.remarks[i].side_effect_free = true;
    return;
  }
  setup_.remarks.resize(remarks);
  setup_.remark(line, again ? "the lab imports the first call of the training loop" : kAfter);
}

SetupExecution::Effect SetupExecution::effect_since(const SetupState& before) const {
  const bool same = setup_.config == before.config && setup_.models == before.models &&
                    setup_.optimizers == before.optimizers && setup_.scalers == before.scalers &&
                    setup_.losses == before.losses && setup_.loaders == before.loaders &&
                    setup_.schedulers == before.schedulers && setup_.regions == before.regions &&
                    setup_.scheduler_uses.size() == before.scheduler_uses.size();
  if (!same) return Effect::settings;
  const bool names = setup_.constants == before.constants && setup_.ambiguous == before.ambiguous &&
                     setup_.aliases == before.aliases && setup_.data_sets.size() == before.data_sets.size() &&
                     setup_.transforms.size() == before.transforms.size();
  return names ? Effect::none : Effect::names;
}

const Line& SetupExecution::keep(Line line) {
  kept_.push_back(std::move(line));
  return kept_.back();
}

const Line& SetupExecution::named(const Line& line) {
  if (names_.empty()) return line;
  const Line& copy = keep(renamed(line, names_));
  note_texts(line, copy);
  return copy;
}

void SetupExecution::note_texts(const Line& original, const Line& copy) {
  if (original.text != copy.text) texts_[{copy.first, copy.text}] = original.text;
  for (size_t i = 0; i < original.below.size(); ++i) note_texts(original.below[i], copy.below[i]);
}

void SetupExecution::restore_texts(std::vector<Remark>& remarks) const {
  for (Remark& remark : remarks)
    if (const auto found = texts_.find({remark.first, remark.text}); found != texts_.end()) remark.text = found->second;
}

void SetupExecution::report_conditions(const std::set<int32_t>& used_lines) {
  for (const Assumption& each : assumptions_) {
    const auto first = used_lines.lower_bound(each.first);
    if (each.changes_settings || (first != used_lines.end() && *first <= each.last))
      setup_.remark(*each.head, "the lab cannot determine this condition: its branch is imported");
  }
}

} // namespace amplab::importing
