// SPDX-License-Identifier: Apache-2.0
// A tree in the format in which tests/golden/loops_syntax/make.py writes Python's own.
#pragma once
#include "engine/loop/syntax.h"

#include <bit>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace amplab::loop {

class TreeText {
 public:
  // Without positions, only the program's meaning remains.
  explicit TreeText(bool with_positions) : positions_(with_positions) {}

  std::string text(const Block& block) {
    for (const Statement& each : block) statement(each, 0);
    return std::move(out_);
  }

 private:
  static std::string position(Position p) { return std::to_string(p.line) + ":" + std::to_string(p.column); }
  std::string begin(const Range& where) const { return positions_ ? " " + position(where.begin) : ""; }
  std::string where(const Range& where) const {
    return positions_ ? " " + position(where.begin) + "-" + position(where.end) : "";
  }

  static std::string quote(const std::string& text) {
    std::string written = "\"";
    for (const char c : text) {
      const std::string_view letters = "\b\f\n\r\t\"\\", names = "bfnrt\"\\";
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
      if (const size_t i = letters.find(c); i != std::string_view::npos)
        written.append("\\").append(1, names[i]);
      else
        written.append(static_cast<unsigned char>(c) < 0x20 ? std::string(code) : std::string(1, c));
    }
    return written + "\"";
  }

  std::string all(const std::vector<Expression>& items) {
    std::string text;
    for (const Expression& item : items) text += " " + of(item);
    return text;
  }

  std::string parameters(const Function& f) {
    std::string text = "[";
    for (const Parameter& p : f.parameters) {
      if (text.size() > 1) text += " ";
      if (f.rest && &p == &f.parameters.back()) text += "*";
      text += p.name;
      if (p.default_value) text += "=" + of(*p.default_value);
    }
    return text + "]";
  }

  static const char* op(BinaryOp op) {
    static const char* const kTexts[] = {"+", "-", "*", "/", "//", "%", "**", "@"};
    return kTexts[static_cast<size_t>(op)];
  }
  static const char* op(CompareOp op) {
    static const char* const kTexts[] = {"==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"};
    return kTexts[static_cast<size_t>(op)];
  }
  static const char* op(UnaryOp op) {
    static const char* const kTexts[] = {"-", "+", "not"};
    return kTexts[static_cast<size_t>(op)];
  }

  std::string of(const Expression& e) {
    const auto [kind, parts] = std::visit([&](const auto& node) { return describe(node); }, e.node);
    return "(" + std::string(kind) + where(e.where) + parts + ")";
  }
  std::string of(const ExpressionPtr& e) { return " " + of(*e); }
  std::string or_blank(const ExpressionPtr& e) { return e ? of(e) : " _"; }

  using Described = std::pair<const char*, std::string>;
  Described describe(const Name& n) { return {"name", " " + n.id}; }
  Described describe(const Constant& c) {
    if (const auto* b = std::get_if<bool>(&c.value)) return {"constant", *b ? " bool True" : " bool False"};
    if (const auto* i = std::get_if<int64_t>(&c.value)) return {"constant", " int " + std::to_string(*i)};
    if (const auto* s = std::get_if<std::string>(&c.value)) return {"constant", " str " + quote(*s)};
    if (const auto* d = std::get_if<double>(&c.value)) {
      char bits[32];
      std::snprintf(bits, sizeof bits, " float %016llx", static_cast<unsigned long long>(std::bit_cast<uint64_t>(*d)));
      return {"constant", bits};
    }
    return {"constant", " NoneType None"};
  }
  Described describe(const FormattedText& f) {
    std::string text;
    const bool before = std::exchange(positions_, false);
    for (const FormattedText::Part& part : f.parts)
      text += part.value ? " value" + of(part.value) + (part.repr ? " 114 " : " -1 ") + quote(part.format)
                         : " text " + quote(part.text);
    positions_ = before;
    return {"formatted", text};
  }
  Described describe(const Display& d) { return {d.kind == Display::Kind::tuple ? "tuple" : "list", all(d.items)}; }
  Described describe(const DictDisplay& d) {
    std::string text;
    for (const auto& [key, value] : d.items) text += " " + of(key) + ": " + of(value);
    return {"dict", text};
  }
  Described describe(const Comprehension& c) {
    return {c.kind == Comprehension::Kind::list ? "listcomp" : "generator",
            of(c.element) + of(c.target) + of(c.iterable) + all(c.conditions)};
  }
  Described describe(const Attribute& a) { return {"attribute", of(a.object) + " " + a.name}; }
  Described describe(const Call& c) {
    std::string text = of(c.callee) + all(c.positional);
    for (const Keyword& k : c.keywords) text += " " + k.name + "=" + of(*k.value);
    return {"call", text};
  }
  Described describe(const Slice& s) { return {"slice", or_blank(s.from) + or_blank(s.to) + or_blank(s.step)}; }
  Described describe(const Subscript& s) { return {"subscript", of(s.object) + of(s.index)}; }
  Described describe(const Unary& u) { return {"unary", std::string(" ") + op(u.op) + of(u.operand)}; }
  Described describe(const Binary& b) { return {"binary", std::string(" ") + op(b.op) + of(b.left) + of(b.right)}; }
  Described describe(const Comparison& c) {
    std::string text = of(c.first);
    for (const auto& [each, operand] : c.rest) text += std::string(" ") + op(each) + " " + of(operand);
    return {"compare", text};
  }
  Described describe(const Logical& l) { return {"logical", (l.is_and ? " and" : " or") + all(l.operands)}; }
  Described describe(const Conditional& c) { return {"conditional", of(c.test) + of(c.then) + of(c.otherwise)}; }
  Described describe(const Lambda& l) {
    return {"lambda", " " + parameters(*l.function) + " " + of(*std::get<Return>(l.function->body.at(0).node).value)};
  }
  Described describe(const Starred& s) { return {"starred", of(s.value)}; }

