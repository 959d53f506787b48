// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/children.h"
#include "engine/loop/parse.h"
#include "engine/loop/persistence.h"
#include "engine/loop/provided_names.h"
#include "engine/loop/scopes.h"
#include "engine/loop/unsupported.h"

#include <algorithm>
#include <set>
#include <utility>

namespace amplab::loop {
namespace {

// The tree shares functions as const, because they are immutable after numbering. The parser created them mutable, and
// nothing else refers to them yet.
Function& numbered(const std::shared_ptr<const Function>& function) { return const_cast<Function&>(*function); }

class Resolver {
 public:
  Resolver(Program& program, std::span<const std::string_view> provided)
      : program_(program), scopes_(program, provided) {}

  std::vector<LoopError> run() {
    collect(program_.body, [this](const Name& name) { scopes_.add_global(name.id); });
    block(program_.body);
    std::ranges::stable_sort(errors_, {}, [](const LoopError& error) { return error.where.begin; });
    return std::move(errors_);
  }

 private:
  // Collects the names that the statements bind, except those in functions.
  template <class F> void collect(Block& block, const F& add) {
    const auto nothing = [](Expression&) {};
    for (Statement& statement : block)
      for_each_in_statement(
          statement, nothing,
          [&](Expression& target) {
            for_each_target(
                target, [&](Expression& name) { add(std::get<Name>(name.node)); }, nothing);
          },
          [&](Block& inside) { collect(inside, add); });
  }

  void error(Range where, const char* exception, const std::string& sentence) {
    errors_.emplace_back(where, exception, sentence);
  }

  void block(Block& block) {
    for (Statement& each : block) statement(each);
  }

  void statement(Statement& statement) {
    if (std::holds_alternative<Return>(statement.node) && !scopes_.in_function())
      error(statement.where, "SyntaxError", "'return' outside function");
    if (std::holds_alternative<Break>(statement.node) && loops_ == 0)
      error(statement.where, "SyntaxError", "'break' outside loop");
    if (std::holds_alternative<Continue>(statement.node) && loops_ == 0 && scopes_.in_function())
      error(statement.where, "SyntaxError", "'continue' not properly in loop");
    if (auto* import = std::get_if<Import>(&statement.node))
      for (Import::Alias& alias : import->names) import_of(alias, statement.where);
    if (auto* a_class = std::get_if<ClassDefinition>(&statement.node))
      for (const FunctionDefinition& method : a_class->methods) methods_.insert(method.function->name);
    For* loop = std::get_if<For>(&statement.node);
    for_each_in_statement(
        statement, [this](Expression& value) { read(value); }, [this](Expression& target) { bind(target); },
        [&](Block& inside) {
          const bool repeats = loop && &inside == &loop->body;
          if (repeats) ++loops_;
          block(inside);
          if (repeats) --loops_;
        });
    methods_.clear();
    if (auto* definition = std::get_if<FunctionDefinition>(&statement.node)) function(numbered(definition->function));
    if (auto* a_class = std::get_if<ClassDefinition>(&statement.node))
      for (FunctionDefinition& method : a_class->methods) function(numbered(method.function));
  }

  void function(Function& function) {
    scopes_.enter(function);
    std::set<std::string> seen;
    for (const Parameter& parameter : function.parameters) {
      if (!seen.insert(parameter.name).second)
        error(parameter.where, "SyntaxError", "duplicate argument '" + parameter.name + "' in function definition");
      scopes_.add_local(parameter.name);
    }
    collect(function.body, [this](const Name& name) { scopes_.add_local(name.id); });
    const int outer_loops = std::exchange(loops_, 0);
    block(function.body);
    loops_ = outer_loops;
    scopes_.leave();
  }

  void read(Expression& expression) {
    if (auto* name = std::get_if<Name>(&expression.node)) {
      if (methods_.contains(name->id))
        errors_.push_back(unsupported(expression.where, "names of a class inside of it, such as '" + name->id + "'",
                                      "Write the value of the name."));
      number(*name, expression.where);
    } else if (auto* comprehension = std::get_if<Comprehension>(&expression.node)) {
      comprehend(*comprehension);
    } else {
      if (const auto* call = std::get_if<Call>(&expression.node)) check_keywords(*call);
      for_each_child(expression, [this](Expression& child) { read(child); });
      if (auto* lambda = std::get_if<Lambda>(&expression.node)) function(numbered(lambda->function));
    }
  }

  void bind(Expression& target) {
    for_each_target(
        target, [this](Expression& name) { number(std::get<Name>(name.node), name.where); },
        [this](Expression& part) { read(part); });
  }

  void number(Name& name, Range where) {
    try {
      name.slot = scopes_.slot_of(name.id, where);
    } catch (const LoopError& unknown) {
      errors_.push_back(unknown);
    }
  }

  // The iterable is evaluated in the enclosing scope, everything else in the comprehension's scope.
  void comprehend(Comprehension& comprehension) {
    read(*comprehension.iterable);
    const size_t before = scopes_.comprehension_names();
    const auto bind_own = [this](Expression& name) {
      auto& own = std::get<Name>(name.node);
      own.slot = scopes_.bind_in_comprehension(own.id);
    };
    for_each_target(*comprehension.target, bind_own, [this](Expression& part) {
      errors_.push_back(
          unsupported(part.where, "attributes and items as targets in a comprehension", "Write a `for` statement."));
    });
    for (Expression& condition : comprehension.conditions) read(condition);
    read(*comprehension.element);
    scopes_.leave_comprehension(before);
  }

  void check_keywords(const Call& call) {
    std::set<std::string> seen;
    for (const Keyword& keyword : call.keywords)
      if (!seen.insert(keyword.name).second)
        error({keyword.where.begin, keyword.value->where.end}, "SyntaxError",
              "keyword argument repeated: " + keyword.name);
  }

  void import_of(Import::Alias& alias, Range where) {
    const std::string root(root_of(alias.module));
    const Slot* slot = std::ranges::count(modules(), alias.module) > 0 ? scopes_.provided_slot(root) : nullptr;
    if (slot)
      alias.root = *slot;
    else
      errors_.push_back(unsupported(
          where, "module '" + alias.module + "'",
          "The lab has torch, math and contextlib; the model, the optimizer and the data have names already."));
  }

  Program& program_;
  Scopes scopes_;
  std::vector<LoopError> errors_;
  std::set<std::string> methods_; // of the class being resolved
  int loops_ = 0;
};

} // namespace

std::vector<LoopError> resolve(Program& program, std::span<const std::string_view> provided) {
  program.globals.clear();
  program.provided.clear();
  program.starts_as.clear();
  std::vector<LoopError> errors = Resolver(program, provided).run();
  program.is_persistent = errors.empty() ? is_persistent(program) : std::vector<bool>(program.globals.size(), true);
  return errors;
}

Program program_of(std::string_view text, std::span<const std::string_view> provided) {
  Program program = parse(text);
  if (const std::vector<LoopError> errors = resolve(program, provided); !errors.empty()) throw errors.front();
  return program;
}

} // namespace amplab::loop
