// SPDX-License-Identifier: Apache-2.0
// Traversal of the children of an expression or statement, in Python's evaluation order. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <type_traits>

namespace amplab::loop {

template <class Node, class... Kinds>
inline constexpr bool is_one_of = (std::is_same_v<std::remove_const_t<Node>, Kinds> || ...);

// For a lambda, only its defaults. E: Expression or const Expression.
template <class E, class F> void for_each_child(E& expression, const F& each) {
  const auto maybe = [&](auto& child) {
    if (child) each(*child);
  };
  std::visit(
      [&](auto& node) {
        using Node = std::remove_reference_t<decltype(node)>;
        if constexpr (is_one_of<Node, FormattedText>) {
          for (auto& part : node.parts) maybe(part.value);
        } else if constexpr (is_one_of<Node, Display>) {
          for (auto& item : node.items) each(item);
        } else if constexpr (is_one_of<Node, DictDisplay>) {
          for (auto& [key, value] : node.items) each(key), each(value);
        } else if constexpr (is_one_of<Node, Comprehension>) {
          each(*node.iterable), each(*node.target);
          for (auto& condition : node.conditions) each(condition);
          each(*node.element);
        } else if constexpr (is_one_of<Node, Attribute>) {
          each(*node.object);
        } else if constexpr (is_one_of<Node, Call>) {
          each(*node.callee);
          for (auto& argument : node.positional) each(argument);
          for (auto& keyword : node.keywords) each(*keyword.value);
        } else if constexpr (is_one_of<Node, Slice>) {
          maybe(node.from), maybe(node.to), maybe(node.step);
        } else if constexpr (is_one_of<Node, Subscript>) {
          each(*node.object), each(*node.index);
        } else if constexpr (is_one_of<Node, Unary>) {
          each(*node.operand);
        } else if constexpr (is_one_of<Node, Binary>) {
          each(*node.left), each(*node.right);
        } else if constexpr (is_one_of<Node, Comparison>) {
          each(*node.first);
          for (auto& [op, operand] : node.rest) each(operand);
        } else if constexpr (is_one_of<Node, Logical>) {
          for (auto& operand : node.operands) each(operand);
        } else if constexpr (is_one_of<Node, Conditional>) {
          each(*node.test), each(*node.then), each(*node.otherwise);
        } else if constexpr (is_one_of<Node, Lambda>) {
          for (auto& parameter : node.function->parameters) maybe(parameter.default_value);
        } else if constexpr (is_one_of<Node, Starred>) {
          each(*node.value);
        }
      },
      expression.node);
}

// each is called for every evaluated expression, bind for every target after its value, inside for every block in
// source order. For functions and classes, decorators, defaults and base are evaluated. Their bodies are skipped.
template <class S, class Each, class Bind, class Inside>
void for_each_in_statement(S& statement, const Each& each, const Bind& bind, const Inside& inside) {
  const auto function = [&](auto& definition) {
    for (auto& decorator : definition.decorators) each(decorator.value);
    for (auto& parameter : definition.function->parameters)
      if (parameter.default_value) each(*parameter.default_value);
  };
  std::visit(
      [&](auto& node) {
        using Node = std::remove_reference_t<decltype(node)>;
        if constexpr (is_one_of<Node, ExpressionStatement>) {
          each(node.value);
        } else if constexpr (is_one_of<Node, Assignment>) {
          each(node.value);
          for (auto& target : node.targets) bind(target);
        } else if constexpr (is_one_of<Node, AugmentedAssignment>) {
          each(node.target), each(node.value), bind(node.target);
        } else if constexpr (is_one_of<Node, If>) {
          each(node.test), inside(node.then), inside(node.otherwise);
        } else if constexpr (is_one_of<Node, For>) {
          each(node.iterable), bind(node.target), inside(node.body), inside(node.otherwise);
        } else if constexpr (is_one_of<Node, With>) {
          for (auto& item : node.items) {
            each(item.context);
            if (item.target) bind(*item.target);
          }
          inside(node.body);
        } else if constexpr (is_one_of<Node, Return>) {
          if (node.value) each(*node.value);
        } else if constexpr (is_one_of<Node, FunctionDefinition>) {
          function(node), bind(node.target);
        } else if constexpr (is_one_of<Node, ClassDefinition>) {
          each(node.base);
          for (auto& method : node.methods) function(method);
          bind(node.target);
        } else if constexpr (is_one_of<Node, Import>) {
          for (auto& alias : node.names) bind(alias.target);
        } else if constexpr (is_one_of<Node, Assert>) {
          each(node.test);
          if (node.message) each(*node.message);
        }
      },
      statement.node);
}

// Calls name for the names that a target binds, and each for expressions that the target evaluates.
template <class E, class Name_, class Each> void for_each_target(E& target, const Name_& name, const Each& each) {
  if (std::holds_alternative<Name>(target.node)) return name(target);
  if (auto* display = std::get_if<Display>(&target.node)) {
    for (auto& item : display->items) for_each_target(item, name, each);
    return;
  }
  for_each_child(target, each);
}

} // namespace amplab::loop
