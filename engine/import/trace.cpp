// SPDX-License-Identifier: Apache-2.0
#include "engine/import/trace.h"

#include "engine/settings/setting_ref.h"

#include <algorithm>

namespace amplab::importing {
namespace {

// Collects the lines of statements, only the first line for compound ones.
struct LinesOf {
  std::set<int32_t>& lines;
  void all(const loop::Block& block) {
    for (const loop::Statement& statement : block) {
      const bool compound = std::holds_alternative<loop::If>(statement.node) ||
                            std::holds_alternative<loop::For>(statement.node) ||
                            std::holds_alternative<loop::With>(statement.node);
      const int32_t first = statement.where.begin.line,
                    last = compound ? first : std::max(first, statement.where.end.line);
      for (int32_t line = first; line <= last; ++line) lines.insert(line);
      std::visit(*this, statement.node);
    }
  }
  void operator()(const loop::If& s) { all(s.then), all(s.otherwise); }
  void operator()(const loop::For& s) { all(s.body), all(s.otherwise); }
  void operator()(const loop::With& s) { all(s.body); }
  template <class Other> void operator()(const Other&) {}
};

} // namespace

using What = Trace::What;

void Trace::set(const std::string& key, const RunConfig& config) {
  if (const auto ref = find_setting(config, key))
    events_.push_back({What::set, first_, last_, key, {}, ref->get(config)});
}

void Trace::set_all(const RunConfig& before, const RunConfig& after) {
  const RunConfig both[] = {before, after};
  for (const SettingRef& ref : differing_settings(both))
    if (ref.is_in(after)) set(ref.key(), after);
}

void Trace::reached(const loop::Block& body) {
  std::set<int32_t> lines;
  LinesOf{lines}.all(body);
  for (const int32_t line : lines) reached(line, line);
}

std::vector<Trace::Event> Trace::cut(size_t first_ones) {
  const auto from = events_.begin() + static_cast<std::ptrdiff_t>(first_ones);
  std::vector<Event> rest(std::make_move_iterator(from), std::make_move_iterator(events_.end()));
  events_.resize(first_ones);
  return rest;
}

void Trace::append(std::vector<Event> events) {
  events_.insert(events_.end(), std::make_move_iterator(events.begin()), std::make_move_iterator(events.end()));
}

std::vector<Trace::Event> Trace::holding(const RunConfig& config) const {
  std::vector<Event> found;
  for (const Event& event : events_) {
    if (event.what == What::set) found.push_back(event);
    if (event.what != What::moved) continue;
    for (Event& before : found)
      if (before.name.starts_with(event.name + ".")) before.name.replace(0, event.name.size(), event.value);
  }
  std::erase_if(found, [&](const Event& event) {
    const auto ref = find_setting(config, event.name);
    return !ref || ref->get(config) != event.setting || !ref->without_effect(config).empty();
  });
  return found;
}

std::vector<ImportedSetting> Trace::settings(const RunConfig& config) const {
  std::vector<ImportedSetting> found;
  std::set<std::pair<int32_t, std::string>> known;
  for (Event& event : holding(config))
    if (known.emplace(event.first, event.name).second) found.push_back({event.first, std::move(event.name)});
  std::ranges::stable_sort(found, {}, &ImportedSetting::line);
  return found;
}

std::set<int32_t> Trace::read_on(const std::set<int32_t>& lines) const {
  std::set<std::string> read, imported;
  for (const Event& event : events_) {
    if (event.what == What::read && lines.contains(event.first)) read.insert(event.name);
    if (event.what == What::imported) imported.insert(event.name);
  }
  std::set<int32_t> first;
  for (const Event& event : events_)
    if (event.what == What::made && read.contains(event.name) && !imported.contains(event.name))
      first.insert(event.first);
  return first;
}

std::set<int32_t> Trace::lines(const RunConfig& config) const {
  std::multimap<std::string, const Event*> made; // by name
  std::multimap<int32_t, std::string> read;      // by line
  std::vector<std::pair<int32_t, int32_t>> todo;
  for (const Event& event : events_) {
    if (event.what == What::made || event.what == What::imported) made.emplace(event.name, &event);
    if (event.what == What::read) read.emplace(event.first, event.name);
    if (event.what == What::reached) todo.emplace_back(event.first, event.last);
  }
  for (const Event& event : holding(config)) todo.emplace_back(event.first, event.last);
  std::set<int32_t> lines;
  std::set<std::string> names;
  while (!todo.empty()) {
    const auto [first, last] = todo.back();
    todo.pop_back();
    for (int32_t line = first; line <= last; ++line) {
      if (!lines.insert(line).second) continue;
      for (auto [at, end] = read.equal_range(line); at != end; ++at) {
        if (!names.insert(at->second).second) continue;
        for (auto [its, stop] = made.equal_range(at->second); its != stop; ++its)
          todo.emplace_back(its->second->first, its->second->last);
      }
    }
  }
  return lines;
}

} // namespace amplab::importing
