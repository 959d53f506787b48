// SPDX-License-Identifier: Apache-2.0
// Python's tuple, list and dict. Training thread only.
#pragma once
#include "engine/interpreter/object.h"

namespace amplab::interpreter {

// A tuple or a list. A list may be changed while other values refer to it. Its length is fixed during a `for` over it.
class Sequence : public Object {
 public:
  enum class Kind : uint8_t { tuple, list };
  Sequence(Kind its_kind, std::vector<Value> its_items) : kind(its_kind), items(std::move(its_items)) {}
  std::string type() const override { return kind == Kind::tuple ? "tuple" : "list"; }
  std::vector<std::string_view> attributes() const override;
  std::optional<Value> call_method(Interpreter&, std::string_view name,
                                   const Arguments&) override; // append, extend, pop ...
  std::optional<Value> binary(Interpreter&, loop::BinaryOp, const Value& other, bool reflected) override;
  std::optional<Value> in_place(Interpreter&, loop::BinaryOp, const Value& other) override;
  std::optional<Value> compare(Interpreter&, loop::CompareOp, const Value& other, bool reflected) override;
  std::optional<bool> contains(Interpreter&, const Value&) override;
  bool truth(Interpreter&) override { return !items.empty(); }
  std::optional<int64_t> length(Interpreter&) override;
  std::optional<Value> item(Interpreter&, const Value& index) override; // also slices
  bool set_item(Interpreter&, const Value& index, const Value&) override;
  Ref<Iterator> iterate(Interpreter&) override;
  std::string str(Interpreter& interpreter) override { return repr(interpreter); }
  std::string repr(Interpreter&) override;
  void traverse(const std::function<void(const Value&)>& visit) const override;
  int64_t bytes() const override { return 64 + static_cast<int64_t>(items.size() * sizeof(Value)); }

  // Throws: LoopError if the list cannot change its length because something iterates over it.
  void expect_resizable(Interpreter& interpreter) const;

  const Kind kind;
  std::vector<Value> items;
  int readers = 0; // number of active iterators

 private:
  void extend(Interpreter& interpreter, const Value& others);
};

// For values that are small or already counted.
Value tuple(std::vector<Value> items);
Value list(std::vector<Value> items);
// For values created by the program. Throws: LoopError for more than Limits::items.
Value sequence_within_limits(Interpreter& interpreter, Sequence::Kind kind, std::vector<Value> items);

// Keeps insertion order. Keys are str, int or bool.
class Dict : public Object {
 public:
  std::string type() const override { return "dict"; }
  std::vector<std::string_view> attributes() const override;
  std::optional<Value> attribute(Interpreter&, std::string_view name) override;
  std::optional<Value> call_method(Interpreter&, std::string_view name,
                                   const Arguments&) override; // get, items, keys, values ...
  std::optional<Value> compare(Interpreter&, loop::CompareOp, const Value& other, bool reflected) override;
  std::optional<bool> contains(Interpreter&, const Value&) override;
  bool truth(Interpreter&) override { return !items.empty(); }
  std::optional<int64_t> length(Interpreter&) override;
  std::optional<Value> item(Interpreter&, const Value& index) override;
  bool set_item(Interpreter&, const Value& index, const Value&) override;
  Ref<Iterator> iterate(Interpreter&) override;
  std::string str(Interpreter& interpreter) override { return repr(interpreter); }
  std::string repr(Interpreter&) override;
  void traverse(const std::function<void(const Value&)>& visit) const override;
  int64_t bytes() const override { return 64 + static_cast<int64_t>(items.size() * 2 * sizeof(Value)); }

  // Returns null if the key is missing. Throws: LoopError for an invalid key.
  Value* find(Interpreter& interpreter, const Value& key);
  // As set_item(). Requires: value does not contain the dict.
  void set(Interpreter& interpreter, const Value& key, const Value& value);
  // Throws: LoopError if the keys cannot change because something iterates over the dict.
  void expect_resizable(Interpreter& interpreter) const;

  std::vector<std::pair<Value, Value>> items;
  int readers = 0;
};

} // namespace amplab::interpreter
