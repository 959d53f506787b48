// SPDX-License-Identifier: Apache-2.0
// Value of a setting, or what a person typed for it: a flag, number, text, list or map. Accepts any type, so that
// check_setting can report what is wrong. A value, any thread.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace amplab {

class SettingValue {
 public:
  using List = std::vector<SettingValue>;
  using Map = std::map<std::string, SettingValue>;

  SettingValue() = default; // nothing: JSON's null, which no setting accepts
  // Integers and bool itself. No pointer converts to a flag. (Qt 6.4's moc cannot read <concepts>.)
  template <class T>
  requires std::is_integral_v<T> SettingValue(T whole) {
    if constexpr (std::is_same_v<T, bool>)
      value_ = whole;
    else if (std::in_range<int64_t>(whole))
      value_ = static_cast<int64_t>(whole);
    else
      value_ = static_cast<uint64_t>(whole);
  }
  SettingValue(double number) : value_(number) {}
  SettingValue(std::string text) : value_(std::move(text)) {}
  SettingValue(std::string_view text) : value_(std::string(text)) {}
  SettingValue(const char* text) : value_(std::string(text)) {}
  SettingValue(std::nullptr_t) = delete;
  SettingValue(List list) : value_(std::move(list)) {}
  SettingValue(Map map) : value_(std::move(map)) {}
  SettingValue(const std::vector<int64_t>& list) : value_(List(list.begin(), list.end())) {}
  SettingValue(const std::vector<std::string>& list) : value_(List(list.begin(), list.end())) {}
  template <size_t Count> SettingValue(const std::array<double, Count>& list)
      : value_(List(list.begin(), list.end())) {}
  SettingValue(const std::map<std::string, std::string>& map) : value_(Map(map.begin(), map.end())) {}

  bool is_flag() const { return holds<bool>(); }
  bool is_whole() const { return holds<int64_t>() || holds<uint64_t>(); } // written as an integer: 1, not 1.0
  bool is_number() const { return is_whole() || holds<double>(); }
  bool is_text() const { return holds<std::string>(); }
  bool is_list() const { return holds<List>(); }
  bool is_map() const { return holds<Map>(); }

  // Requires: the value has that type.
  bool flag() const { return std::get<bool>(value_); }
  template <class T> T whole() const { // Requires: the value fits the integer type T
    return holds<uint64_t>() ? static_cast<T>(std::get<uint64_t>(value_)) : static_cast<T>(std::get<int64_t>(value_));
  }
  double number() const {
    return !is_whole()         ? std::get<double>(value_)
           : holds<uint64_t>() ? static_cast<double>(whole<uint64_t>())
                               : static_cast<double>(whole<int64_t>());
  }
  const std::string& text() const { return std::get<std::string>(value_); }
  const List& list() const { return std::get<List>(value_); }
  const Map& map() const { return std::get<Map>(value_); }

  // 1 equals 1.0.
  friend bool operator==(const SettingValue& a, const SettingValue& b) {
    if (a.is_number() && b.is_number() && a.is_whole() != b.is_whole()) return a.number() == b.number();
    return a.value_ == b.value_;
  }

 private:
  template <class T> bool holds() const { return std::holds_alternative<T>(value_); }

  // An integer is unsigned only if it does not fit int64_t.
  std::variant<std::monostate, bool, int64_t, uint64_t, double, std::string, List, Map> value_;
};

} // namespace amplab
