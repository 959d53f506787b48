// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/containers.h"
#include "engine/interpreter/native.h"
#include "engine/interpreter/operators.h"

#include <algorithm>
#include <array>

namespace amplab::interpreter {
namespace {

constexpr int64_t kKeysOfAUnit = 32; // number of keys compared per unit of work

enum class View : uint8_t { keys, values, items };
constexpr std::array<std::string_view, 3> kViews = {"keys", "values", "items"};

Value of_view(View view, const std::pair<Value, Value>& item) {
  return view == View::keys ? item.first : view == View::values ? item.second : tuple({item.first, item.second});
}

class Entries : public Iterator {
 public:
  Entries(Ref<Dict> dict, View view) : dict_(std::move(dict)), view_(view) { ++dict_->readers; }
  ~Entries() override { end(); }
  std::string type() const override {
    return std::string("dict_")
        .append(kViews[static_cast<size_t>(view_)].substr(0, kViews[static_cast<size_t>(view_)].size() - 1))
        .append("iterator");
  }
  std::optional<Value> next(Walk&) override {
    if (ended_ || at_ >= dict_->items.size()) {
      end();
      return {};
    }
    return of_view(view_, dict_->items[at_++]);
  }
  void each_held(const std::function<void(const Value&)>& tell) const override { tell(dict_); }

 private:
  void end() {
    if (!ended_) --dict_->readers;
    ended_ = true;
  }
  Ref<Dict> dict_;
  View view_;
  size_t at_ = 0;
  bool ended_ = false;
};

class DictView : public Object {
 public:
  DictView(Ref<Dict> dict, View view) : dict_(std::move(dict)), view_(view) {}
  std::string type() const override { return std::string("dict_").append(kViews[static_cast<size_t>(view_)]); }
  std::optional<int64_t> length(Walk&) override { return static_cast<int64_t>(dict_->items.size()); }
  bool truth(Walk&) override { return !dict_->items.empty(); }
  Ref<Iterator> iterate(Walk&) override { return make_ref<Entries>(dict_, view_); }
  std::optional<bool> contains(Walk& walk, const Value& value) override {
    if (view_ == View::keys) return dict_->find(walk, value) != nullptr;
    return {};
  }
  std::string str(Walk& walk) override { return type() + "(" + walk.repr(list(all_of(walk, Ref<Object>(this)))) + ")"; }
  void each_held(const std::function<void(const Value&)>& tell) const override { tell(dict_); }

