// SPDX-License-Identifier: Apache-2.0
// Prints statements in normal form. Expressions are in source_of_expression.cpp.
#include "engine/loop/parse.h"

#include <algorithm>

namespace amplab::loop {
namespace {

constexpr std::string_view kAugmentedText[] = {"+=", "-=", "*=", "/=", "//=", "%=", "**=", "@="}; // by BinaryOp

// Prints a non-empty tuple without parentheses, as to the right of `=` and after `for` and `return`.
std::string bare(const Expression& expression) {
  std::string text = source_of(expression);
  const auto* display = std::get_if<Display>(&expression.node);
  if (display && display->kind == Display::Kind::tuple && !display->items.empty())
    text = text.substr(1, text.size() - 2);
  return text;
}

class StatementPrinter {
 public:
  std::string take() { return std::move(text_); }

  void block(const Block& block, int depth) {
    depth_ = depth;
    if (block.empty()) line("pass");
    for (const Statement& statement : block) {
      depth_ = depth;
      std::visit(*this, statement.node);
    }
    depth_ = depth;
  }

  void operator()(const ExpressionStatement& s) { line(source_of(s.value)); }
  void operator()(const Assignment& s) {
    std::string text;
    for (const Expression& target : s.targets) text.append(bare(target)).append(" = ");
    line(text + bare(s.value));
  }
  void operator()(const AugmentedAssignment& s) {
    std::string text = source_of(s.target);
    line(text.append(" ").append(kAugmentedText[static_cast<size_t>(s.op)]).append(" ").append(bare(s.value)));
  }
  void operator()(const If& s) { if_statement("if ", s); }
  void operator()(const For& s) {
    std::string text = "for ";
    below(text.append(bare(s.target)).append(" in ").append(bare(s.iterable)), s.body);
    if (!s.otherwise.empty()) below("else", s.otherwise);
  }
  void operator()(const With& s) {
    std::string text = "with ";
    for (const With::Item& item : s.items) {
      if (&item != &s.items.front()) text += ", ";
      text += source_of(item.context);
      if (item.target) text.append(" as ").append(source_of(*item.target));
    }
    below(text, s.body);
  }
  void operator()(const Return& s) { line(s.value ? "return " + bare(*s.value) : "return"); }
  void operator()(const FunctionDefinition& s) {
    for (const Decorator& decorator : s.decorators) line("@" + source_of(decorator.value));
    std::string text = "def ";
    below(text.append(s.function->name).append("(").append(parameters_text(*s.function)).append(")"), s.function->body);
  }
  void operator()(const ClassDefinition& s) {
    std::string text = "class ";
    line(text.append(std::get<Name>(s.target.node).id).append("(").append(source_of(s.base)).append("):"));
    const int depth = depth_;
    if (s.methods.empty()) block({}, depth + 1);
    for (const FunctionDefinition& method : s.methods) {
      depth_ = depth + 1;
      (*this)(method);
    }
  }
  void operator()(const Import& s) {
    const std::string& member = s.names.front().member;
    std::string text = member.empty() ? "import " : "from " + s.names.front().module + " import ";
    for (const Import::Alias& alias : s.names) {
      if (&alias != &s.names.front()) text += ", ";
      const std::string& name = member.empty() ? alias.module : alias.member;
      const std::string& bound = std::get<Name>(alias.target.node).id;
      text += name;
      if (bound != (member.empty() ? name.substr(0, name.find('.')) : name)) text.append(" as ").append(bound);
    }
    line(text);
  }
  void operator()(const Assert& s) {
    line("assert " + source_of(s.test) + (s.message ? ", " + source_of(*s.message) : ""));
  }
  void operator()(const Pass&) { line("pass"); }
  void operator()(const Break&) { line("break"); }
  void operator()(const Continue&) { line("continue"); }

 private:
  void line(const std::string& text) { text_.append(static_cast<size_t>(depth_) * 4, ' ').append(text).append("\n"); }

  void below(const std::string& head, const Block& body) {
    line(head + ":");
    const int depth = depth_;
    block(body, depth + 1);
    depth_ = depth;
  }

  void if_statement(const char* word, const If& s) {
    below(word + source_of(s.test), s.then);
    if (s.otherwise.size() == 1)
      if (const auto* elif = std::get_if<If>(&s.otherwise[0].node)) return if_statement("elif ", *elif);
    if (!s.otherwise.empty()) below("else", s.otherwise);
  }

  std::string text_;
  int depth_ = 0;
};

} // namespace

std::string source_of(const Block& block) {
  StatementPrinter printer;
  if (!block.empty()) printer.block(block, 0);
  return printer.take();
}

} // namespace amplab::loop
