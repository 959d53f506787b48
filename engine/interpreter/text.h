// SPDX-License-Identifier: Apache-2.0
// Python's str. Training thread only.
#pragma once
#include "engine/interpreter/object.h"

namespace amplab::interpreter {

// UTF-8. Length, indices and slices count characters, as in Python.
class Text : public Object {
 public:
  explicit Text(std::string its_value) : value(std::move(its_value)) {}
  std::string type() const override { return "str"; }
  std::vector<std::string_view> attributes() const override;
  std::optional<Value> attribute(Interpreter&, std::string_view name) override; // NotInTheLab for Python's str methods
  std::optional<Value> binary(Interpreter&, loop::BinaryOp, const Value& other, bool reflected) override;
  std::optional<Value> compare(Interpreter&, loop::CompareOp, const Value& other, bool reflected) override;
  std::optional<bool> contains(Interpreter&, const Value&) override;
  bool truth(Interpreter&) override { return !value.empty(); }
  std::optional<int64_t> length(Interpreter&) override;
  std::optional<Value> item(Interpreter&, const Value& index) override;
  Ref<Iterator> iterate(Interpreter&) override;
  std::string str(Interpreter&) override { return value; }
  std::string repr(Interpreter&) override;
  std::optional<std::string> format(Interpreter&, std::string_view spec) override;
  int64_t bytes() const override { return 64 + static_cast<int64_t>(value.size()); }

  const std::string value;
};

// For text created by the program. Throws: LoopError for more than Limits::text_bytes.
Value text_within_limits(Interpreter& interpreter, std::string text);

} // namespace amplab::interpreter