 private:
  Ref<Dict> dict_;
  View view_;
};

void check_key(Walk& walk, const Value& key) {
  if (key.is_integral() || key.as<Text>()) return;
  if (key.as<Dict>() || (key.as<Sequence>() && key.as<Sequence>()->kind == Sequence::Kind::list))
    walk.raise("TypeError", "unhashable type: '" + type_name(key) + "'");
  walk.refuse("the keys of a dict are str or int in the lab, and this is of type '" + type_name(key) +
              "'; Python has more kinds");
}

bool same_key(const Value& a, const Value& b) {
  if (a.is_integral() && b.is_integral()) return a.as_int() == b.as_int();
  const Text *left = a.as<Text>(), *right = b.as<Text>();
  return left && right && left->value == right->value;
}

Value take_out(Walk& walk, Dict& dict, const Arguments& arguments) {
  expect_from_to(walk, "pop", arguments, 1, 2);
  Value* found = dict.find(walk, arguments.positional[0]);
  if (!found) {
    if (arguments.positional.size() == 2) return arguments.positional[1];
    walk.raise("KeyError", walk.repr(arguments.positional[0]));
  }
  dict.refuse_change(walk);
  const auto place = std::ranges::find_if(dict.items, [&](const auto& item) { return &item.second == found; });
  Value taken = std::move(place->second);
  dict.items.erase(place);
  return taken;
}

} // namespace

void Dict::refuse_change(Walk& walk) const {
  if (readers > 0)
    walk.refuse("this dict is being gone through, and the lab does not change its keys meanwhile; go through a copy: "
                "for k in list(d)");
}

Value* Dict::find(Walk& walk, const Value& key) {
  check_key(walk, key);
  walk.charge(static_cast<int64_t>(items.size()) / kKeysOfAUnit);
  for (auto& [held, value] : items)
    if (same_key(held, key)) return &value;
  return nullptr;
}

void Dict::set(Walk& walk, const Value& key, const Value& value) {
  if (Value* found = find(walk, key)) {
    *found = value;
    return;
  }
  refuse_change(walk);
  if (static_cast<int64_t>(items.size()) >= walk.limits().items)
    walk.refuse("a dict of the lab has at most " + std::to_string(walk.limits().items) +
                " items; Python knows no such limit");
  walk.charge_bytes(2 * sizeof(Value));
  items.emplace_back(key, value);
}

std::vector<std::string_view> Dict::attributes() const {
  return {"clear", "copy", "fromkeys", "get", "items", "keys", "pop", "popitem", "setdefault", "update", "values"};
}

std::optional<Value> Dict::attribute(Walk& walk, std::string_view name) {
  constexpr std::array<std::string_view, 4> missing = {"clear", "fromkeys", "popitem", "update"};
  if (std::ranges::find(missing, name) != missing.end())
    walk.refuse("a dict of the lab has no '" + std::string(name) +
                "', which Python's has; d[key] = value, get and pop work");
  return {};
}

std::optional<Value> Dict::call_method(Walk& walk, std::string_view name, const Arguments& arguments) {
  const Ref<Dict> hold(this);
  for (size_t i = 0; i < kViews.size(); ++i) {
    if (name != kViews[i]) continue;
    if (!arguments.positional.empty() || !arguments.keywords.empty())
      walk.raise("TypeError", "dict." + std::string(name) + "() takes no arguments (" +
                                  std::to_string(arguments.positional.size()) + " given)");
    return make_ref<DictView>(hold, static_cast<View>(i));
  }
  if (name == "get" || name == "setdefault") {
    expect_from_to(walk, name, arguments, 1, 2);
    if (const Value* found = find(walk, arguments.positional[0])) return *found;
    Value otherwise = arguments.positional.size() == 2 ? arguments.positional[1] : none();
    if (name == "setdefault") set_item(walk, arguments.positional[0], otherwise);
    return otherwise;
  }
  if (name == "pop") return take_out(walk, *this, arguments);
  if (name == "copy") {
    if (!arguments.positional.empty() || !arguments.keywords.empty())
      walk.raise("TypeError",
                 "dict.copy() takes no arguments (" + std::to_string(arguments.positional.size()) + " given)");
    const Ref<Dict> copy = make_ref<Dict>();
    walk.charge(static_cast<int64_t>(items.size()) / 4);
    walk.charge_bytes(bytes());
    copy->items = items;
    return copy;
  }
  return {};
}

std::optional<Value> Dict::compare(Walk& walk, loop::CompareOp op, const Value& other, bool reflected) {
  auto* right = other.as<Dict>();
  const bool equality = op == loop::CompareOp::equal || op == loop::CompareOp::not_equal;
  if (!right || reflected || !equality) return {};
  const Walk::Deeper deeper(walk);
  bool same = items.size() == right->items.size();
  for (size_t i = 0; same && i < items.size(); ++i) {
    const Value* found = right->find(walk, items[i].first);
    same = found && interpreter::equal(walk, Value(items[i].second), Value(*found));
  }
  return same == (op == loop::CompareOp::equal);
}

std::optional<bool> Dict::contains(Walk& walk, const Value& key) { return find(walk, key) != nullptr; }
std::optional<int64_t> Dict::length(Walk&) { return static_cast<int64_t>(items.size()); }

std::optional<Value> Dict::item(Walk& walk, const Value& key) {
  if (const Value* found = find(walk, key)) return *found;
  walk.raise("KeyError", walk.repr(key));
}

bool Dict::set_item(Walk& walk, const Value& key, const Value& value) {
  walk.refuse_cycle(*this, value);
  set(walk, key, value);
  return true;
}

Ref<Iterator> Dict::iterate(Walk&) { return make_ref<Entries>(Ref<Dict>(this), View::keys); }

std::string Dict::repr(Walk& walk) {
  const Walk::Deeper deeper(walk);
  std::string text("{");
  for (size_t i = 0; i < items.size(); ++i) {
    walk.charge(1);
    text.append(i > 0 ? ", " : "").append(walk.repr(items[i].first)).append(": ").append(walk.repr(items[i].second));
    if (static_cast<int64_t>(text.size()) > walk.limits().text_bytes) return text; // callers raise the error
  }
  return text.append("}");
}

void Dict::each_held(const std::function<void(const Value&)>& tell) const {
  for (const auto& [key, value] : items) {
    tell(key);
    tell(value);
  }
}

} // namespace amplab::interpreter
