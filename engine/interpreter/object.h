// SPDX-License-Identifier: Apache-2.0
// What values are that are more than a number: texts, sequences, functions, and all that the lab brings into a loop
// (tensors, modules, scalers). An object answers what Python asks of one; what it does not override raises what Python
// raises. Used only by the thread that trains.
#pragma once
#include "engine/interpreter/value.h"
#include "engine/loop/syntax.h"

#include <functional>
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

  // The sentence of AttributeError, without a suggestion; "": "'Tensor' object has no attribute 'bacward'".
  virtual std::string missing_attribute(std::string_view /*name*/) const { return ""; }

  // x.name; nothing: there is no such attribute, and the walk raises AttributeError. Of a method that attributes()
  // names, nothing will do: the walk binds it.
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
  virtual std::optional<Value> compare(Walk&, loop::CompareOp, const Value& /*other*/, bool /*reflected*/) {
    return {};
  }
  virtual std::optional<bool> contains(Walk&, const Value&) { return {}; }
  virtual bool truth(Walk&) { return true; }                   // bool(x)
  virtual std::optional<double> as_float(Walk&) { return {}; } // float(x), int(x)
  virtual std::optional<Value> absolute(Walk&) { return {}; }  // abs(x)

  virtual std::optional<int64_t> length(Walk&) { return {}; }
  virtual std::optional<Value> item(Walk&, const Value& /*index*/) { return {}; } // x[index]
  virtual bool set_item(Walk&, const Value& /*index*/, const Value&) { return false; }
  virtual Ref<Iterator> iterate(Walk&) { return {}; } // null: not iterable

  // with x: leave() is called when the block has ended; leave_by_error() instead while an error is on its way: it must
  // not throw. Nothing: x is no context.
  virtual std::optional<Value> enter(Walk&) { return {}; }
  virtual void leave(Walk&) {}
  virtual void leave_by_error(Walk& walk) { leave(walk); }

  // class NAME(x): with these methods, decorators applied; nothing: x is no base that a class may have.
  virtual std::optional<Value> derive(Walk&, const std::string& /*name*/,
                                      const std::vector<std::pair<std::string, Value>>& /*methods*/) {
    return {};
  }

  // isinstance(value, x); nothing: x is no type.
  virtual std::optional<bool> has_instance(Walk&, const Value& /*value*/) { return {}; }

  // str(x), and f"{x}".
  virtual std::string str(Walk&);
  // As it stands within a list that is printed, and f"{x!r}".
  virtual std::string repr(Walk& walk) { return str(walk); }
  // f"{x:spec}"; nothing: str(x) where spec is "", else TypeError. An object that is a number answers
  // walk.format(number, spec).
  virtual std::optional<std::string> format(Walk&, std::string_view /*spec*/) { return {}; }

  // The values that it keeps alive and a program can put there. Whoever puts one in that was made later than x, asks
  // refuse_cycle() first: values are counted, and what holds itself would never end.
  virtual void each_held(const std::function<void(const Value&)>&) const {}
  // Bytes of the program's memory that it takes, what it holds not counted.
  virtual int64_t bytes() const { return 64; }
};

class Iterator : public Object {
 public:
  std::string type() const override { return "generator"; }
  virtual std::optional<Value> next(Walk&) = 0;
  Ref<Iterator> iterate(Walk&) override { return Ref<Iterator>(this); }
  // How many iterators lie within each other, this one counted.
  virtual int nesting() const { return 1; }
};

// x[from:to:step] asks for x's item of this. None where the text leaves one out.
class SliceIndex : public Object {
 public:
  SliceIndex(Value its_from, Value its_to, Value its_step)
      : from(std::move(its_from)), to(std::move(its_to)), step(std::move(its_step)) {}
  std::string type() const override { return "slice"; }
  std::string repr(Walk&) override;
  std::string str(Walk& walk) override { return repr(walk); }

  const Value from, to, step;
};

// What a slice takes of so many items: count of them, the first at `from`, each `step` after the last.
struct Stride {
  int64_t from, step, count;
};
// Throws: ValueError "slice step cannot be zero"; TypeError for what is no int.
Stride stride_of(Walk& walk, const SliceIndex& slice, int64_t length);

inline Value::Value(const Ref<Object>& object) : tag_(Tag::object) {
  assert(object);
  new (&held_.object) Ref<RefCounted>(object);
}
inline Object& Value::object() const { return assert(is_object()), static_cast<Object&>(*held_.object); }

} // namespace amplab::interpreter
