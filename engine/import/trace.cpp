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

void Trace::made(const std::string& name) { made_[name].emplace_back(first_, last_); }

void Trace::set(const std::string& key, const RunConfig& config) {
  if (const auto ref = find_setting(config, key)) settings_.push_back({first_, last_, key, ref->get(config)});
}

void Trace::move_section(const std::string& from, const std::string& to) {
  for (Setting& setting : settings_)
    if (setting.key.starts_with(from + ".")) setting.key.replace(0, from.size(), to);
}

void Trace::set_all(const RunConfig& before, const RunConfig& after) {
  const RunConfig both[] = {before, after};
  for (const SettingRef& ref : differing_settings(both))
    if (ref.is_in(after)) settings_.push_back({first_, last_, ref.key(), ref.get(after)});
}

void Trace::reached(int32_t first, int32_t last) {
  for (int32_t line = first; line <= last; ++line) reached_.insert(line);
}
void Trace::reached(const loop::Block& body) { LinesOf{reached_}.all(body); }

bool Trace::holds(const Setting& setting, const RunConfig& config) {
  const auto ref = find_setting(config, setting.key);
  return ref && ref->get(config) == setting.value && ref->without_effect(config).empty();
}

std::vector<ImportedSetting> Trace::settings(const RunConfig& config) const {
  std::vector<ImportedSetting> found;
  for (const Setting& setting : settings_)
    if (const ImportedSetting one{setting.first, setting.key};
        holds(setting, config) && std::ranges::find(found, one) == found.end())
      found.push_back(one);
  std::ranges::stable_sort(found, {}, &ImportedSetting::line);
  return found;
}

std::set<int32_t> Trace::read_on(const std::set<int32_t>& lines) const {
  std::set<int32_t> first;
  for (const auto& [name, made] : made_) {
    const auto read = read_.find(name);
    if (imported_.contains(name) || read == read_.end() ||
        std::ranges::none_of(read->second, [&](int32_t line) { return lines.contains(line); }))
      continue;
    for (const auto& [begin, end] : made) first.insert(begin);
  }
  return first;
}

std::set<int32_t> Trace::lines(const RunConfig& config) const {
  std::set<int32_t> lines = reached_;
  for (const Setting& setting : settings_)
    for (int32_t line = setting.first; line <= setting.last && holds(setting, config); ++line) lines.insert(line);
  for (size_t before = 0; before != lines.size();) {
    before = lines.size();
    for (const auto& [name, made] : made_) {
      const auto read = read_.find(name);
      if (read == read_.end() || std::ranges::none_of(read->second, [&](int32_t line) { return lines.contains(line); }))
        continue;
      for (const auto& [first, last] : made)
        for (int32_t line = first; line <= last; ++line) lines.insert(line);
    }
  }
  return lines;
}

} // namespace amplab::importing
