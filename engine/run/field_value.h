// SPDX-License-Identifier: Apache-2.0
// What a dial holds, or what a person typed for it: a flag, a number, a text, a list or a map. It takes anything, so
// that check_field can say what is wrong with it. A value; any thread.
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

class FieldValue {
 public:
  using List = std::vector<FieldValue>;
  using Map = std::map<std::string, FieldValue>;

  FieldValue() = default; // nothing: JSON's null, which no field takes
  // Whole numbers, and bool itself: no pointer is taken for a flag. (Qt 6.4's moc cannot read <concepts>.)
  template <class T>
  requires std::is_integral_v<T> FieldValue(T whole) {
    if constexpr (std::is_same_v<T, bool>)
      value_ = whole;
    else if (std::in_range<int64_t>(whole))
      value_ = static_cast<int64_t>(whole);
    else
      value_ = static_cast<uint64_t>(whole);
  }
  FieldValue(double number) : value_(number) {}
  FieldValue(std::string text) : value_(std::move(text)) {}
  FieldValue(std::string_view text) : value_(std::string(text)) {}
  FieldValue(const char* text) : value_(std::string(text)) {}
  FieldValue(std::nullptr_t) = delete;
  FieldValue(List list) : value_(std::move(list)) {}
  FieldValue(Map map) : value_(std::move(map)) {}
  FieldValue(const std::vector<int64_t>& list) : value_(List(list.begin(), list.end())) {}
  FieldValue(const std::vector<std::string>& list) : value_(List(list.begin(), list.end())) {}
  FieldValue(const std::array<double, 2>& list) : value_(List(list.begin(), list.end())) {}
  FieldValue(const std::map<std::string, std::string>& map) : value_(Map(map.begin(), map.end())) {}

  bool is_flag() const { return holds<bool>(); }
  bool is_whole() const { return holds<int64_t>() || holds<uint64_t>(); } // written as one: 1, but not 1.0
  bool is_number() const { return is_whole() || holds<double>(); }
  bool is_text() const { return holds<std::string>(); }
  bool is_list() const { return holds<List>(); }
  bool is_map() const { return holds<Map>(); }

  // Each requires that it is one.
  bool flag() const { return std::get<bool>(value_); }
  template <class T> T whole() const { // Requires: it fits an integer T
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

  // 1 is 1.0.
  friend bool operator==(const FieldValue& a, const FieldValue& b) {
    if (a.is_number() && b.is_number() && a.is_whole() != b.is_whole()) return a.number() == b.number();
    return a.value_ == b.value_;
  }

 private:
  template <class T> bool holds() const { return std::holds_alternative<T>(value_); }

  // A whole number is unsigned only where it has to be.
  std::variant<std::monostate, bool, int64_t, uint64_t, double, std::string, List, Map> value_;
};

} // namespace amplab
