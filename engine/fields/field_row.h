// SPDX-License-Identifier: Apache-2.0
// Builds a row of the settings table from a path of members. Type, reader and writer are derived from the member. Only
// for the files that define rows.
#pragma once
#include "engine/fields/fields.h"
#include "engine/run/catalogue.h"

#include <array>
#include <cmath>
#include <concepts>
#include <limits>

namespace amplab::field_row {

struct Range {
  double minimum, maximum;
};

// Exclusive bounds, expressed as the neighbouring double.
inline double above(double bound) { return std::nextafter(bound, std::numeric_limits<double>::infinity()); }
inline double below(double bound) { return std::nextafter(bound, -std::numeric_limits<double>::infinity()); }

// Properties of a setting that are not derived.
struct Words {
  std::string_view key = {}, label = {}, unit = {}, help = {};
  Live live = Live::never;
  Range range = {0, 0};
  Range count = {0, 0};
  std::vector<std::string_view> choices = {};
  std::span<const std::string_view> keys = {};
  std::string_view example = {};
  bool logarithmic = false;
  bool only_if_read = false;
  bool lines = false; // of a text: may have several lines
};

template <class T> constexpr FieldType type_of = FieldType::text;
template <> inline constexpr FieldType type_of<bool> = FieldType::boolean;
template <> inline constexpr FieldType type_of<int64_t> = FieldType::integer;
template <> inline constexpr FieldType type_of<uint64_t> = FieldType::integer;
template <> inline constexpr FieldType type_of<double> = FieldType::number;
template <> inline constexpr FieldType type_of<std::vector<int64_t>> = FieldType::integers;
template <> inline constexpr FieldType type_of<std::array<double, 2>> = FieldType::numbers;
template <> inline constexpr FieldType type_of<std::vector<std::string>> = FieldType::texts;
template <> inline constexpr FieldType type_of<std::map<std::string, std::string>> = FieldType::text_map;

// &RunConfig::scaler, &ScalerConfig::init_scale -> config.scaler.init_scale
template <auto First, auto... Rest> auto& at_path(auto& object) {
  if constexpr (sizeof...(Rest) == 0)
    return object.*First;
  else
    return at_path<Rest...>(object.*First);
}

// Requires: check_field has accepted the value.
inline void read(const FieldValue& value, bool& member) { member = value.flag(); }
inline void read(const FieldValue& value, std::integral auto& member) {
  member = value.whole<std::remove_reference_t<decltype(member)>>();
}
inline void read(const FieldValue& value, double& member) { member = value.number(); }
inline void read(const FieldValue& value, std::string& member) { member = value.text(); }
inline void read(const FieldValue& value, std::array<double, 2>& member) {
  for (size_t i = 0; i < member.size(); ++i) read(value.list().at(i), member[i]);
}
template <class T> void read(const FieldValue& value, std::vector<T>& member) {
  member.clear();
  for (const FieldValue& element : value.list()) read(element, member.emplace_back());
}
inline void read(const FieldValue& value, std::map<std::string, std::string>& member) {
  member.clear();
  for (const auto& [key, element] : value.map()) read(element, member[key]);
}

template <class Member> FieldType type_with(const Words& words) {
  if (type_of<Member> != FieldType::text) return type_of<Member>;
  return words.lines ? FieldType::lines : words.choices.empty() ? FieldType::text : FieldType::choice;
}

template <class Member>
Field with_words(Words words, FieldValue (*get)(const RunConfig&), void (*set)(RunConfig&, const FieldValue&)) {
  const size_t dot = words.key.find('.');
  return {
      .key = words.key,
      .label = words.label,
      .group = dot == std::string_view::npos ? "run" : words.key.substr(0, dot),
      .unit = words.unit,
      .help = words.help,
      .type = type_with<Member>(words),
      .live = words.live,
      .minimum = words.range.minimum,
      .maximum = words.range.maximum,
      .fewest = static_cast<size_t>(words.count.minimum),
      .most = static_cast<size_t>(words.count.maximum),
      .choices = std::move(words.choices),
      .keys = words.keys,
      .example = words.example,
      .logarithmic = words.logarithmic,
      .only_if_read = words.only_if_read,
      .get = get,
      .set = set,
  };
}

template <auto... Path> Field row(Words words) {
  using Member = std::remove_reference_t<decltype(at_path<Path...>(std::declval<RunConfig&>()))>;
  return with_words<Member>(
      std::move(words), [](const RunConfig& config) { return FieldValue(at_path<Path...>(config)); },
      [](RunConfig& config, const FieldValue& value) { read(value, at_path<Path...>(config)); });
}

// A row that only named sections have. Its configurations have exactly one of them (SectionKind::alone).
template <auto Many, auto Own> Field row_of_named(Words words) {
  using Member = std::remove_reference_t<decltype((std::declval<RunConfig&>().*Many).begin()->second.*Own)>;
  return with_words<Member>(
      std::move(words), [](const RunConfig& config) { return FieldValue((config.*Many).begin()->second.*Own); },
      [](RunConfig& config, const FieldValue& value) { read(value, (config.*Many).begin()->second.*Own); });
}

inline std::vector<std::string_view> names_of(std::span<const CatalogueRow> rows) {
  std::vector<std::string_view> names;
  for (const CatalogueRow& row : rows) names.push_back(row.name);
  return names;
}

inline constexpr double kBillion = 1e9;
inline constexpr Range kNormalFp32 = {0x1p-126, 0x1p127}; // GradScaler keeps its scale in fp32

// The sections of the table. Each makes up one or two groups of the form.
std::vector<Field> run_rows();
std::vector<Field> data_rows();
std::vector<Field> model_rows();
std::vector<Field> precision_rows();
std::vector<Field> scaler_rows();
std::vector<Field> gradient_rows();
std::vector<Field> optimizer_rows();
std::vector<Field> course_rows();
std::vector<Field> loop_rows();
std::vector<Field> parallel_rows();
// Rows of named sections only.
std::vector<Field> named_optimizer_rows();
std::vector<Field> named_data_rows();
std::vector<Field> named_model_rows();

} // namespace amplab::field_row
