// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/builtins.h"

#include "engine/interpreter/operators.h"

#include <algorithm>
#include <cmath>

namespace amplab::interpreter {
namespace {

struct Keyed {
  Value key, item;
};

void expect_no_nan(Interpreter& interpreter, const Value& value) {
  if (value.is_float() && std::isnan(value.as_number()))
    interpreter.raise_unsupported("the order of a list with nan depends on Python's sort algorithm; remove nan first: "
                                  "[x for x in xs if not math.isnan(x)]");
  const Interpreter::DepthGuard guard(interpreter);
  if (const auto* sequence = value.as<Sequence>())
    for (const Value& item : sequence->items) {
      interpreter.charge(1);
      expect_no_nan(interpreter, item);
    }
}

bool less(Interpreter& interpreter, const Value& a, const Value& b) {
  interpreter.charge(1);
  return interpreter.truth(compare(interpreter, loop::CompareOp::less, a, b));
}

constexpr size_t kOneRun = 64, kRun = 32;

// Insertion sort, with comparisons in Python's order, so that an error names the same two types.
void insert_sorted(Interpreter& interpreter, std::span<Keyed> items) {
  for (size_t i = 1; i < items.size(); ++i) {
    size_t from = 0, to = i;
    while (from < to) {
      const size_t middle = from + (to - from) / 2;
      if (less(interpreter, items[i].key, items[middle].key))
        to = middle;
      else
        from = middle + 1;
    }
    std::ranges::rotate(items.subspan(from, i + 1 - from), items.begin() + static_cast<ptrdiff_t>(i));
  }
}

// Tests only whether a later item is less than an earlier one, as Python does.
void merge_sort(Interpreter& interpreter, std::vector<Keyed>& items) {
  const std::span<Keyed> all = items;
  const size_t first_run = all.size() < kOneRun ? std::max<size_t>(all.size(), 1) : kRun;
  for (size_t from = 0; from < all.size(); from += first_run)
    insert_sorted(interpreter, all.subspan(from, std::min(first_run, all.size() - from)));
  std::vector<Keyed> merged(items.size());
  for (size_t run = first_run; run < items.size(); run *= 2) {
    for (size_t from = 0; from < items.size(); from += 2 * run) {
      const size_t middle = std::min(from + run, items.size()), end = std::min(from + 2 * run, items.size());
      size_t left = from, right = middle;
      for (size_t to = from; to < end; ++to) {
        const bool use_right = right < end && (left >= middle || less(interpreter, items[right].key, items[left].key));
        merged[to] = std::move(items[use_right ? right++ : left++]);
      }
    }
    items.swap(merged);
  }
}

} // namespace

SortOrder sort_order(Interpreter& interpreter, const Arguments& arguments) {
  SortOrder order;
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name == "key") {
      if (!keyword.value.is_none()) order.key = keyword.value;
    } else if (keyword.name == "reverse") {
      if (!keyword.value.is_integral())
        interpreter.raise("TypeError", "'" + type_name(keyword.value) + "' object cannot be interpreted as an integer");
      order.reverse = keyword.value.as_int() != 0;
    } else {
      interpreter.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for sort()");
    }
  }
  return order;
}

void sort_items(Interpreter& interpreter, std::vector<Value>& items, const SortOrder& order) {
  std::vector<Keyed> keyed;
  keyed.reserve(items.size());
  for (const Value& item : items) {
    Value key = order.key.is_absent() ? item : interpreter.call(order.key, {std::span(&item, 1), {}});
    expect_no_nan(interpreter, key);
    keyed.push_back({std::move(key), item});
  }
  if (order.reverse) std::ranges::reverse(keyed);
  merge_sort(interpreter, keyed);
  if (order.reverse) std::ranges::reverse(keyed);
  for (size_t i = 0; i < items.size(); ++i) items[i] = std::move(keyed[i].item);
}

} // namespace amplab::interpreter
