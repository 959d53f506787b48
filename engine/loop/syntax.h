// SPDX-License-Identifier: Apache-2.0
// Syntax tree of a program, a subset of Python's `ast`. Created by parse(), checked and numbered by resolve(), then
// immutable. Any thread may run it.
#pragma once
#include "engine/loop/loop_error.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace amplab::loop {

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;
struct Statement;
using Block = std::vector<Statement>;

// ---- expressions ----

// Location of a name's value. Set by resolve().
struct Slot {
  enum class Scope : uint8_t {
    global,   // of the program; persists between steps if it may be read before it is assigned
    local,    // of the enclosing function, parameters first
    provided, // provided by the lab: torch, model, optimizer, range, print ...
  };
  Scope scope = Scope::provided;
  uint32_t index = 0;
};

struct Name {
  std::string id;
  Slot slot;
};

struct None {};
// An int has 64 bits, unlike Python's. Larger values are an error.
struct Constant {
  std::variant<None, bool, int64_t, double, std::string> value;
};

// f"{loss:.3f}": alternating text and values.
struct FormattedText {
  struct Part {
    std::string text; // if `value` is null
    ExpressionPtr value;
    std::string format; // text after the colon, "" if none
    bool repr = false;  // !r
  };
  std::vector<Part> parts;
};

struct Display { // (a, b) or [a, b]
  enum class Kind : uint8_t { tuple, list } kind;
  std::vector<Expression> items;
};

struct DictDisplay { // {"a": 1}
  std::vector<std::pair<Expression, Expression>> items;
};

// [f(p) for p in parameters if c], or a generator in parentheses or as the only argument of a call.
struct Comprehension {
  enum class Kind : uint8_t { list, generator } kind;
  ExpressionPtr element, target, iterable; // target: Name or Display of Names
  std::vector<Expression> conditions;
};

struct Attribute { // object.name
  ExpressionPtr object;
  std::string name;
  Range name_where;
};

struct Keyword {
  std::string name;
  Range where; // of the name
  ExpressionPtr value;
};

struct Call {
  ExpressionPtr callee;
  std::vector<Expression> positional;
  std::vector<Keyword> keywords;
};

struct Slice { // only within a Subscript; each may be null
  ExpressionPtr from, to, step;
};

struct Subscript { // object[index]; several indices form a tuple
  ExpressionPtr object, index;
};

enum class UnaryOp : uint8_t { minus, plus, not_ };
struct Unary {
  UnaryOp op;
  ExpressionPtr operand;
};

enum class BinaryOp : uint8_t { add, subtract, multiply, divide, floor_divide, modulo, power, matmul };
struct Binary {
  BinaryOp op;
  ExpressionPtr left, right;
  Range op_where;
};

enum class CompareOp : uint8_t { equal, not_equal, less, less_equal, greater, greater_equal, is, is_not, in, not_in };
struct Comparison { // a < b <= c: first, then each operator with its right operand
  ExpressionPtr first;
  std::vector<std::pair<CompareOp, Expression>> rest;
};

struct Logical { // a and b and c; a or b
  bool is_and;
  std::vector<Expression> operands;
};

struct Conditional { // then if test else otherwise
  ExpressionPtr test, then, otherwise;
};

struct Parameter {
  std::string name;
  Range where;
  ExpressionPtr default_value; // null: none
};

// def or lambda. Functions are defined at the top level only. A lambda may appear anywhere, but within a function it
// may not use that function's local names.
struct Function {
  std::string name; // "<lambda>"
  std::vector<Parameter> parameters;
  bool rest = false;                    // the last parameter is *rest, a tuple of the remaining arguments
  Block body;                           // a single Return for a lambda
  uint32_t locals = 0;                  // number of slots, parameters first
  std::vector<std::string> local_names; // by slot, in the format of Program::globals
};

struct Lambda {
  std::shared_ptr<const Function> function;
};

struct Starred { // *items, only among the arguments of a call
  ExpressionPtr value;
};

struct Expression {
  Range where;
  std::variant<Name, Constant, FormattedText, Display, DictDisplay, Comprehension, Attribute, Call, Slice, Subscript,
               Unary, Binary, Comparison, Logical, Conditional, Lambda, Starred>
      node;
};

// ---- statements ----

struct ExpressionStatement {
  Expression value;
};

struct Assignment { // a = b = value; a target is a Name, Attribute, Subscript, or a Display of these
  std::vector<Expression> targets;
  Expression value;
};

struct AugmentedAssignment { // target += value
  Expression target;
  BinaryOp op;
  Expression value;
};

struct If { // an elif is a single If in `otherwise`
  Expression test;
  Block then, otherwise;
};

struct For {
  Expression target, iterable;
  Block body, otherwise; // otherwise: if no break ended the loop
};

struct With {
  struct Item {
    Expression context;
    std::optional<Expression> target;
  };
  std::vector<Item> items;
  Block body;
};

struct Return {
  std::optional<Expression> value;
};

struct Decorator {
  Expression value;
};

struct FunctionDefinition {
  std::vector<Decorator> decorators;
  std::shared_ptr<const Function> function;
  Expression target; // the Name it binds
};

// class F(torch.autograd.Function) with static forward and backward, the only supported class.
struct ClassDefinition {
  Expression base, target;
  std::vector<FunctionDefinition> methods;
};

// import torch; import torch.nn.functional as F; from torch import amp. Binds names of provided modules.
struct Import {
  struct Alias {
    std::string module; // "torch.nn.functional", or "torch.amp" for `from`
    std::string member; // "autocast" for `from`, else ""
    Expression target;  // the Name it binds
    Slot root;          // of the module's first name, "torch", which is provided
  };
  std::vector<Alias> names;
};

struct Assert {
  Expression test;
  std::optional<Expression> message;
};

struct Pass {};
struct Break {};
struct Continue {};

struct Statement {
  Range where; // for a compound statement, its first line up to the colon
  std::variant<ExpressionStatement, Assignment, AugmentedAssignment, If, For, With, Return, FunctionDefinition,
               ClassDefinition, Import, Assert, Pass, Break, Continue>
      node;
};

// ---- a program ----

struct Program {
  std::string text;                  // the source
  Block body;                        // one step; a top-level `continue` ends the step
  std::vector<std::string> globals;  // by slot; ".p" is a comprehension's variable p, which has its own scope
  std::vector<std::string> provided; // by slot: the provided names that it uses
  std::vector<bool> is_persistent;   // by global slot: may be read before it is assigned
  // By global slot: the provided slot with its value before the first step, if the program assigns a provided name.
  std::vector<std::optional<uint32_t>> starts_as;
};

inline bool is_name(const Expression& expression, std::string_view id) {
  const auto* name = std::get_if<Name>(&expression.node);
  return name && name->id == id;
}

} // namespace amplab::loop
