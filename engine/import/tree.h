// SPDX-License-Identifier: Apache-2.0
// What an importer asks of a syntax tree, and how it replaces a part of one. Pure but for rewrite(); any thread.
#pragma once
#include "engine/loop/parse.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace amplab::importing {

// "torch.amp.autocast" of a name and its attributes; "" of all else.
std::string dotted(const loop::Expression& expression);

const loop::Call* call_in(const loop::Expression& expression);
// The method's name where the expression is `object.name(...)`; else "".
std::string_view method_of(const loop::Expression& expression);
// The value of a keyword, or of the argument in that place; null: not given.
const loop::Expression* argument(const loop::Call& call, std::string_view keyword, size_t place = SIZE_MAX);

std::optional<double> number_of(const loop::Expression* expression);
std::optional<bool> flag_of(const loop::Expression* expression);
std::optional<std::string> text_in(const loop::Expression* expression);

// Requires: the text of one expression that can be read.
loop::Expression expression_of(const std::string& text);

std::set<std::string> names_in(const loop::Expression& expression);
// Names that a target binds: of `(a, b)` both. Attributes and items bind none.
void bound_by(const loop::Expression& target, std::set<std::string>& names);

// Each expression that is read, what it is made of first; names that are bound and the bodies of functions are left
// alone.
using Change = std::function<void(loop::Expression&)>;
void rewrite(loop::Expression& expression, const Change& change);
void rewrite(loop::Block& block, const Change& change);

} // namespace amplab::importing
