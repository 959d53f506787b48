// SPDX-License-Identifier: Apache-2.0
#include "engine/import/definitions.h"

#include <algorithm>

namespace amplab::importing {
namespace {

constexpr size_t kMostLeading = 16; // functions on the way to the training loop

const Line* found_in(const std::map<std::string, const Line*>& lines, const std::string& name) {
  const auto found = lines.find(name);
  return found == lines.end() ? nullptr : found->second;
}

} // namespace

Definitions::Definitions(const std::vector<Line>& script, const Line& step, Setup& setup) : setup_(setup) {
  collect_around(script, step);
  collect(script, true);
  const auto lead = [&](const auto& functions) {
    bool more = false;
    for (const auto& [name, line] : functions)
      if (leading_.size() < kMostLeading && !leading_.contains(name) &&
          std::ranges::any_of(line->below, [&](const Line& inner) { return leads(inner); }))
        more = leading_.insert(name).second;
    return more;
  };
  while (lead(setup.functions) || lead(methods_)) {
  }
}

bool Definitions::collect_around(const std::vector<Line>& lines, const Line& step) {
  for (const Line& line : lines)
    if (&line == &step || collect_around(line.below, step)) return around_step_.insert(&line).second;
  return false;
}

void Definitions::collect(const std::vector<Line>& lines, bool in_module) {
  for (const Line& line : lines) {
    if (line.first_word == "def") setup_.functions.try_emplace(defined_name(line), &line);
    const bool plain = line.first_word == "class" && in_module && !setup_.classes.contains(defined_name(line));
    if (plain && holds_step(line)) {
      trainers_[defined_name(line)] = &line;
      for (const Line& inner : line.below)
        if (inner.first_word == "def") methods_[defined_name(inner)] = &inner;
    } else if (plain) {
      (holds_constants(line) ? setup_.record_classes : setup_.other_classes)[defined_name(line)] = &line;
    } else if (line.first_word != "class") {
      collect(line.below, false);
    }
  }
}

const Line* Definitions::trainer(const std::string& name) const { return found_in(trainers_, name); }
const Line* Definitions::method(const std::string& name) const { return found_in(methods_, name); }

// Returns true for name(), and for object.name() of a method: model.train() is no call of Trainer.train().
bool Definitions::calls(const Line& line, const std::string& name) const {
  const std::string word = name + "(";
  for (size_t at = line.text.find(word); at != std::string::npos; at = line.text.find(word, at + 1)) {
    if (line.first_word == "def" || line.first_word == "class" || (at > 0 && continues_name(line.text[at - 1])))
      continue;
    if (at == 0 || line.text[at - 1] != '.') return true;
    size_t begin = at - 1;
    while (begin > 0 && continues_name(line.text[begin - 1])) --begin;
    const std::string object = line.text.substr(begin, at - 1 - begin);
    if (methods_.contains(name) && !setup_.module_names.contains(object) && !setup_.knows(object)) return true;
  }
  return std::ranges::any_of(line.below, [&](const Line& inner) { return calls(inner, name); });
}

bool Definitions::leads(const Line& line) const {
  if (line.first_word == "def" || line.first_word == "class") return false;
  return holds_step(line) || std::ranges::any_of(leading_, [&](const std::string& name) { return calls(line, name); });
}

} // namespace amplab::importing
