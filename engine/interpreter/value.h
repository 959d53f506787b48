// SPDX-License-Identifier: Apache-2.0
// What a name of a loop holds: a Python value. Numbers and texts are values, all else is an object, shared as in Python.
// Used only by the thread that trains.
#pragma once
#include "engine/memory/ref.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace amplab::interpreter {

class Object;

// Absent: no value at all, of a name that was never assigned, or of an argument that was not given.
struct Absent {
  bool operator==(const Absent&) const = default;
};
struct NoneValue {
  bool operator==(const NoneValue&) const = default;
};

class Value {
 public:
  Value() = default; // Absent
  Value(NoneValue none) : held_(none) {}
  Value(bool b) : held_(b) {}
  Value(int64_t i) : held_(i) {}
  Value(double d) : held_(d) {}
  Value(Ref<Object> object) : held_(std::move(object)) {}
  template <class T>
    requires std::derived_from<T, Object>
  Value(const Ref<T>& object) : held_(Ref<Object>(object)) {}
  static Value text(std::string text); // a Text (sequence.h)

  bool is_absent() const { return std::holds_alternative<Absent>(held_); }
  bool is_none() const { return std::holds_alternative<NoneValue>(held_); }
  bool is_bool() const { return std::holds_alternative<bool>(held_); }
  bool is_int() const { return std::holds_alternative<int64_t>(held_); } // bool is not counted here
  bool is_float() const { return std::holds_alternative<double>(held_); }
  bool is_number() const { return is_bool() || is_int() || is_float(); }
  bool is_object() const { return std::holds_alternative<Ref<Object>>(held_); }

  bool as_bool() const { return std::get<bool>(held_); }
  int64_t as_int() const { return is_bool() ? as_bool() : std::get<int64_t>(held_); } // Requires: int or bool
  double as_number() const { return is_float() ? std::get<double>(held_) : static_cast<double>(as_int()); } // Requires: is_number()
  Object& object() const { return *std::get<Ref<Object>>(held_); }
  // The object as a T, or null if it is none.
  template <class T> T* as() const {
    return is_object() ? dynamic_cast<T*>(std::get<Ref<Object>>(held_).get()) : nullptr;
  }

  // Python's `is`: the same object, or the same number of the same type.
  bool is(const Value& other) const { return held_ == other.held_; }

 private:
  std::variant<Absent, NoneValue, bool, int64_t, double, Ref<Object>> held_;
};

inline Value none() { return NoneValue{}; }

// Python's type(x).__name__: "int", "NoneType", "Tensor".
std::string type_name(const Value& value);

} // namespace amplab::interpreter
