// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/text.h"

namespace amplab::interpreter {

Value Value::text(std::string text) { return make_ref<Text>(std::move(text)); }

bool Value::is(const Value& other) const {
  if (tag_ != other.tag_) return false;
  switch (tag_) {
  case Tag::absent:
  case Tag::none: return true;
  case Tag::boolean: return held_.boolean == other.held_.boolean;
  case Tag::integer: return held_.integer == other.held_.integer;
  case Tag::real: return held_.real == other.held_.real;
  case Tag::object: return object().is_same(other.object());
  }
  return false;
}

std::string type_name(const Value& value) {
  if (value.is_bool()) return "bool";
  if (value.is_int()) return "int";
  if (value.is_float()) return "float";
  return value.is_object() ? value.object().type() : "NoneType";
}

std::string Object::str(Interpreter&) { return "<" + type() + " object>"; }

} // namespace amplab::interpreter
