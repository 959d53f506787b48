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
  std::optional<Value> next(Interpreter&) override {
    if (ended_ || at_ >= dict_->items.size()) {
      end();
      return {};
    }
    return of_view(view_, dict_->items[at_++]);
  }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(dict_); }

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
  std::optional<int64_t> length(Interpreter&) override { return static_cast<int64_t>(dict_->items.size()); }
  bool truth(Interpreter&) override { return !dict_->items.empty(); }
  Ref<Iterator> iterate(Interpreter&) override { return make_ref<Entries>(dict_, view_); }
  std::optional<bool> contains(Interpreter& interpreter, const Value& value) override {
    if (view_ == View::keys) return dict_->find(interpreter, value) != nullptr;
    return {};
  }
  std::string str(Interpreter& interpreter) override {
    return type() + "(" + interpreter.repr(list(items_of(interpreter, Ref<Object>(this)))) + ")";
  }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(dict_); }

 private:
  Ref<Dict> dict_;
  View view_;
};

void check_key(Interpreter& interpreter, const Value& key) {
  if (key.is_integral() || key.as<Text>()) return;
  if (key.as<Dict>() || (key.as<Sequence>() && key.as<Sequence>()->kind == Sequence::Kind::list))
    interpreter.raise("TypeError", "unhashable type: '" + type_name(key) + "'");
  interpreter.raise_unsupported("the keys of a dict must be str or int in the lab, not '" + type_name(key) +
                                "'; Python allows more types");
}

bool same_key(const Value& a, const Value& b) {
  if (a.is_integral() && b.is_integral()) return a.as_int() == b.as_int();
  const Text *left = a.as<Text>(), *right = b.as<Text>();
  return left && right && left->value == right->value;
}

Value remove_item(Interpreter& interpreter, Dict& dict, const Arguments& arguments) {
  expect_from_to(interpreter, "pop", arguments, 1, 2);
  Value* found = dict.find(interpreter, arguments.positional[0]);
  if (!found) {
    if (arguments.positional.size() == 2) return arguments.positional[1];
    interpreter.raise("KeyError", interpreter.repr(arguments.positional[0]));
  }
  dict.expect_resizable(interpreter);
  const auto position = std::ranges::find_if(dict.items, [&](const auto& item) { return &item.second == found; });
  Value removed = std::move(position->second);
  dict.items.erase(position);
  return removed;
}

} // namespace

void Dict::expect_resizable(Interpreter& interpreter) const {
  if (readers > 0)
    interpreter.raise_unsupported(
        "the lab does not change the keys of a dict during iteration; iterate over a copy: for k in list(d)");
}

Value* Dict::find(Interpreter& interpreter, const Value& key) {
  check_key(interpreter, key);
  interpreter.charge(static_cast<int64_t>(items.size()) / kKeysOfAUnit);
  for (auto& [held, value] : items)
    if (same_key(held, key)) return &value;
  return nullptr;
}

void Dict::set(Interpreter& interpreter, const Value& key, const Value& value) {
  if (Value* found = find(interpreter, key)) {
    *found = value;
    return;
  }
  expect_resizable(interpreter);
  if (static_cast<int64_t>(items.size()) >= interpreter.limits().items)
    interpreter.raise_unsupported("the lab's dicts have at most " + std::to_string(interpreter.limits().items) +
                                  " items; Python has no such limit");
  interpreter.charge_bytes(2 * sizeof(Value));
  items.emplace_back(key, value);
}

std::vector<std::string_view> Dict::attributes() const {
  return {"clear", "copy", "fromkeys", "get", "items", "keys", "pop", "popitem", "setdefault", "update", "values"};
}

std::optional<Value> Dict::attribute(Interpreter& interpreter, std::string_view name) {
  constexpr std::array<std::string_view, 4> missing = {"clear", "fromkeys", "popitem", "update"};
  if (std::ranges::find(missing, name) != missing.end())
    interpreter.raise_unsupported("the lab's dict has no '" + std::string(name) +
                                  "'; Python's has. d[key] = value, get and pop work");
  return {};
}

