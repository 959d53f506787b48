// SPDX-License-Identifier: Apache-2.0
// Python objects: str, sequences, functions, and everything the lab adds (tensors, modules, scalers). An object
// implements Python's protocols. Methods that are not overridden raise Python's error. Training thread only.
#pragma once
#include "engine/interpreter/value.h"
#include "engine/loop/syntax.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace amplab::interpreter {

class Interpreter;

struct KeywordArgument {
  std::string_view name; // owned by the program
  Value value;
};

// Arguments of one call. Valid during the call.
struct Arguments {
  std::span<const Value> positional;
  std::span<const KeywordArgument> keywords;
};

// Iterator of a `for`. next() returns nullopt at the end. Also a generator, which is single-use.
class Iterator;

class Object : public RefCounted {
 public:
  // type(x).__name__
  virtual std::string type() const = 0;
  // Attribute names, for "did you mean" suggestions.
  virtual std::vector<std::string_view> attributes() const { return {}; }

  // Returns the AttributeError message without a suggestion. "" means "'Tensor' object has no attribute 'bacward'".
  virtual std::string missing_attribute(std::string_view /*name*/) const { return ""; }

  // x.name. Returns nullopt if there is no such attribute, which raises AttributeError. For a method listed in
  // attributes(), nullopt is enough: the interpreter binds it.
  virtual std::optional<Value> attribute(Interpreter&, std::string_view /*name*/) { return {}; }
  // x.name(arguments...). Returns nullopt if there is no such method. The interpreter then calls attribute(name).
  virtual std::optional<Value> call_method(Interpreter&, std::string_view /*name*/, const Arguments&) { return {}; }
  // x.name = value. Returns false if it cannot be set.
  virtual bool set_attribute(Interpreter&, std::string_view /*name*/, const Value&) { return false; }
  // x(arguments...). Returns nullopt if x is not callable.
  virtual std::optional<Value> call(Interpreter&, const Arguments&) { return {}; }

  // x op other, or other op x if `reflected`. Returns nullopt for unsupported operands (Python's NotImplemented).
  virtual std::optional<Value> binary(Interpreter&, loop::BinaryOp, const Value& /*other*/, bool /*reflected*/) {
    return {};
  }
  // x op= other, in place. Returns nullopt if it should be x = x op other.
  virtual std::optional<Value> in_place(Interpreter&, loop::BinaryOp, const Value& /*other*/) { return {}; }
  virtual std::optional<Value> unary(Interpreter&, loop::UnaryOp) { return {}; } // minus and plus
  // ==, !=, <, <=, >, >=. If nullopt, == and != compare identity and the others raise.
  virtual std::optional<Value> compare(Interpreter&, loop::CompareOp, const Value& /*other*/, bool /*reflected*/) {
    return {};
  }
  virtual std::optional<bool> contains(Interpreter&, const Value&) { return {}; }
  // `is`. True also for another handle of one object.
  virtual bool is_same(const Object& other) const { return this == &other; }
  virtual bool truth(Interpreter&) { return true; }                   // bool(x)
  virtual std::optional<Value> as_number(Interpreter&) { return {}; } // a float, int or bool, for float(x) and int(x)
  virtual std::optional<Value> absolute(Interpreter&) { return {}; }  // abs(x)

  virtual std::optional<int64_t> length(Interpreter&) { return {}; }
  virtual std::optional<Value> item(Interpreter&, const Value& /*index*/) { return {}; } // x[index]
  virtual bool set_item(Interpreter&, const Value& /*index*/, const Value&) { return false; }
  virtual Ref<Iterator> iterate(Interpreter&) { return {}; } // null: not iterable

  // with x. leave() is called at the end of the block, leave_by_error() instead if an error propagates.
  // leave_by_error() must not throw. Returns nullopt if x is not a context manager.
  virtual std::optional<Value> enter(Interpreter&) { return {}; }
  virtual void leave(Interpreter&) {}
  virtual void leave_by_error(Interpreter& interpreter) { leave(interpreter); }

  // class NAME(x), with these methods after decorators. Returns nullopt if x cannot be a base class.
  virtual std::optional<Value> derive(Interpreter&, const std::string& /*name*/,
                                      const std::vector<std::pair<std::string, Value>>& /*methods*/) {
    return {};
  }

  // isinstance(value, x). Returns nullopt if x is not a type.
  virtual std::optional<bool> has_instance(Interpreter&, const Value& /*value*/) { return {}; }

  // str(x) and f"{x}".
  virtual std::string str(Interpreter&);
  // repr(x): elements of a printed list, and f"{x!r}".
  virtual std::string repr(Interpreter& interpreter) { return str(interpreter); }
  // f"{x:spec}". If nullopt, str(x) for an empty spec, else TypeError. A numeric object returns
  // interpreter.format(number, spec).
  virtual std::optional<std::string> format(Interpreter&, std::string_view /*spec*/) { return {}; }

  // Reports the values that it keeps alive and that a program can set. Values are reference-counted, so a cycle would
  // leak. Call expect_no_cycle() before adding a value that may be newer than x.
  virtual void traverse(const std::function<void(const Value&)>&) const {}
  // Returns its bytes of program memory, without the values it refers to.
  virtual int64_t bytes() const { return 64; }
};

class Iterator : public Object {
 public:
  std::string type() const override { return "generator"; }
  virtual std::optional<Value> next(Interpreter&) = 0;
  Ref<Iterator> iterate(Interpreter&) override { return Ref<Iterator>(this); }
  // Nesting depth of iterators, including this one.
  virtual int nesting() const { return 1; }
};

// The index of x[from:to:step]. None for an omitted bound.
class SliceIndex : public Object {
 public:
  SliceIndex(Value its_from, Value its_to, Value its_step)
      : from(std::move(its_from)), to(std::move(its_to)), step(std::move(its_step)) {}
  std::string type() const override { return "slice"; }
  std::string repr(Interpreter&) override;
  std::string str(Interpreter& interpreter) override { return repr(interpreter); }

  const Value from, to, step;
};

// The items selected by a slice: count of them, starting at `from`, `step` apart.
struct Stride {
  int64_t from, step, count;
};
// Throws: LoopError: ValueError "slice step cannot be zero"; TypeError for a bound that is not an int.
Stride stride_of(Interpreter& interpreter, const SliceIndex& slice, int64_t length);

inline Value::Value(const Ref<Object>& object) : tag_(Tag::object) {
  assert(object);
  new (&held_.object) Ref<RefCounted>(object);
}
inline Object& Value::object() const { return assert(is_object()), static_cast<Object&>(*held_.object); }

} // namespace amplab::interpreter
