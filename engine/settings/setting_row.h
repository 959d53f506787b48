// SPDX-License-Identifier: Apache-2.0
// Builds a row of the settings table from a path of members. Type, reader and writer are derived from the member. Only
// for the files that define rows.
#pragma once
#include "engine/run/catalogue.h"
#include "engine/settings/setting_table.h"

#include <array>
#include <cmath>
#include <concepts>
#include <limits>

namespace amplab::setting_row {

struct Range {
  double minimum, maximum;
};

// Exclusive bounds, expressed as the neighbouring double.
inline double above(double bound) { return std::nextafter(bound, std::numeric_limits<double>::infinity()); }
inline double below(double bound) { return std::nextafter(bound, -std::numeric_limits<double>::infinity()); }

// Properties of a setting that are not derived.
struct SettingSpec {
  std::string_view key = {}, label = {}, unit = {}, help = {};
  AppliesAt applies_at = AppliesAt::restart;
  Range range = {0, 0};
  Range count = {0, 0};
  std::vector<std::string_view> choices = {};
  std::span<const std::string_view> keys = {};
  std::string_view example = {};
  bool logarithmic = false;
  bool only_if_read = false;
  bool lines = false; // of a text: may have several lines
};

template <class T> constexpr SettingType type_of = SettingType::text;
template <> inline constexpr SettingType type_of<bool> = SettingType::boolean;
template <> inline constexpr SettingType type_of<int64_t> = SettingType::integer;
template <> inline constexpr SettingType type_of<uint64_t> = SettingType::integer;
template <> inline constexpr SettingType type_of<double> = SettingType::number;
template <> inline constexpr SettingType type_of<std::vector<int64_t>> = SettingType::integers;
template <size_t Count> inline constexpr SettingType type_of<std::array<double, Count>> = SettingType::numbers;
template <> inline constexpr SettingType type_of<std::vector<std::string>> = SettingType::texts;
template <> inline constexpr SettingType type_of<std::map<std::string, std::string>> = SettingType::text_map;

// &RunConfig::scaler, &ScalerConfig::init_scale -> config.scaler.init_scale
template <auto First, auto... Rest> auto& at_path(auto& object) {
  if constexpr (sizeof...(Rest) == 0)
    return object.*First;
  else
    return at_path<Rest...>(object.*First);
}

// Requires: check_setting has accepted the value.
inline void read(const SettingValue& value, bool& member) { member = value.flag(); }
inline void read(const SettingValue& value, std::integral auto& member) {
  member = value.whole<std::remove_reference_t<decltype(member)>>();
}
inline void read(const SettingValue& value, double& member) { member = value.number(); }
inline void read(const SettingValue& value, std::string& member) { member = value.text(); }
template <size_t Count> void read(const SettingValue& value, std::array<double, Count>& member) {
  for (size_t i = 0; i < member.size(); ++i) read(value.list().at(i), member[i]);
}
template <class T> void read(const SettingValue& value, std::vector<T>& member) {
  member.clear();
  for (const SettingValue& element : value.list()) read(element, member.emplace_back());
}
inline void read(const SettingValue& value, std::map<std::string, std::string>& member) {
  member.clear();
  for (const auto& [key, element] : value.map()) read(element, member[key]);
}

template <class Member> SettingType type_of_spec(const SettingSpec& spec) {
  if (type_of<Member> != SettingType::text) return type_of<Member>;
  return spec.lines ? SettingType::lines : spec.choices.empty() ? SettingType::text : SettingType::choice;
}

template <class Member> SettingRow make_row(SettingSpec spec, SettingValue (*get)(const RunConfig&),
                                            void (*set)(RunConfig&, const SettingValue&)) {
  const size_t dot = spec.key.find('.');
  return {
      .key = spec.key,
      .label = spec.label,
      .group = dot == std::string_view::npos ? "run" : spec.key.substr(0, dot),
      .unit = spec.unit,
      .help = spec.help,
      .type = type_of_spec<Member>(spec),
      .applies_at = spec.applies_at,
      .minimum = spec.range.minimum,
      .maximum = spec.range.maximum,
      .fewest = static_cast<size_t>(spec.count.minimum),
      .most = static_cast<size_t>(spec.count.maximum),
      .choices = std::move(spec.choices),
      .keys = spec.keys,
      .example = spec.example,
      .logarithmic = spec.logarithmic,
      .only_if_read = spec.only_if_read,
      .get = get,
      .set = set,
  };
}

template <auto... Path> SettingRow row(SettingSpec spec) {
  using Member = std::remove_reference_t<decltype(at_path<Path...>(std::declval<RunConfig&>()))>;
  return make_row<Member>(
      std::move(spec), [](const RunConfig& config) { return SettingValue(at_path<Path...>(config)); },
      [](RunConfig& config, const SettingValue& value) { read(value, at_path<Path...>(config)); });
}

// A row that only named sections have. Its configurations have exactly one of them (SectionKind::alone).
template <auto Many, auto Own> SettingRow named_row(SettingSpec spec) {
  using Member = std::remove_reference_t<decltype((std::declval<RunConfig&>().*Many).begin()->second.*Own)>;
  return make_row<Member>(
      std::move(spec), [](const RunConfig& config) { return SettingValue((config.*Many).begin()->second.*Own); },
      [](RunConfig& config, const SettingValue& value) { read(value, (config.*Many).begin()->second.*Own); });
}

// Returns the names of a table's rows.
template <class Rows> std::vector<std::string_view> names_of(const Rows& rows) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) names.push_back(row.name);
  return names;
}

inline constexpr double kBillion = 1e9;
inline constexpr Range kNormalFp32 = {0x1p-126, 0x1p127}; // GradScaler keeps its scale in fp32

// The sections of the table. Each makes up one or two groups of the form.
std::vector<SettingRow> run_rows();
std::vector<SettingRow> data_rows();
std::vector<SettingRow> model_rows();
std::vector<SettingRow> precision_rows();
std::vector<SettingRow> scaler_rows();
std::vector<SettingRow> gradient_rows();
std::vector<SettingRow> optimizer_rows();
std::vector<SettingRow> training_rows();
std::vector<SettingRow> loop_rows();
std::vector<SettingRow> parallel_rows();
// Rows of named sections only.
std::vector<SettingRow> named_optimizer_rows();
std::vector<SettingRow> named_data_rows();
std::vector<SettingRow> named_model_rows();

} // namespace amplab::setting_row
