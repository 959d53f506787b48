// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/visit.h"

namespace amplab::loop {
namespace {

class Visitor {
 public:
  explicit Visitor(const std::function<void(const Expression&)>& see) : see_(see) {}

  void all(const Block& block) {
    for (const Statement& statement : block) std::visit(*this, statement.node);
  }
  void one(const Expression& expression) {
    see_(expression);
    std::visit(*this, expression.node);
  }

  // ---- expressions ----
  void operator()(const Name&) {}
  void operator()(const Constant&) {}
  void operator()(const FormattedText& text) {
    for (const FormattedText::Part& part : text.parts) maybe(part.value);
  }
  void operator()(const Display& display) { each(display.items); }
  void operator()(const DictDisplay& display) {
    for (const auto& [key, value] : display.items) one(key), one(value);
  }
  void operator()(const Comprehension& c) {
    maybe(c.iterable), maybe(c.target);
    each(c.conditions);
    maybe(c.element);
  }
  void operator()(const Attribute& attribute) { maybe(attribute.object); }
  void operator()(const Call& call) {
    maybe(call.callee);
    each(call.positional);
    for (const Keyword& keyword : call.keywords) maybe(keyword.value);
  }
  void operator()(const Slice& slice) { maybe(slice.from), maybe(slice.to), maybe(slice.step); }
  void operator()(const Subscript& subscript) { maybe(subscript.object), maybe(subscript.index); }
  void operator()(const Unary& unary) { maybe(unary.operand); }
  void operator()(const Binary& binary) { maybe(binary.left), maybe(binary.right); }
  void operator()(const Comparison& comparison) {
    maybe(comparison.first);
    for (const auto& [op, operand] : comparison.rest) one(operand);
  }
  void operator()(const Logical& logical) { each(logical.operands); }
  void operator()(const Conditional& c) { maybe(c.test), maybe(c.then), maybe(c.otherwise); }
  void operator()(const Lambda& lambda) { within(*lambda.function); }
  void operator()(const Starred& starred) { maybe(starred.value); }

  // ---- statements ----
  void operator()(const ExpressionStatement& s) { one(s.value); }
  void operator()(const Assignment& s) { one(s.value), each(s.targets); }
  void operator()(const AugmentedAssignment& s) { one(s.target), one(s.value); }
  void operator()(const If& s) { one(s.test), all(s.then), all(s.otherwise); }
  void operator()(const For& s) { one(s.iterable), one(s.target), all(s.body), all(s.otherwise); }
  void operator()(const With& s) {
    for (const With::Item& item : s.items) {
      one(item.context);
      if (item.target) one(*item.target);
    }
    all(s.body);
  }
  void operator()(const Return& s) {
    if (s.value) one(*s.value);
  }
  void operator()(const FunctionDefinition& s) {
    for (const Decorator& decorator : s.decorators) one(decorator.value);
    within(*s.function);
  }
  void operator()(const ClassDefinition& s) {
    one(s.base);
    for (const FunctionDefinition& method : s.methods) (*this)(method);
  }
  void operator()(const Import&) {}
  void operator()(const Assert& s) {
    one(s.test);
    if (s.message) one(*s.message);
  }
  void operator()(const Pass&) {}
  void operator()(const Break&) {}
  void operator()(const Continue&) {}

 private:
  void maybe(const ExpressionPtr& expression) {
    if (expression) one(*expression);
  }
  void each(const std::vector<Expression>& expressions) {
    for (const Expression& expression : expressions) one(expression);
  }
  void within(const Function& function) {
    for (const Parameter& parameter : function.parameters) maybe(parameter.default_value);
    all(function.body);
  }

  const std::function<void(const Expression&)>& see_;
};

} // namespace

void visit(const Block& block, const std::function<void(const Expression&)>& see) { Visitor(see).all(block); }

} // namespace amplab::loop