  void line(int depth, const std::string& text) {
    out_.append(static_cast<size_t>(depth) * 2, ' ').append(text).append("\n");
  }

  void block(const char* name, const Block& body, int depth) {
    if (body.empty()) return;
    line(depth, name);
    for (const Statement& each : body) statement(each, depth + 1);
  }

  void function(const FunctionDefinition& f, const Range& where, int depth) {
    std::string text = "def" + begin(where) + " " + f.function->name + " " + parameters(*f.function);
    for (const Decorator& d : f.decorators) text += " " + of(d.value);
    line(depth, text);
    for (const Statement& each : f.function->body) statement(each, depth + 1);
  }

  void statement(const Statement& s, int depth) {
    std::visit([&](const auto& node) { describe(node, s.where, depth); }, s.node);
  }
  void describe(const ExpressionStatement& s, const Range& at, int depth) {
    line(depth, "expression" + where(at) + " " + of(s.value));
  }
  void describe(const Assignment& s, const Range& at, int depth) {
    line(depth, "assign" + where(at) + all(s.targets) + " = " + of(s.value));
  }
  void describe(const AugmentedAssignment& s, const Range& at, int depth) {
    line(depth, "augmented" + where(at) + " " + of(s.target) + " " + op(s.op) + " " + of(s.value));
  }
  void describe(const If& s, const Range& at, int depth) {
    line(depth, "if" + begin(at) + " " + of(s.test));
    block("then", s.then, depth);
    block("otherwise", s.otherwise, depth);
  }
  void describe(const For& s, const Range& at, int depth) {
    line(depth, "for" + begin(at) + " " + of(s.target) + " in " + of(s.iterable));
    block("body", s.body, depth);
    block("otherwise", s.otherwise, depth);
  }
  void describe(const With& s, const Range& at, int depth) {
    std::string text = "with" + begin(at);
    for (const With::Item& item : s.items)
      text += " " + of(item.context) + (item.target ? " as " + of(*item.target) : "");
    line(depth, text);
    block("body", s.body, depth);
  }
  void describe(const Return& s, const Range& at, int depth) {
    line(depth, "return" + where(at) + (s.value ? " " + of(*s.value) : ""));
  }
  void describe(const FunctionDefinition& s, const Range& at, int depth) { function(s, at, depth); }
  void describe(const ClassDefinition& s, const Range& at, int depth) {
    line(depth, "class" + begin(at) + " " + std::get<Name>(s.target.node).id + " " + of(s.base));
    const bool before = std::exchange(positions_, false); // the tree keeps no position of a method
    for (const FunctionDefinition& method : s.methods) function(method, {}, depth + 1);
    positions_ = before;
  }
  void describe(const Import& s, const Range& at, int depth) {
    std::string text = "import" + where(at);
    for (const Import::Alias& a : s.names)
      text += " " + a.module + " " + a.member + " " + std::get<Name>(a.target.node).id;
    line(depth, text);
  }
  void describe(const Assert& s, const Range& at, int depth) {
    line(depth, "assert" + where(at) + " " + of(s.test) + (s.message ? " " + of(*s.message) : ""));
  }
  void describe(const Pass&, const Range& at, int depth) { line(depth, "pass" + where(at)); }
  void describe(const Break&, const Range& at, int depth) { line(depth, "break" + where(at)); }
  void describe(const Continue&, const Range& at, int depth) { line(depth, "continue" + where(at)); }

  bool positions_;
  std::string out_;
};

} // namespace amplab::loop
