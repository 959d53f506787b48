// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/literal.h"
#include "engine/loop/parse.h"
#include "engine/run/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace amplab::loop {
namespace {

// Operator precedence. An expression is printed in parentheses where a tighter one is required.
enum Tightness { kLoose, kConditional, kOr, kAnd, kNot, kComparison, kSum, kProduct, kSign, kPower, kAtom };

struct BinaryText {
  std::string_view text;
  Tightness tightness;
};
constexpr BinaryText kBinaryText[] = {{" + ", kSum},      {" - ", kSum},     {" * ", kProduct}, {" / ", kProduct},
                                      {" // ", kProduct}, {" % ", kProduct}, {" ** ", kPower},  {" @ ", kProduct}};
constexpr std::string_view kCompareText[] = {" == ", " != ", " < ",      " <= ", " > ",
                                             " >= ", " is ", " is not ", " in ", " not in "};
constexpr std::string_view kUnaryText[] = {"-", "+", "not "};
constexpr std::string_view kQuotes[] = {"\"", "'", "\"\"\"", "'''"};

// As Python's repr(): shortest digits, with a point or an exponent. An overflowing literal for inf.
std::string float_text(double value) {
  if (std::isinf(value)) return "1e309";
  char buffer[kNumberTextSize];
  const std::string_view written(
      buffer, static_cast<size_t>(
                  std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr - buffer));
  int exponent = 0;
  const size_t e = written.find('e');
  std::from_chars(written.data() + e + (written[e + 1] == '+' ? 2 : 1), written.data() + written.size(), exponent);
  if (exponent < -4 || exponent >= 16) return std::string(written);
  const std::string_view plain(
      buffer,
      static_cast<size_t>(std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr - buffer));
  return std::string(plain).append(plain.find('.') == std::string_view::npos ? ".0" : "");
}

class ExpressionPrinter {
 public:
  // outer: quotes of the enclosing f-strings.
  explicit ExpressionPrinter(std::vector<std::string_view> outer = {}) : outer_(std::move(outer)) {}

  // Returns true if the expression can be printed within those quotes.
  bool fits() const { return fits_; }

  std::string print(const Expression& expression, Tightness least = kLoose) {
    auto [text, tightness] = std::visit(*this, expression.node);
    return tightness < least ? "(" + text + ")" : text;
  }

  struct Printed {
    std::string text;
    Tightness tightness = kAtom;
  };
  Printed operator()(const Name& n) { return {n.id}; }
  Printed operator()(const Constant& c) {
    if (const auto* truth = std::get_if<bool>(&c.value)) return {*truth ? "True" : "False"};
    if (const auto* integer = std::get_if<int64_t>(&c.value))
      return {std::to_string(*integer), *integer < 0 ? kSign : kAtom};
    if (const auto* number = std::get_if<double>(&c.value)) return {float_text(*number)};
    if (const auto* text = std::get_if<std::string>(&c.value))
      return {outer_.empty() ? quoted_text(*text) : quoted_within(*text)};
    return {"None"};
  }
  Printed operator()(const FormattedText& f) {
    for (const std::string_view quotes : kQuotes) {
      if (conflicts(quotes)) continue;
      std::vector<std::string_view> all = outer_;
      all.push_back(quotes);
      ExpressionPrinter within(all);
      std::string text = "f";
      text.append(quotes).append(within.parts(f)).append(quotes);
      if (within.fits()) return {text};
    }
    fits_ = false;
    return {};
  }
  Printed operator()(const Display& d) {
    const bool tuple = d.kind == Display::Kind::tuple;
    std::string text = list(d.items);
    if (tuple && d.items.size() == 1) text += ",";
    return {(tuple ? "(" : "[") + text + (tuple ? ")" : "]")};
  }
  Printed operator()(const DictDisplay& d) {
    std::string text = "{";
    for (const auto& [key, value] : d.items)
      text.append(text.size() > 1 ? ", " : "").append(print(key)).append(": ").append(print(value));
    return {text + "}"};
  }
  Printed operator()(const Comprehension& c) {
    const bool list = c.kind == Comprehension::Kind::list;
    return {(list ? "[" : "(") + clauses(c) + (list ? "]" : ")")};
  }
  Printed operator()(const Attribute& a) {
    const auto* constant = std::get_if<Constant>(&a.object->node);
    const bool integer = constant && std::holds_alternative<int64_t>(constant->value); // 1.real is invalid
    return {(integer ? "(" + print(*a.object) + ")" : print(*a.object, kAtom)) + "." + a.name};
  }
  Printed operator()(const Call& c) {
    std::string text = print(*c.callee, kAtom) + "(";
    const auto* only =
        c.positional.size() == 1 && c.keywords.empty() ? std::get_if<Comprehension>(&c.positional[0].node) : nullptr;
    if (only && only->kind == Comprehension::Kind::generator) return {text + clauses(*only) + ")"};
    text += list(c.positional);
    for (const Keyword& keyword : c.keywords)
      text.append(text.back() == '(' ? "" : ", ").append(keyword.name).append("=").append(print(*keyword.value));
    return {text + ")"};
  }
  Printed operator()(const Slice& s) {
    std::string text = (s.from ? print(*s.from) : "") + ":" + (s.to ? print(*s.to) : "");
    if (s.step) text += ":" + print(*s.step);
    return {text, kLoose};
  }
  Printed operator()(const Subscript& s) {
    const auto* display = std::get_if<Display>(&s.index->node);
    std::string index = print(*s.index);
    if (display && display->kind == Display::Kind::tuple && !display->items.empty())
      index = index.substr(1, index.size() - 2);
    return {print(*s.object, kAtom) + "[" + index + "]"};
  }
  Printed operator()(const Unary& u) {
    const Tightness own = u.op == UnaryOp::not_ ? kNot : kSign;
    return {std::string(kUnaryText[static_cast<size_t>(u.op)]) + print(*u.operand, own), own};
  }
  Printed operator()(const Binary& b) {
    const auto& [text, own] = kBinaryText[static_cast<size_t>(b.op)];
    const bool power = b.op == BinaryOp::power; // right-associative, and a sign in its right operand binds tighter
    std::string left = print(*b.left, power ? kAtom : own);
    return {left.append(text).append(print(*b.right, power ? kSign : static_cast<Tightness>(own + 1))), own};
  }
  Printed operator()(const Comparison& c) {
    std::string text = print(*c.first, kSum);
    for (const auto& [op, operand] : c.rest)
      text.append(kCompareText[static_cast<size_t>(op)]).append(print(operand, kSum));
    return {text, kComparison};
  }
  Printed operator()(const Logical& l) {
    std::string text;
    for (const Expression& operand : l.operands)
      text.append(text.empty() ? "" : l.is_and ? " and " : " or ").append(print(operand, l.is_and ? kNot : kAnd));
    return {text, l.is_and ? kAnd : kOr};
  }
  Printed operator()(const Conditional& c) {
    return {print(*c.then, kOr) + " if " + print(*c.test, kOr) + " else " + print(*c.otherwise, kLoose), kConditional};
  }
  Printed operator()(const Lambda& l) {
    const auto& body = std::get<Return>(l.function->body.front().node);
    std::string parameters = parameters_of(*l.function);
    return {(parameters.empty() ? "lambda: " : "lambda " + parameters + ": ") + print(*body.value), kLoose};
  }
  Printed operator()(const Starred& s) { return {"*" + print(*s.value)}; }

