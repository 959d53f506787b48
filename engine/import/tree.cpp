// SPDX-License-Identifier: Apache-2.0
#include "engine/import/tree.h"

#include "engine/loop/token.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace amplab::importing {
namespace {

using namespace loop;

class Rewriter {
 public:
  explicit Rewriter(const Change& change) : change_(change) {}

  void one(Expression& expression) {
    std::visit(*this, expression.node);
    change_(expression);
  }
  void all(Block& block) {
    for (Statement& statement : block) std::visit(*this, statement.node);
  }

  void operator()(Name&) {}
  void operator()(Constant&) {}
  void operator()(FormattedText& text) {
    for (FormattedText::Part& part : text.parts) maybe(part.value);
  }
  void operator()(Display& display) { each(display.items); }
  void operator()(DictDisplay& display) {
    for (auto& [key, value] : display.items) one(key), one(value);
  }
  void operator()(Comprehension& c) { maybe(c.iterable), each(c.conditions), maybe(c.element); }
  void operator()(Attribute& attribute) { maybe(attribute.object); }
  void operator()(Call& call) {
    maybe(call.callee), each(call.positional);
    for (Keyword& keyword : call.keywords) maybe(keyword.value);
  }
  void operator()(Slice& slice) { maybe(slice.from), maybe(slice.to), maybe(slice.step); }
  void operator()(Subscript& subscript) { maybe(subscript.object), maybe(subscript.index); }
  void operator()(Unary& unary) { maybe(unary.operand); }
  void operator()(Binary& binary) { maybe(binary.left), maybe(binary.right); }
  void operator()(Comparison& comparison) {
    maybe(comparison.first);
    for (auto& [op, operand] : comparison.rest) one(operand);
  }
  void operator()(Logical& logical) { each(logical.operands); }
  void operator()(Conditional& c) { maybe(c.test), maybe(c.then), maybe(c.otherwise); }
  void operator()(Lambda&) {}
  void operator()(Starred& starred) { maybe(starred.value); }

  void operator()(ExpressionStatement& s) { one(s.value); }
  void operator()(Assignment& s) {
    one(s.value);
    for (Expression& bound : s.targets) target(bound);
  }
  void operator()(AugmentedAssignment& s) { one(s.value), target(s.target); }
  void operator()(If& s) { one(s.test), all(s.then), all(s.otherwise); }
  void operator()(For& s) { one(s.iterable), target(s.target), all(s.body), all(s.otherwise); }
  void operator()(With& s) {
    for (With::Item& item : s.items) {
      one(item.context);
      if (item.target) target(*item.target);
    }
    all(s.body);
  }
  void operator()(Return& s) {
    if (s.value) one(*s.value);
  }
  void operator()(FunctionDefinition&) {}
  void operator()(ClassDefinition&) {}
  void operator()(Import&) {}
  void operator()(Assert& s) {
    one(s.test);
    if (s.message) one(*s.message);
  }
  void operator()(Pass&) {}
  void operator()(Break&) {}
  void operator()(Continue&) {}

 private:
  // Skips bound names, which may also have a constant value elsewhere.
  void target(Expression& expression) {
    if (auto* display = std::get_if<Display>(&expression.node))
      for (Expression& item : display->items) target(item);
    if (auto* attribute = std::get_if<Attribute>(&expression.node)) maybe(attribute->object);
    if (auto* subscript = std::get_if<Subscript>(&expression.node)) maybe(subscript->object), maybe(subscript->index);
  }
  void maybe(ExpressionPtr& expression) {
    if (expression) one(*expression);
  }
  void each(std::vector<Expression>& expressions) {
    for (Expression& expression : expressions) one(expression);
  }
  const Change& change_;
};

} // namespace

std::string dotted(const Expression& expression) {
  if (const auto* name = std::get_if<Name>(&expression.node)) return name->id;
  const auto* attribute = std::get_if<Attribute>(&expression.node);
  if (!attribute) return {};
  std::string object = dotted(*attribute->object);
  return object.empty() ? object : object.append(".").append(attribute->name);
}

std::string last_of(const std::string& name) { return name.substr(name.rfind('.') + 1); }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

bool is_identifier(std::string_view text) {
  const auto continues = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)); };
  return !text.empty() && !loop::is_decimal(text.front()) && std::ranges::all_of(text, continues) &&
         !loop::is_keyword(text);
}

std::string path_of(const Expression& expression) {
  const auto* item = std::get_if<Subscript>(&expression.node);
  const auto* attribute = std::get_if<Attribute>(&expression.node);
  if (!item && !attribute) return dotted(expression);
  const auto key = item ? text_in(item->index.get()) : std::optional(attribute->name);
  std::string object = path_of(item ? *item->object : *attribute->object);
  return object.empty() || !key || !is_identifier(*key) ? std::string() : object.append(".").append(*key);
}