std::optional<Value> Dict::call_method(Interpreter& interpreter, std::string_view name, const Arguments& arguments) {
  const Ref<Dict> hold(this);
  for (size_t i = 0; i < kViews.size(); ++i) {
    if (name != kViews[i]) continue;
    if (!arguments.positional.empty() || !arguments.keywords.empty())
      interpreter.raise("TypeError", "dict." + std::string(name) + "() takes no arguments (" +
                                         std::to_string(arguments.positional.size()) + " given)");
    return make_ref<DictView>(hold, static_cast<View>(i));
  }
  if (name == "get" || name == "setdefault") {
    expect_from_to(interpreter, name, arguments, 1, 2);
    if (const Value* found = find(interpreter, arguments.positional[0])) return *found;
    Value otherwise = arguments.positional.size() == 2 ? arguments.positional[1] : none();
    if (name == "setdefault") set_item(interpreter, arguments.positional[0], otherwise);
    return otherwise;
  }
  if (name == "pop") return remove_item(interpreter, *this, arguments);
  if (name == "copy") {
    if (!arguments.positional.empty() || !arguments.keywords.empty())
      interpreter.raise("TypeError",
                        "dict.copy() takes no arguments (" + std::to_string(arguments.positional.size()) + " given)");
    const Ref<Dict> copy = make_ref<Dict>();
    interpreter.charge(static_cast<int64_t>(items.size()) / 4);
    interpreter.charge_bytes(bytes());
    copy->items = items;
    return copy;
  }
  return {};
}

std::optional<Value> Dict::compare(Interpreter& interpreter, loop::CompareOp op, const Value& other, bool reflected) {
  auto* right = other.as<Dict>();
  const bool equality = op == loop::CompareOp::equal || op == loop::CompareOp::not_equal;
  if (!right || reflected || !equality) return {};
  const Interpreter::DepthGuard guard(interpreter);
  bool same = items.size() == right->items.size();
  for (size_t i = 0; same && i < items.size(); ++i) {
    const Value* found = right->find(interpreter, items[i].first);
    same = found && interpreter::equal(interpreter, Value(items[i].second), Value(*found));
  }
  return same == (op == loop::CompareOp::equal);
}

std::optional<bool> Dict::contains(Interpreter& interpreter, const Value& key) {
  return find(interpreter, key) != nullptr;
}
std::optional<int64_t> Dict::length(Interpreter&) { return static_cast<int64_t>(items.size()); }

std::optional<Value> Dict::item(Interpreter& interpreter, const Value& key) {
  if (const Value* found = find(interpreter, key)) return *found;
  interpreter.raise("KeyError", interpreter.repr(key));
}

bool Dict::set_item(Interpreter& interpreter, const Value& key, const Value& value) {
  interpreter.expect_no_cycle(*this, value);
  set(interpreter, key, value);
  return true;
}

Ref<Iterator> Dict::iterate(Interpreter&) { return make_ref<Entries>(Ref<Dict>(this), View::keys); }

std::string Dict::repr(Interpreter& interpreter) {
  const Interpreter::DepthGuard guard(interpreter);
  std::string text("{");
  for (size_t i = 0; i < items.size(); ++i) {
    interpreter.charge(1);
    text.append(i > 0 ? ", " : "")
        .append(interpreter.repr(items[i].first))
        .append(": ")
        .append(interpreter.repr(items[i].second));
    if (static_cast<int64_t>(text.size()) > interpreter.limits().text_bytes) return text; // callers raise the error
  }
  return text.append("}");
}

void Dict::traverse(const std::function<void(const Value&)>& visit) const {
  for (const auto& [key, value] : items) {
    visit(key);
    visit(value);
  }
}

} // namespace amplab::interpreter
