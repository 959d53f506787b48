// SPDX-License-Identifier: Apache-2.0
// What values are that are more than a number: texts, sequences, functions, and all that the lab brings into a loop
// (tensors, modules, scalers). An object answers what Python asks of one; what it does not override raises what Python
// raises. Used only by the thread that trains.
#pragma once
#include "engine/interpreter/value.h"
#include "engine/loop/syntax.h"

#include <optional>
#include <span>
#include <vector>

namespace amplab::interpreter {

class Walk;

struct KeywordArgument {
  std::string_view name; // owned by the program
  Value value;
};

// Of one call. Valid while the call lasts.
struct Arguments {
  std::span<const Value> positional;
  std::span<const KeywordArgument> keywords;
};

// What a `for` goes through, one after the other; nothing at the end. Also what a generator is: it is used up once.
class Iterator;

class Object : public RefCounted {
 public:
  // type(x).__name__
  virtual std::string type() const = 0;
  // Names after the dot, for "did you mean".
  virtual std::vector<std::string_view> attributes() const { return {}; }

  // x.name; nothing: there is no such attribute, and the walk raises AttributeError.
  virtual std::optional<Value> attribute(Walk&, std::string_view /*name*/) { return {}; }
  // x.name(arguments...); nothing: there is no such method, and the walk tries attribute(name), then calls that.
  virtual std::optional<Value> call_method(Walk&, std::string_view /*name*/, const Arguments&) { return {}; }
  // x.name = value; false: it cannot be set.
  virtual bool set_attribute(Walk&, std::string_view /*name*/, const Value&) { return false; }
  // x(arguments...); nothing: it is not callable.
  virtual std::optional<Value> call(Walk&, const Arguments&) { return {}; }

  // x op other; with `reflected`, other op x. Nothing: not between these two (Python's NotImplemented).
  virtual std::optional<Value> binary(Walk&, loop::BinaryOp, const Value& /*other*/, bool /*reflected*/) { return {}; }
  // x op= other, changing x itself; nothing: it is x = x op other.
  virtual std::optional<Value> in_place(Walk&, loop::BinaryOp, const Value& /*other*/) { return {}; }
  virtual std::optional<Value> unary(Walk&, loop::UnaryOp) { return {}; } // minus and plus
  // ==, !=, <, <=, >, >= ; nothing: == and != go by identity, the others raise.
  virtual std::optional<Value> compare(Walk&, loop::CompareOp, const Value& /*other*/, bool /*reflected*/) { return {}; }
  virtual std::optional<bool> contains(Walk&, const Value&) { return {}; }
  virtual bool truth(Walk&) { return true; } // bool(x)
  virtual std::optional<double> as_float(Walk&) { return {}; } // float(x), int(x)

  virtual std::optional<int64_t> length(Walk&) { return {}; }
  virtual std::optional<Value> item(Walk&, const Value& /*index*/) { return {}; } // x[index]
  virtual bool set_item(Walk&, const Value& /*index*/, const Value&) { return false; }
  virtual Ref<Iterator> iterate(Walk&) { return {}; } // null: not iterable

  // with x: leave() is called however the block ends, also while an error is on its way; it must not throw then.
  // Nothing: x is no context.
  virtual std::optional<Value> enter(Walk&) { return {}; }
  virtual void leave(Walk&) {}

  // class NAME(x): with these methods, decorators applied; nothing: x is no base that a class may have.
  virtual std::optional<Value> derive(Walk&, const std::string& /*name*/,
                                      const std::vector<std::pair<std::string, Value>>& /*methods*/) {
    return {};
  }

  // str(x), and f"{x}" of what is no number.
  virtual std::string str(Walk&);
};

class Iterator : public Object {
 public:
  std::string type() const override { return "generator"; }
  virtual std::optional<Value> next(Walk&) = 0;
  Ref<Iterator> iterate(Walk&) override { return Ref<Iterator>(this); }
};

class Text : public Object {
 public:
  explicit Text(std::string its_value) : value(std::move(its_value)) {}
  std::string type() const override { return "str"; }
  // + * == < in [] and format live in text.cpp
  std::optional<Value> binary(Walk&, loop::BinaryOp, const Value& other, bool reflected) override;
  std::optional<Value> compare(Walk&, loop::CompareOp, const Value& other, bool reflected) override;
  std::optional<bool> contains(Walk&, const Value&) override;
  bool truth(Walk&) override { return !value.empty(); }
  std::optional<int64_t> length(Walk&) override;
  std::string str(Walk&) override { return value; }

  const std::string value;
};

// A tuple or a list. A list may be changed while somebody holds it, but not while a `for` goes through it.
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
  std::string str(Walk&) override;

  const Kind kind;
  std::vector<Value> items;
};

Value tuple(std::vector<Value> items);
Value list(std::vector<Value> items);

// Insertion order; keys are str or int.
class Dict : public Object {
 public:
  std::string type() const override { return "dict"; }
  std::vector<std::string_view> attributes() const override;
  std::optional<Value> call_method(Walk&, std::string_view name, const Arguments&) override; // get, items, keys, values
  std::optional<bool> contains(Walk&, const Value&) override;
  bool truth(Walk&) override { return !items.empty(); }
  std::optional<int64_t> length(Walk&) override;
  std::optional<Value> item(Walk&, const Value& index) override;
  bool set_item(Walk&, const Value& index, const Value&) override;
  Ref<Iterator> iterate(Walk&) override;
  std::string str(Walk&) override;

  std::vector<std::pair<Value, Value>> items;
};

} // namespace amplab::interpreter
