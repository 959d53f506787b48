// SPDX-License-Identifier: Apache-2.0
// A Python value, the content of a variable. Numbers and None are stored inline. Everything else is a shared object, as
// in Python. Training thread only. Some functions are defined in engine/interpreter/object.h, so include that.
#pragma once
#include "engine/memory/ref.h"

#include <cassert>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

namespace amplab::interpreter {

class Object;

struct NoneValue {};

class Value {
 public:
  Value() {} // Absent: an unassigned name, or an omitted argument
  Value(NoneValue) : tag_(Tag::none) {}
  Value(bool b) : tag_(Tag::boolean) { held_.boolean = b; }
  Value(int64_t i) : tag_(Tag::integer) { held_.integer = i; }
  Value(double d) : tag_(Tag::real) { held_.real = d; }
  Value(const Ref<Object>& object);
  template <class T>
  requires std::derived_from<T, Object> Value(const Ref<T>& object) : Value(Ref<Object>(object)) {}
  template <class T> Value(const T*) = delete; // would convert to true
  static Value text(std::string text);         // creates a Text

  Value(const Value& other) : tag_(other.tag_) {
    if (tag_ == Tag::object)
      new (&held_.object) Ref<RefCounted>(other.held_.object);
    else
      held_.bits = other.held_.bits;
  }
  Value(Value&& other) noexcept : tag_(other.tag_) {
    held_.bits = other.held_.bits; // a Ref is a pointer, so its bits can be moved
    other.tag_ = Tag::absent;
  }
  Value& operator=(const Value& other) {
    Value copy(other);
    return *this = std::move(copy);
  }
  Value& operator=(Value&& other) noexcept {
    std::swap(tag_, other.tag_);
    std::swap(held_.bits, other.held_.bits);
    return *this;
  }
  ~Value() {
    if (tag_ == Tag::object) held_.object.~Ref<RefCounted>();
  }

  bool is_absent() const { return tag_ == Tag::absent; }
  bool is_none() const { return tag_ == Tag::none; }
  bool is_bool() const { return tag_ == Tag::boolean; }
  bool is_int() const { return tag_ == Tag::integer; } // false for bool
  bool is_float() const { return tag_ == Tag::real; }
  bool is_integral() const { return is_int() || is_bool(); }
  bool is_number() const { return is_integral() || is_float(); }
  bool is_object() const { return tag_ == Tag::object; }

  bool as_bool() const { return assert(is_bool()), held_.boolean; }
  int64_t as_int() const {
    return is_bool() ? held_.boolean : (assert(is_int()), held_.integer);
  }                                                                                            // Requires: int or bool
  double as_number() const { return is_float() ? held_.real : static_cast<double>(as_int()); } // Requires: is_number()
  Object& object() const;                                                                      // Requires: is_object()
  // Returns the object as a T, or null if it has another type.
  template <class T> T* as() const { return is_object() ? dynamic_cast<T*>(held_.object.get()) : nullptr; }

  // Returns true for the same object, or for the same number of the same type.
  bool is(const Value& other) const;

 private:
  enum class Tag : uint8_t { absent, none, boolean, integer, real, object };
  union Held {
    Held() : bits(0) {}
    ~Held() {}
    uint64_t bits;
    bool boolean;
    int64_t integer;
    double real;
    Ref<RefCounted> object;
  };
  static_assert(sizeof(Ref<RefCounted>) == sizeof(uint64_t));
  Held held_;
  Tag tag_ = Tag::absent;
};

inline Value none() { return NoneValue{}; }

// Returns Python's type(x).__name__: "int", "NoneType", "Tensor".
std::string type_name(const Value& value);

} // namespace amplab::interpreter