  std::string parameters_of(const Function& function) {
    std::string text;
    for (const Parameter& parameter : function.parameters) {
      if (!text.empty()) text += ", ";
      if (function.rest && &parameter == &function.parameters.back()) text += "*";
      text += parameter.name;
      if (parameter.default_value) text.append("=").append(print(*parameter.default_value));
    }
    return text;
  }

 private:
  std::string list(const std::vector<Expression>& items) {
    std::string text;
    for (const Expression& item : items) text.append(&item == &items.front() ? "" : ", ").append(print(item));
    return text;
  }

  std::string clauses(const Comprehension& c) {
    std::string target = print(*c.target);
    if (const auto* display = std::get_if<Display>(&c.target->node);
        display && display->kind == Display::Kind::tuple && !display->items.empty())
      target = target.substr(1, target.size() - 2);
    std::string text = print(*c.element) + " for " + target + " in " + print(*c.iterable, kOr);
    for (const Expression& condition : c.conditions) text.append(" if ").append(print(condition, kOr));
    return text;
  }

  // ---- within f-strings ----

  // Returns true if the text contains an enclosing quote, or would end it.
  bool conflicts(std::string_view text) const {
    return std::ranges::any_of(outer_, [&](std::string_view quotes) {
      return text.find(quotes) != std::string_view::npos ||
             (quotes.size() == 1 && text.find('\n') != std::string_view::npos);
    });
  }

  // Returns the text in quotes that need no escapes, which f-strings do not allow.
  std::string quoted_within(const std::string& text) {
    for (const std::string_view quotes : kQuotes) {
      std::string written(quotes);
      written.append(text).append(quotes);
      const bool ends_early = text.find(quotes) != std::string::npos || (!text.empty() && text.back() == quotes[0]) ||
                              (quotes.size() == 1 && text.find('\n') != std::string::npos);
      if (!ends_early && text.find('\\') == std::string::npos && !conflicts(written)) return written;
    }
    fits_ = false;
    return {};
  }

  std::string braces_doubled(const std::string& text) {
    std::string written;
    for (const char c : text) written.append(c == '{' || c == '}' ? 2 : 1, c);
    return written;
  }

  std::string literal(const std::string& text) {
    if (outer_.size() == 1) return escaped_text(text);
    if (conflicts(text) || text.find('\\') != std::string::npos) fits_ = false;
    return text;
  }

  std::string parts(const FormattedText& f) {
    std::string text;
    for (const FormattedText::Part& part : f.parts) {
      if (!part.value) {
        text += literal(braces_doubled(part.text));
        continue;
      }
      std::string value = print(*part.value, kOr); // a lambda's colon would start the format
      if (value.starts_with("{")) value.insert(0, " ");
      if (conflicts(value)) fits_ = false;
      text.append("{").append(value).append(part.repr ? "!r" : "");
      if (!part.format.empty()) text.append(":").append(literal(part.format));
      text += "}";
    }
    return text;
  }

  std::vector<std::string_view> outer_;
  bool fits_ = true;
};

} // namespace

std::string source_of(const Expression& expression) { return ExpressionPrinter().print(expression); }

std::string parameters_text(const Function& function) { return ExpressionPrinter().parameters_of(function); }

} // namespace amplab::loop
