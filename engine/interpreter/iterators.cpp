// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/iterators.h"

#include "engine/interpreter/native.h"
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"
#include "engine/interpreter/ranges.h"

#include <algorithm>

namespace amplab::interpreter {
namespace {

Iterator& iterator_in(const Value& value) { return static_cast<Iterator&>(value.object()); }

// Each iterator calls the inner one, so repeated `x = enumerate(x)` would overflow the stack.
int nesting_of(Walk& walk, std::span<const Value> sources) {
  int deepest = 0;
  for (const Value& source : sources) deepest = std::max(deepest, iterator_in(source).nesting());
  if (deepest >= walk.limits().value_depth)
    walk.refuse("iterators lie in each other at most " + std::to_string(walk.limits().value_depth) +
                " deep in the lab; Python goes deeper. Make a list in between: list(x)");
  return deepest + 1;
}

class Zip : public Iterator {
 public:
  Zip(Walk& walk, std::vector<Value> sources) : sources_(std::move(sources)), nesting_(nesting_of(walk, sources_)) {}
  std::string type() const override { return "zip"; }
  std::optional<Value> next(Walk& walk) override {
    std::vector<Value> items;
    items.reserve(sources_.size());
    for (const Value& source : sources_) {
      std::optional<Value> item = iterator_in(source).next(walk);
      if (!item) return {};
      items.push_back(std::move(*item));
    }
    if (items.empty()) return {};
    return tuple(std::move(items));
  }
  void each_held(const std::function<void(const Value&)>& tell) const override {
    std::ranges::for_each(sources_, tell);
  }
  int nesting() const override { return nesting_; }

 private:
  const std::vector<Value> sources_; // iterators
  const int nesting_;
};

class Enumerate : public Iterator {
 public:
  Enumerate(Walk& walk, Value source, int64_t from)
      : source_(std::move(source)), at_(from), nesting_(nesting_of(walk, {&source_, 1})) {}
  std::string type() const override { return "enumerate"; }
  std::optional<Value> next(Walk& walk) override {
    std::optional<Value> item = iterator_in(source_).next(walk);
    if (!item) return {};
    if (ended_) refuse_long_int(walk);
    const int64_t index = at_;
    ended_ = __builtin_add_overflow(at_, 1, &at_);
    return tuple({index, std::move(*item)});
  }
  void each_held(const std::function<void(const Value&)>& tell) const override { tell(source_); }
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
  ~Backwards() override { --sequence_->readers; }
  std::string type() const override {
    return sequence_->kind == Sequence::Kind::list ? "list_reverseiterator" : "reversed";
  }
  std::optional<Value> next(Walk&) override {
    if (left_ == 0) return {};
    return sequence_->items[--left_];
  }
  void each_held(const std::function<void(const Value&)>& tell) const override { tell(sequence_); }

 private:
  Ref<Sequence> sequence_;
  size_t left_;
};

} // namespace

Value make_zip(Walk& walk, const Arguments& arguments) {
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name != "strict" || arguments.keywords.size() > 1)
      walk.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for zip()");
    if (walk.truth(keyword.value))
      walk.refuse(
          "zip() of the lab ends with the shortest and has no strict=True, as Python's has; compare len() of both");
  }
  std::vector<Value> sources;
  for (size_t i = 0; i < arguments.positional.size(); ++i) {
    const Value& values = arguments.positional[i];
    Ref<Iterator> iterator;
    if (values.is_object()) iterator = values.object().iterate(walk);
    if (!iterator) walk.raise("TypeError", "'" + type_name(values) + "' object is not iterable");
    sources.push_back(iterator);
  }
  return make_ref<Zip>(walk, std::move(sources));
}

Value make_enumerate(Walk& walk, const Arguments& arguments) {
  Value values, from = int64_t{0};
  if (arguments.positional.size() > 2)
    walk.raise("TypeError", "enumerate() takes at most 2 arguments (" +
                                std::to_string(arguments.positional.size() + arguments.keywords.size()) + " given)");
  if (!arguments.positional.empty()) values = arguments.positional[0];
  if (arguments.positional.size() > 1) from = arguments.positional[1];
  for (const KeywordArgument& keyword : arguments.keywords) {
    Value* const place = keyword.name == "iterable" && values.is_absent()             ? &values
                         : keyword.name == "start" && arguments.positional.size() < 2 ? &from
                                                                                      : nullptr;
    if (!place)
      walk.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for enumerate()");
    *place = keyword.value;
  }
  if (values.is_absent()) walk.raise("TypeError", "enumerate() missing required argument 'iterable'");
  const int64_t first = index_of(walk, from);
  return make_ref<Enumerate>(walk, iterate(walk, values), first);
}

Value make_reversed(Walk& walk, const Arguments& arguments) {
  expect_from_to(walk, "reversed", arguments, 1, 1);
  const Value& values = arguments.positional[0];
  if (auto* range = values.as<RangeObject>()) return range->backwards();
  if (auto* sequence = values.as<Sequence>()) return make_ref<Backwards>(Ref<Sequence>(sequence));
  if (values.as<Text>() || values.as<Dict>()) {
    const Value all = list(all_of(walk, values));
    return make_ref<Backwards>(Ref<Sequence>(all.as<Sequence>()));
  }
  // Uses len() and [], Python's fallback.
  std::optional<int64_t> count;
  if (values.is_object()) count = values.object().length(walk);
  if (!count || values.as<Iterator>() || type_name(values).starts_with("dict_")) {
    if (type_name(values).starts_with("dict_"))
      walk.refuse("the lab reverses no views of a dict, as Python does; reverse list(...) of it");
    walk.raise("TypeError", "'" + type_name(values) + "' object is not reversible");
  }
  if (*count > walk.limits().items)
    walk.refuse("reversed() of the lab takes at most " + std::to_string(walk.limits().items) +
                " items; Python takes more");
  std::vector<Value> items;
  for (int64_t i = 0; i < *count; ++i) {
    walk.charge(1);
    items.push_back(item(walk, values, i));
  }
  const Value all = list(std::move(items));
  return make_ref<Backwards>(Ref<Sequence>(all.as<Sequence>()));
}

} // namespace amplab::interpreter
