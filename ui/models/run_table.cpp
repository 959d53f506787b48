// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_table.h"

#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>

namespace amplab {
namespace {

constexpr auto kState = "state";

QString translated(const char* text) { return QCoreApplication::translate("amplab::RunTable", text); }

const char* state_words(const QString& state) {
  static constexpr struct {
    LaneState state;
    const char* words;
  } kStates[] = {{LaneState::ready, QT_TRANSLATE_NOOP("amplab::RunTable", "waiting")},
                 {LaneState::running, QT_TRANSLATE_NOOP("amplab::RunTable", "running")},
                 {LaneState::paused, QT_TRANSLATE_NOOP("amplab::RunTable", "paused")},
                 {LaneState::finished, QT_TRANSLATE_NOOP("amplab::RunTable", "finished")},
                 {LaneState::stopped, QT_TRANSLATE_NOOP("amplab::RunTable", "stopped")},
                 {LaneState::failed, QT_TRANSLATE_NOOP("amplab::RunTable", "failed")}};
  const auto row = std::ranges::find_if(kStates, [&](const auto& each) { return qt(name_of(each.state)) == state; });
  return row == std::end(kStates) ? "" : row->words;
}

// Returns the key after its last dot, with the preceding section if it is ambiguous ("scaler.kind").
QString short_name(const QString& key) {
  static const QStringList kWithSection = {"name", "kind", "when", "max", "every", "steps", "of"};
  const QStringList parts = key.split('.');
  return parts.size() > 1 && kWithSection.contains(parts.back()) ? parts.mid(parts.size() - 2).join('.') : parts.back();
}

bool is_number(const SettingRef& setting) {
  const SettingType type = setting.row().type;
  return type == SettingType::number || type == SettingType::integer;
}

// Shortest exact digits, so different values look different. Large powers of two as a power.
QString setting_value_text(double value) {
  constexpr double kLongPower = 0x1p14;
  int exponent = 0;
  return value >= kLongPower && std::frexp(value, &exponent) == 0.5
             ? scale_label(value)
             : QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString name_in(const SettingValue& value) { return qt(value.is_text() ? value.text() : to_text(value)); }

// Fills a column. Names are numbered in order of occurrence.
class ColumnOf {
 public:
  explicit ColumnOf(RunColumn& column) : column_(column) {}

  void add(double value) { column_.values.push_back(value); }
  void add(const QString& name) {
    const auto [position, is_new] = positions_.try_emplace(name, column_.names.size());
    if (is_new) column_.names << name;
    add(static_cast<double>(position->second));
  }

 private:
  RunColumn& column_;
  std::map<QString, qsizetype> positions_;
};

RunColumn setting_column(const SettingRef& setting, const RunTable& table) {
  RunColumn column;
  column.setting = setting;
  column.is_numeric = is_number(setting);
  ColumnOf values(column);
  for (const auto& run : table.runs) {
    if (!setting.is_in(run->config)) {
      values.add(not_recorded());
      continue;
    }
    const SettingValue value = setting.get(run->config);
    column.is_numeric ? values.add(value.number()) : values.add(name_in(value));
  }
  return column;
}

// Returns the settings in which any run differs from the first.
std::vector<SettingRef> varied_settings(const RunTable& table) {
  if (table.runs.empty()) return {};
  std::vector<RunConfig> two = {table.runs.front()->config, {}};
  std::vector<std::string> keys;
  std::vector<SettingRef> varied;
  for (const auto& run : table.runs) {
    two.back() = run->config;
    two.back().name = two.front().name;
    if (two.back() == two.front()) continue;
    for (const SettingRef& ref : differing_settings(two))
      if (std::ranges::find(keys, ref.key()) == keys.end()) {
        keys.push_back(ref.key());
        varied.push_back(ref);
      }
  }
  const auto position = [](const SettingRef& ref) { return &ref.row() - setting_rows().data(); };
  std::ranges::stable_sort(varied, {}, position);
  return varied;
}

} // namespace

QString RunColumn::key() const {
  return setting ? qt(setting->key()) : result ? QString(result->title) : QString(kState);
}

QString RunColumn::title() const {
  if (setting) return short_name(qt(setting->key()));
  return result ? QCoreApplication::translate("amplab::CompareModel", result->title)
                : translated(QT_TRANSLATE_NOOP("amplab::RunTable", "state"));
}

QString RunColumn::meaning() const {
  if (setting) return qt(setting->key()) + "\n" + help_of(setting->row());
  return result ? QCoreApplication::translate("amplab::CompareModel", result->meaning)
                : translated(QT_TRANSLATE_NOOP("amplab::RunTable", "State of the run, from its session"));
}

QString RunColumn::textOf(double value) const {
  if (!is_recorded(value)) return {};
  if (is_numeric) return result ? result->show(value) : setting_value_text(value);
  const QString name = names.value(static_cast<qsizetype>(value));
  return setting ? name : translated(state_words(name));
}

QString RunColumn::text(size_t run) const { return textOf(values[run]); }

std::optional<size_t> RunTable::columnOf(const QString& key) const {
  const auto found = std::ranges::find_if(columns, [&](const RunColumn& column) { return column.key() == key; });
  return found == columns.end() ? std::nullopt : std::optional(static_cast<size_t>(found - columns.begin()));
}

RunTable run_table(const RunsOfFile& file, const std::optional<std::string>& sweep) {
  RunTable table;
  std::ranges::copy_if(file.runs, std::back_inserter(table.runs),
                       [&](const auto& run) { return !sweep || run->sweep == *sweep; });
  for (const SettingRef& setting : varied_settings(table)) table.columns.push_back(setting_column(setting, table));
  table.settings = table.columns.size();
  for (const ResultColumn& result : result_columns()) {
    if (result.of_baseline) continue;
    RunColumn column;
    column.result = &result;
    column.is_numeric = true;
    for (const auto& run : table.runs) column.values.push_back(result.value(run->summary));
    table.columns.push_back(std::move(column));
  }
  RunColumn state;
  ColumnOf states(state);
  for (const auto& run : table.runs) states.add(qt(name_of(run->status.state)));
  table.columns.push_back(std::move(state));
  return table;
}

std::vector<std::string> sweeps_of(const RunsOfFile& file) {
  std::vector<std::string> sweeps;
  for (const auto& run : file.runs)
    if (std::ranges::find(sweeps, run->sweep) == sweeps.end()) sweeps.push_back(run->sweep);
  return sweeps;
}

RunStates states_of(const RunTable& table) {
  RunStates states;
  for (const auto& run : table.runs) switch (run->status.state) {
    case LaneState::ready: ++states.waiting; break;
    case LaneState::running:
    case LaneState::paused: ++states.running; break;
    case LaneState::finished: ++states.finished; break;
    case LaneState::stopped: ++states.stopped; break;
    case LaneState::failed: ++states.failed; break;
    }
  return states;
}

} // namespace amplab
