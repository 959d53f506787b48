// SPDX-License-Identifier: Apache-2.0
#include "engine/import/module_maker.h"

#include "engine/import/modules.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {

using namespace loop;

namespace {

constexpr int kDeepestClass = 8;
constexpr size_t kLongestValue = 400; // characters
constexpr std::string_view kTransformerEngine = "transformer_engine.pytorch.";

bool is_dictionary(const Expression& expression, const Setup& setup) {
  const Call* call = call_in(expression);
  return call && last_of(setup.full_name(*call->callee)) == "OrderedDict";
}

void number(std::vector<ModelChain>& chains) {
  for (size_t i = 0; i < chains.size(); ++i) put_name(chains[i], std::to_string(i));
}

} // namespace

ModuleMaker::ModuleMaker(const Setup& setup, int depth, int& left) : setup_(setup), depth_(depth), left_(left) {
  if (depth > kDeepestClass) throw NoChain("its classes are nested too deep");
}

ModelChain ModuleMaker::made(const Expression& expression) const {
  if (--left_ < 0) throw NoChain("it has more modules than the lab imports");
  const Call* call = call_in(expression);
  if (!call) throw NoChain("the lab cannot determine the modules that " + source_of(expression) + " makes");
  const std::string type = setup_.full_name(*call->callee), last = last_of(type);
  if (last == "Sequential") {
    const bool named = call->positional.size() == 1 && is_dictionary(call->positional.front(), setup_);
    std::vector<ModelChain> chains = named ? listed(call->positional.front()) : all(call->positional);
    if (!named) number(chains);
    ModelChain chain;
    for (const ModelChain& each : chains) append(chain, each);
    return chain;
  }
  if (setup_.classes.contains(type)) return instance_of(*setup_.classes.at(type), *call, setup_, depth_ + 1, left_);
  if (type.starts_with("nn.") || type.starts_with("torch.nn.")) return of_layer(layer_of(*call, last));
  if (type.starts_with(kTransformerEngine)) return of_layer(layer_of(*call, "te." + last));
  throw NoChain("the lab cannot determine the modules that " + type + " makes");
}

std::vector<ModelChain> ModuleMaker::listed(const Expression& expression) const {
  std::vector<ModelChain> chains;
  if (const auto* display = std::get_if<Display>(&expression.node)) {
    chains = all(display->items);
    return number(chains), chains;
  }
  if (const Call* call = call_in(expression); is_dictionary(expression, setup_) && call->positional.size() == 1) {
    const auto* pairs = std::get_if<Display>(&call->positional.front().node);
    for (size_t i = 0; pairs && i < pairs->items.size(); ++i)
      if (const auto* pair = std::get_if<Display>(&pairs->items[i].node); pair && pair->items.size() == 2) {
        chains.push_back(made(pair->items[1]));
        put_name(chains.back(), text_in(&pair->items[0]).value_or(std::to_string(i)));
      }
    return chains;
  }
  const auto* each = std::get_if<Comprehension>(&expression.node);
  const Call* range = each ? call_in(*each->iterable) : nullptr;
  const auto count = range && dotted(*range->callee) == "range" && range->positional.size() == 1
                         ? number_of(&range->positional[0])
                         : std::nullopt;
  if (!count || *count > static_cast<double>(kMostLayers) || !each->conditions.empty())
    throw NoChain("the lab cannot determine the modules that " + source_of(expression) + " lists");
  for (int i = 0; i < static_cast<int>(*count); ++i) chains.push_back(made(*each->element));
  return number(chains), chains;
}

Expression ModuleMaker::simple(Expression expression) const {
  rewrite(expression, [&](Expression& inner) {
    const std::string name = path_of(inner);
    if (const auto found = values_.find(name); !name.empty() && found != values_.end())
      inner = expression_of(found->second);
    else
      setup_.simplify(inner);
  });
  return expression;
}

void ModuleMaker::set_value(const std::string& name, const Expression& value) {
  std::string text = source_of(value);
  if (text.size() > kLongestValue)
    values_.erase(name);
  else
    values_[name] = std::move(text);
}

std::vector<ModelChain> ModuleMaker::all(const std::vector<Expression>& items) const {
  std::vector<ModelChain> chains;
  for (const Expression& item : items) {
    const auto* starred = std::get_if<Starred>(&item.node);
    std::vector<ModelChain> more;
    if (starred)
      more = listed(*starred->value);
    else if (is_dictionary(item, setup_))
      more = listed(item);
    else
      more.push_back(made(item));
    for (ModelChain& each : more)
      for (LinearUse& linear : each.linears)
        if (starred) linear.name.erase(0, std::min(linear.name.find('.'), linear.name.size() - 1) + 1);
    chains.insert(chains.end(), more.begin(), more.end());
  }
  return chains;
}

} // namespace amplab::importing
