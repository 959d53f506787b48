// SPDX-License-Identifier: Apache-2.0
// Queries and rewriting of syntax trees. Pure except rewrite(). Any thread.
#pragma once
#include "engine/loop/parse.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace amplab::importing {

// Returns "torch.amp.autocast" for a name with attributes, "" otherwise.
std::string dotted(const loop::Expression& expression);
// The same, and "cfg.lr" for cfg["lr"].
std::string path_of(const loop::Expression& expression);
bool is_identifier(std::string_view text);
// Returns "autocast" for "torch.amp.autocast".
std::string last_of(const std::string& name);
std::string lower(std::string_view text);

const loop::Call* call_in(const loop::Expression& expression);
// Returns the method's name for `object.name(...)`, "" otherwise.
std::string_view method_of(const loop::Expression& expression);
// Returns the value of a keyword, or of the argument at that position, or null.
const loop::Expression* argument(const loop::Call& call, std::string_view keyword, size_t position = SIZE_MAX);

std::optional<double> number_of(const loop::Expression* expression);
std::optional<bool> flag_of(const loop::Expression* expression);
std::optional<std::string> text_in(const loop::Expression* expression);

// Requires: the text of one valid expression.
loop::Expression expression_of(const std::string& text);
// The same; nullopt if it is not valid.
std::optional<loop::Expression> expression_in(const std::string& text);
loop::Expression copy_of(const loop::Expression& expression);

std::set<std::string> names_in(const loop::Expression& expression);
// Adds the names that a target binds, both names for `(a, b)`. Attributes and items bind none.
void bound_by(const loop::Expression& target, std::set<std::string>& names);

// Applies change to every expression that is read, subexpressions first. Skips bound names and function bodies.
using Change = std::function<void(loop::Expression&)>;
void rewrite(loop::Expression& expression, const Change& change);
void rewrite(loop::Statement& statement, const Change& change);
void rewrite(loop::Block& block, const Change& change);

} // namespace amplab::importing
