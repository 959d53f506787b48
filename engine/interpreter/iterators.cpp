// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/builtins.h"

#include "engine/interpreter/native.h"
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"

#include <algorithm>

namespace amplab::interpreter {
namespace {

Iterator& iterator_in(const Value& value) { return static_cast<Iterator&>(value.object()); }

// Each iterator calls the inner one, so repeated `x = enumerate(x)` would overflow the stack.
int nesting_of(Interpreter& interpreter, std::span<const Value> sources) {
  int deepest = 0;
  for (const Value& source : sources) deepest = std::max(deepest, iterator_in(source).nesting());
  if (deepest >= interpreter.limits().value_depth)
    interpreter.raise_unsupported("iterators are nested at most " + std::to_string(interpreter.limits().value_depth) +
                                  " deep in the lab; Python allows more. Make a list in between: list(x)");
  return deepest + 1;
}

class Zip : public Iterator {
 public:
  Zip(Interpreter& interpreter, std::vector<Value> sources)
      : sources_(std::move(sources)), nesting_(nesting_of(interpreter, sources_)) {}
  std::string type() const override { return "zip"; }
  std::optional<Value> next(Interpreter& interpreter) override {
    std::vector<Value> items;
    items.reserve(sources_.size());
    for (const Value& source : sources_) {
      std::optional<Value> item = iterator_in(source).next(interpreter);
      if (!item) {
        sources_.clear(); // their lists may change again
        return {};
      }
      items.push_back(std::move(*item));
    }
    if (items.empty()) return {};
    return tuple(std::move(items));
  }
  void traverse(const std::function<void(const Value&)>& visit) const override {
    std::ranges::for_each(sources_, visit);
  }
  int nesting() const override { return nesting_; }

 private:
  std::vector<Value> sources_; // iterators; none after the end
  const int nesting_;
};

class Enumerate : public Iterator {
 public:
  Enumerate(Interpreter& interpreter, Value source, int64_t from)
      : source_(std::move(source)), at_(from), nesting_(nesting_of(interpreter, {&source_, 1})) {}
  std::string type() const override { return "enumerate"; }
  std::optional<Value> next(Interpreter& interpreter) override {
    std::optional<Value> item = iterator_in(source_).next(interpreter);
    if (!item) return {};
    if (ended_) raise_int_overflow(interpreter);
    const int64_t index = at_;
    ended_ = __builtin_add_overflow(at_, 1, &at_);
    return tuple({index, std::move(*item)});
  }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(source_); }
  int nesting() const override { return nesting_; }

 private:
  const Value source_; // an iterator
  int64_t at_;
  bool ended_ = false; // index overflow
  const int nesting_;
};

class Backwards : public Iterator {
 public:
  explicit Backwards(Ref<Sequence> sequence) : sequence_(std::move(sequence)), left_(sequence_->items.size()) {
    ++sequence_->readers;
  }
  ~Backwards() override { end(); }
  std::string type() const override {
    return sequence_->kind == Sequence::Kind::list ? "list_reverseiterator" : "reversed";
  }
  std::optional<Value> next(Interpreter&) override {
    if (left_ == 0) {
      end();
      return {};
    }
    return sequence_->items[--left_];
  }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(sequence_); }

 private:
  void end() {
    if (!ended_) --sequence_->readers;
    ended_ = true;
  }
  Ref<Sequence> sequence_;
  size_t left_;
  bool ended_ = false;
};

} // namespace

Value make_zip(Interpreter& interpreter, const Arguments& arguments) {
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name != "strict" || arguments.keywords.size() > 1)
      interpreter.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for zip()");
    if (interpreter.truth(keyword.value))
      interpreter.raise_unsupported(
          "the lab's zip() stops at the shortest and has no strict=True; Python's has. Compare len() of both");
  }
  std::vector<Value> sources;
  for (size_t i = 0; i < arguments.positional.size(); ++i) {
    const Value& values = arguments.positional[i];
    Ref<Iterator> iterator;
    if (values.is_object()) iterator = values.object().iterate(interpreter);
    if (!iterator) interpreter.raise("TypeError", "'" + type_name(values) + "' object is not iterable");
    sources.push_back(iterator);
  }
  return make_ref<Zip>(interpreter, std::move(sources));
}

Value make_enumerate(Interpreter& interpreter, const Arguments& arguments) {
  Value values, from = int64_t{0};
  if (arguments.positional.size() > 2)
    interpreter.raise("TypeError", "enumerate() takes at most 2 arguments (" +
                                       std::to_string(arguments.positional.size() + arguments.keywords.size()) +
                                       " given)");
  if (!arguments.positional.empty()) values = arguments.positional[0];
  if (arguments.positional.size() > 1) from = arguments.positional[1];
  for (const KeywordArgument& keyword : arguments.keywords) {
    Value* const parameter = keyword.name == "iterable" && values.is_absent()             ? &values
                             : keyword.name == "start" && arguments.positional.size() < 2 ? &from
                                                                                          : nullptr;
    if (!parameter)
      interpreter.raise("TypeError",
                        "'" + std::string(keyword.name) + "' is an invalid keyword argument for enumerate()");
    *parameter = keyword.value;
  }
  if (values.is_absent()) interpreter.raise("TypeError", "enumerate() missing required argument 'iterable'");
  const int64_t first = index_of(interpreter, from);
  return make_ref<Enumerate>(interpreter, iterate(interpreter, values), first);
}

Value make_reversed(Interpreter& interpreter, const Arguments& arguments) {
  expect_from_to(interpreter, "reversed", arguments, 1, 1);
  const Value& values = arguments.positional[0];
  if (auto* range = values.as<RangeObject>()) return range->backwards();
  if (auto* sequence = values.as<Sequence>()) return make_ref<Backwards>(Ref<Sequence>(sequence));
  if (values.as<Text>() || values.as<Dict>()) {
    const Value all = list(items_of(interpreter, values));
    return make_ref<Backwards>(Ref<Sequence>(all.as<Sequence>()));
  }
  // Uses len() and [], Python's fallback.
  std::optional<int64_t> count;
  if (values.is_object()) count = values.object().length(interpreter);
  if (!count || values.as<Iterator>() || type_name(values).starts_with("dict_")) {
    if (type_name(values).starts_with("dict_"))
      interpreter.raise_unsupported("the lab does not reverse views of a dict; Python does. Reverse list(...) of it");
    interpreter.raise("TypeError", "'" + type_name(values) + "' object is not reversible");
  }
  if (*count > interpreter.limits().items)
    interpreter.raise_unsupported("the lab's reversed() takes at most " + std::to_string(interpreter.limits().items) +
                                  " items; Python's takes more");
  std::vector<Value> items;
  for (int64_t i = 0; i < *count; ++i) {
    interpreter.charge(1);
    items.push_back(item(interpreter, values, i));
  }
  const Value all = list(std::move(items));
  return make_ref<Backwards>(Ref<Sequence>(all.as<Sequence>()));
}

} // namespace amplab::interpreter
