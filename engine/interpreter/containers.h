// SPDX-License-Identifier: Apache-2.0
// Python's tuple, list and dict. Used only by the thread that trains.
#pragma once
#include "engine/interpreter/object.h"

namespace amplab::interpreter {

// A tuple or a list. A list may be changed while somebody holds it; it keeps its length while a `for` goes through it.
class Sequence : public Object {
 public:
  enum class Kind : uint8_t { tuple, list };
  Sequence(Kind its_kind, std::vector<Value> its_items) : kind(its_kind), items(std::move(its_items)) {}
  std::string type() const override { return kind == Kind::tuple ? "tuple" : "list"; }
  std::vector<std::string_view> attributes() const override;
  std::optional<Value> call_method(Walk&, std::string_view name, const Arguments&) override; // append, extend, pop ...
  std::optional<Value> binary(Walk&, loop::BinaryOp, const Value& other, bool reflected) override;
  std::optional<Value> in_place(Walk&, loop::BinaryOp, const Value& other) override;
  std::optional<Value> compare(Walk&, loop::CompareOp, const Value& other, bool reflected) override;
  std::optional<bool> contains(Walk&, const Value&) override;
  bool truth(Walk&) override { return !items.empty(); }
  std::optional<int64_t> length(Walk&) override;
  std::optional<Value> item(Walk&, const Value& index) override; // slices too
  bool set_item(Walk&, const Value& index, const Value&) override;
  Ref<Iterator> iterate(Walk&) override;
  std::string str(Walk& walk) override { return repr(walk); }
  std::string repr(Walk&) override;
  void each_held(const std::function<void(const Value&)>& tell) const override;
  int64_t bytes() const override { return 64 + static_cast<int64_t>(items.size() * sizeof(Value)); }

  // Throws: LoopError where a list cannot change its length, because somebody is going through it.
  void refuse_change(Walk& walk) const;

  const Kind kind;
  std::vector<Value> items;
  int readers = 0; // iterators on their way through it

 private:
  void extend(Walk& walk, const Value& others);
};

// Of what is surely small, or was counted already.
Value tuple(std::vector<Value> items);
Value list(std::vector<Value> items);
// Of the program's making. Throws: LoopError where it has more than Limits::items.
Value sequence_within_limits(Walk& walk, Sequence::Kind kind, std::vector<Value> items);

// Insertion order; keys are str, int or bool.
class Dict : public Object {
 public:
  std::string type() const override { return "dict"; }
  std::vector<std::string_view> attributes() const override;
  std::optional<Value> attribute(Walk&, std::string_view name) override;
  std::optional<Value> call_method(Walk&, std::string_view name,
                                   const Arguments&) override; // get, items, keys, values ...
  std::optional<Value> compare(Walk&, loop::CompareOp, const Value& other, bool reflected) override;
  std::optional<bool> contains(Walk&, const Value&) override;
  bool truth(Walk&) override { return !items.empty(); }
  std::optional<int64_t> length(Walk&) override;
  std::optional<Value> item(Walk&, const Value& index) override;
  bool set_item(Walk&, const Value& index, const Value&) override;
  Ref<Iterator> iterate(Walk&) override;
  std::string str(Walk& walk) override { return repr(walk); }
  std::string repr(Walk&) override;
  void each_held(const std::function<void(const Value&)>& tell) const override;
  int64_t bytes() const override { return 64 + static_cast<int64_t>(items.size() * 2 * sizeof(Value)); }

  // Null: there is none. Throws: LoopError for what is no key.
  Value* find(Walk& walk, const Value& key);
  // As set_item(), of a value that surely does not hold the dict.
  void set(Walk& walk, const Value& key, const Value& value);
  // Throws: LoopError where it cannot change its keys, because somebody is going through it.
  void refuse_change(Walk& walk) const;

  std::vector<std::pair<Value, Value>> items;
  int readers = 0;
};

} // namespace amplab::interpreter
