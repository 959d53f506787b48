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
  std::optional<Value> call_method(Walk&, std::string_view name, const Arguments&) override; // append, extend, pop ...
  std::optional<Value> binary(Walk&, loop::BinaryOp, const Value& other, bool reflected) override;
  std::optional<Value> in_place(Walk&, loop::BinaryOp, const Value& other) override;
  std::optional<Value> compare(Walk&, loop::CompareOp, const Value& other, bool reflected) override;
  std::optional<bool> contains(Walk&, const Value&) override;
  bool truth(Walk&) override { return !items.empty(); }
  std::optional<int64_t> length(Walk&) override;
  std::optional<Value> item(Walk&, const Value& index) override; // also slices
  bool set_item(Walk&, const Value& index, const Value&) override;
  Ref<Iterator> iterate(Walk&) override;
  std::string str(Walk& walk) override { return repr(walk); }
  std::string repr(Walk&) override;
  void each_held(const std::function<void(const Value&)>& tell) const override;
  int64_t bytes() const override { return 64 + static_cast<int64_t>(items.size() * sizeof(Value)); }

  // Throws: LoopError if the list cannot change its length because something iterates over it.
  void refuse_change(Walk& walk) const;

  const Kind kind;
  std::vector<Value> items;
  int readers = 0; // number of active iterators

 private:
  void extend(Walk& walk, const Value& others);
};

// For values that are small or already counted.
Value tuple(std::vector<Value> items);
Value list(std::vector<Value> items);
// For values created by the program. Throws: LoopError for more than Limits::items.
Value sequence_within_limits(Walk& walk, Sequence::Kind kind, std::vector<Value> items);

// Keeps insertion order. Keys are str, int or bool.
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

  // Returns null if the key is missing. Throws: LoopError for an invalid key.
  Value* find(Walk& walk, const Value& key);
  // As set_item(). Requires: value does not contain the dict.
  void set(Walk& walk, const Value& key, const Value& value);
  // Throws: LoopError if the keys cannot change because something iterates over the dict.
  void refuse_change(Walk& walk) const;

  std::vector<std::pair<Value, Value>> items;
  int readers = 0;
};

} // namespace amplab::interpreter
