// SPDX-License-Identifier: Apache-2.0
// The syntax tree of a loop: a subset of Python's, node by node as in Python's `ast`. Made by parse(), checked and
// numbered by resolve(), and never changed after; whoever runs it may do so from any thread.
#pragma once
#include "engine/loop/range.h"

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

// Where a name's value lies; filled in by resolve().
struct Slot {
  enum class Scope : uint8_t {
    global, // of the loop: outlives a step if the program may read it before it assigns it
    local,  // of the function that the name stands in: parameters first
    given,  // of what the lab provides: torch, model, optimizer, range, print ...
  };
  Scope scope = Scope::given;
  uint32_t index = 0;
};

struct Name {
  std::string id;
  Slot slot;
};

struct None {};
// Python's int is exact; the lab's has 64 bits, and what exceeds them is an error.
struct Constant {
  std::variant<None, bool, int64_t, double, std::string> value;
};

// f"{loss:.3f}": text and values in turns.
struct FormattedText {
  struct Part {
    std::string text; // where `value` is null
    ExpressionPtr value;
    std::string format; // what follows the colon, "" where nothing does
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

// [f(p) for p in parameters if c], or the same as a generator, in round brackets or as the only argument of a call.
struct Comprehension {
  enum class Kind : uint8_t { list, generator } kind;
  ExpressionPtr element, target, iterable; // target: Name, or a Display of Names
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

struct Slice { // within a Subscript only; each may be null
  ExpressionPtr from, to, step;
};

struct Subscript { // object[index]; several indices are a tuple
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
struct Comparison { // a < b <= c: first, then each further operand with what stands before it
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

// def or lambda. Functions stand at the top of the text, not within each other; a lambda may stand anywhere, and within
// a function it may not use that function's own names.
struct Function {
  std::string name; // "<lambda>"
  std::vector<Parameter> parameters;
  bool rest = false;                    // the last parameter is *rest: what else is given, as a tuple
  Block body;                           // of a lambda: one Return
  uint32_t locals = 0;                  // slots that a call needs; parameters come first
  std::vector<std::string> local_names; // by slot, as Program::globals names them
};

struct Lambda {
  std::shared_ptr<const Function> function;
};

struct Starred { // *items, among the arguments of a call only
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

struct Assignment { // a = b = value; a target is a Name, Attribute, Subscript, or a Display of such
  std::vector<Expression> targets;
  Expression value;
};

struct AugmentedAssignment { // target += value
  Expression target;
  BinaryOp op;
  Expression value;
};

struct If { // an elif is an If alone in `otherwise`
  Expression test;
  Block then, otherwise;
};

struct For {
  Expression target, iterable;
  Block body, otherwise; // otherwise: where no break ended it
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
  Expression target; // the Name that it is bound to
};

// class F(torch.autograd.Function): with static forward and backward. The only kind of class there is.
struct ClassDefinition {
  Expression base, target;
  std::vector<FunctionDefinition> methods;
};

// import torch; import torch.nn.functional as F; from torch import amp. Binds names that the lab provides anyway.
struct Import {
  struct Alias {
    std::string module; // "torch.nn.functional"; with `from`: "torch.amp"
    std::string member; // of `from`: "autocast"; else ""
    Expression target;  // the Name that it binds
    Slot root;          // of the module's first name, "torch", which the lab provides
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
  Range where; // of a compound one: its first line, up to the colon
  std::variant<ExpressionStatement, Assignment, AugmentedAssignment, If, For, With, Return, FunctionDefinition,
               ClassDefinition, Import, Assert, Pass, Break, Continue>
      node;
};

// ---- a program ----

struct Program {
  std::string text;                 // as it was given
  Block body;                       // one step. A `continue` at its top level ends the step
  std::vector<std::string> globals; // by slot. ".p": the variable p of a comprehension, which has a scope of its own
  std::vector<std::string> given;   // by slot: the names that it uses of those that the lab provides
  std::vector<bool> outlives_step;  // by global slot: may it be read before it is assigned?
  // By global slot: the given slot whose value it has before the first step, of a name that the lab provides and the
  // program assigns all the same; else it has none.
  std::vector<std::optional<uint32_t>> starts_as;
};

inline bool is_name(const Expression& expression, std::string_view id) {
  const auto* name = std::get_if<Name>(&expression.node);
  return name && name->id == id;
}

} // namespace amplab::loop