const Call* call_in(const Expression& expression) { return std::get_if<Call>(&expression.node); }

std::string_view method_of(const Expression& expression) {
  const Call* call = call_in(expression);
  const auto* method = call ? std::get_if<Attribute>(&call->callee->node) : nullptr;
  return method ? std::string_view(method->name) : std::string_view();
}

const Expression* argument(const Call& call, std::string_view keyword, size_t position) {
  for (const Keyword& given : call.keywords)
    if (given.name == keyword) return given.value.get();
  return position < call.positional.size() ? &call.positional[position] : nullptr;
}

std::optional<double> number_of(const Expression* expression) {
  if (!expression) return {};
  if (const auto* unary = std::get_if<Unary>(&expression->node); unary && unary->op == UnaryOp::minus) {
    const auto value = number_of(unary->operand.get());
    return value ? std::optional(-*value) : std::nullopt;
  }
  if (const auto* binary = std::get_if<Binary>(&expression->node)) { // 2.0 ** 16
    const auto left = number_of(binary->left.get()), right = number_of(binary->right.get());
    if (!left || !right) return {};
    switch (binary->op) {
    case BinaryOp::add: return *left + *right;
    case BinaryOp::subtract: return *left - *right;
    case BinaryOp::multiply: return *left * *right;
    case BinaryOp::power: return std::pow(*left, *right);
    case BinaryOp::divide: return *right == 0 ? std::nullopt : std::optional(*left / *right);
    case BinaryOp::modulo:
      return *right == 0 ? std::nullopt : std::optional(*left - *right * std::floor(*left / *right));
    case BinaryOp::floor_divide: return *right == 0 ? std::nullopt : std::optional(std::floor(*left / *right));
    default: return {};
    }
  }
  const auto* constant = std::get_if<Constant>(&expression->node);
  if (!constant) return {};
  if (const auto* whole = std::get_if<int64_t>(&constant->value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&constant->value)) return *real;
  return {};
}

std::optional<bool> flag_of(const Expression* expression) {
  if (const auto* comparison = expression ? std::get_if<Comparison>(&expression->node) : nullptr;
      comparison && comparison->rest.size() == 1) { // "float16" == "float16"
    const auto& [op, right] = comparison->rest.front();
    const auto left = text_in(comparison->first.get()), other = text_in(&right);
    if (left && other && (op == CompareOp::equal || op == CompareOp::not_equal))
      return (*left == *other) == (op == CompareOp::equal);
  }
  const auto* constant = expression ? std::get_if<Constant>(&expression->node) : nullptr;
  const auto* flag = constant ? std::get_if<bool>(&constant->value) : nullptr;
  return flag ? std::optional(*flag) : std::nullopt;
}

std::optional<std::string> text_in(const Expression* expression) {
  const auto* constant = expression ? std::get_if<Constant>(&expression->node) : nullptr;
  const auto* text = constant ? std::get_if<std::string>(&constant->value) : nullptr;
  return text ? std::optional(*text) : std::nullopt;
}

Expression expression_of(const std::string& text) {
  Program program = parse(text + "\n");
  return std::move(std::get<ExpressionStatement>(program.body.at(0).node).value);
}

std::optional<Expression> expression_in(const std::string& text) {
  try {
    return expression_of(text);
  } catch (const std::exception&) { // not in the lab's language, or a statement
    return {};
  }
}

Expression copy_of(const Expression& expression) { return expression_of(source_of(expression)); }

std::set<std::string> names_in(const Expression& expression) {
  std::set<std::string> names, own;
  const Change collect = [&](Expression& inner) {
    if (const auto* name = std::get_if<Name>(&inner.node)) names.insert(name->id);
    if (const auto* comprehension = std::get_if<Comprehension>(&inner.node)) bound_by(*comprehension->target, own);
  };
  Rewriter(collect).one(const_cast<Expression&>(expression)); // read-only
  for (const std::string& name : own) names.erase(name);
  return names;
}

void bound_by(const Expression& target, std::set<std::string>& names) {
  if (const auto* name = std::get_if<Name>(&target.node)) names.insert(name->id);
  if (const auto* display = std::get_if<Display>(&target.node))
    for (const Expression& item : display->items) bound_by(item, names);
}

void rewrite(Expression& expression, const Change& change) { Rewriter(change).one(expression); }
void rewrite(Statement& statement, const Change& change) { std::visit(Rewriter(change), statement.node); }
void rewrite(Block& block, const Change& change) { Rewriter(change).all(block); }

} // namespace amplab::importing
