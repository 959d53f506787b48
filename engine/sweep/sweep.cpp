// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep.h"

#include "engine/run/lane_name.h"
#include "engine/run/number_text.h"
#include "engine/run/printable.h"
#include "engine/settings/setting_table.h"
#include "engine/settings/setting_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <random>
#include <set>
#include <utility>

namespace amplab {
namespace {

// Returns a number in [0, 1). The standard fixes the generator and seeding to the bit, but not its distributions.
double uniform_of(uint64_t seed, int64_t sample, std::string_view key) {
  const auto index = static_cast<uint64_t>(sample);
  std::vector<uint32_t> words;
  for (const uint64_t word : {seed, index, uint64_t{key.size()}})
    words.insert(words.end(), {static_cast<uint32_t>(word), static_cast<uint32_t>(word >> 32)});
  for (const unsigned char c : key) words.push_back(c);
  std::seed_seq seeds(words.begin(), words.end());
  return static_cast<double>(std::mt19937_64(seeds)() >> 11) * 0x1p-53;
}

double rounded(double value, double low, double high) {
  const std::string text = rounded_text(value, kDrawnDigits);
  std::from_chars(text.data(), text.data() + text.size(), value);
  return std::clamp(value, low, high);
}

size_t choice_index(size_t count, double u) {
  return std::min(count - 1, static_cast<size_t>(u * static_cast<double>(count)));
}

} // namespace

SettingValue drawn(const Draw& draw, uint64_t seed, int64_t sample, std::string_view key) {
  const double u = uniform_of(seed, sample, key), low = draw.low, high = draw.high;
  switch (draw.kind) {
  case DrawKind::uniform: return rounded(low * (1 - u) + high * u, low, high);
  case DrawKind::log_uniform: return rounded(std::exp(std::log(low) * (1 - u) + std::log(high) * u), low, high);
  case DrawKind::integer: return static_cast<int64_t>(std::min(high, low + std::floor(u * (high - low + 1))));
  case DrawKind::choice: break;
  }
  return draw.choices[choice_index(draw.choices.size(), u)];
}

namespace {

constexpr size_t kLongestValue = 32; // bytes, in a name

std::string_view last_component(std::string_view key) { return key.substr(key.rfind('.') + 1); } // npos + 1 = 0

std::string_view short_name(std::string_view key) {
  const std::string_view last = last_component(key);
  const bool is_generic = last == "name" || last == "kind";
  return is_generic && last.size() < key.size() ? last_component(key.substr(0, key.size() - last.size() - 1)) : last;
}

} // namespace

std::string short_setting_name(std::string_view key, std::span<const std::string> varied) {
  const auto is_called_so = [&](const std::string& other) { return short_name(other) == short_name(key); };
  return std::string(std::ranges::count_if(varied, is_called_so) > 1 ? key : short_name(key));
}

std::string point_name(std::span<const PointSetting> settings, std::span<const std::string> varied) {
  std::string name;
  for (const auto& [key, value] : settings)
    name.append(name.empty() ? "" : ", ")
        .append(short_setting_name(key, varied))
        .append(" ")
        .append(printable(plain_text(value), kLongestValue));
  return name;
}

namespace {

// Checks the number of points before any is created.
void reject_too_many(const Sweep& sweep) {
  const auto times = [](size_t count, size_t more) {
    if (more > kMostRunsOfSweep / count)
      throw ConfigError("The sweep has more than " + std::to_string(kMostRunsOfSweep) +
                        " runs: use fewer values or samples, or split it into several sweeps.");
    return count * more;
  };
  size_t count = times(1, std::max<size_t>(1, sweep.list.size()));
  count = times(count, static_cast<size_t>(std::max<int64_t>(1, sweep.samples)));
  for (const GridSetting& setting : sweep.grid) count = times(count, setting.values.size());
}

std::vector<PointSetting> sample_of(const Sweep& sweep, int64_t sample) {
  std::vector<PointSetting> settings;
  for (const auto& [key, draw] : sweep.draws) settings.push_back({key, drawn(draw, sweep.draw_seed, sample, key)});
  return settings;
}

// The points of the grid, counted like the digits of a number, the last one fastest.
std::vector<std::vector<PointSetting>> points_of(const std::vector<GridSetting>& grid) {
  std::vector<std::vector<PointSetting>> points(1);
  for (const GridSetting& setting : grid) {
    std::vector<std::vector<PointSetting>> longer;
    for (const std::vector<PointSetting>& point : points)
      for (const SettingValue& value : setting.values) (longer.emplace_back(point)).push_back({setting.key, value});
    points = std::move(longer);
  }
  return points;
}

RunConfig configured(const RunConfig& base, std::span<const PointSetting> settings, const std::string& name) {
  RunConfig config = base;
  try {
    for (const auto& [key, value] : settings) apply_setting(config, key, value);
  } catch (const ConfigError& error) {
    throw ConfigError("run " + in_quotes(name) + ": " + error.what());
  }
  return config;
}

void append(std::vector<PointSetting>& all, const std::vector<PointSetting>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

} // namespace

std::vector<std::string> Sweep::varied() const {
  std::vector<std::string> keys;
  for (const ListedPoint& point : list)
    for (const PointSetting& setting : point.settings)
      if (std::ranges::find(keys, setting.key) == keys.end()) keys.push_back(setting.key);
  for (const DrawnSetting& setting : draws) keys.push_back(setting.key);
  for (const GridSetting& setting : grid) keys.push_back(setting.key);
  return keys;
}

std::string content_of(RunConfig config) {
  config.name.clear();
  return config_text(config);
}

std::vector<RunConfig> runs_of(const Sweep& sweep) {
  reject_too_many(sweep);
  const std::vector<std::string> varied = sweep.varied();
  const std::vector<std::vector<PointSetting>> grid = points_of(sweep.grid);
  std::vector<RunConfig> runs;
  std::set<std::string> contents, names;
  const auto add = [&](const std::string& given, const std::vector<PointSetting>& listed,
                       const std::vector<PointSetting>& others) {
    std::vector<PointSetting> all = listed;
    append(all, others);
    const std::string of_others = point_name(others, varied);
    const std::string name =
        given.empty() ? point_name(all, varied) : given + (of_others.empty() ? "" : ", " + of_others);
    RunConfig config = configured(sweep.base, all, name);
    if (!contents.insert(content_of(config)).second) return;
    config.name =
        free_name(name.empty() ? config.name : name, [&](const std::string& used) { return names.contains(used); });
    names.insert(config.name);
    runs.push_back(std::move(config));
  };
  const std::vector<ListedPoint> list = sweep.list.empty() ? std::vector<ListedPoint>(1) : sweep.list;
  for (const ListedPoint& point : list)
    for (int64_t sample = 0; sample < std::max<int64_t>(1, sweep.samples); ++sample)
      for (const std::vector<PointSetting>& of_grid : grid) {
        std::vector<PointSetting> others = sample_of(sweep, sample);
        append(others, of_grid);
        add(point.name, point.settings, others);
      }
  return runs;
}

} // namespace amplab
