// SPDX-License-Identifier: Apache-2.0
// Removes statements that use unknown names, and then side-effect-free ones, until nothing changes. Each becomes a
// remark. One thread.
#pragma once
#include "engine/import/import.h"
#include "engine/import/script.h"
#include "engine/loop/syntax.h"

#include <set>
#include <span>

namespace amplab::importing {

// known: names with a value before the loop begins.
// Throws: ImportError if a stop is requested.
void remove_statements(loop::Block& body, const std::set<std::string>& known, std::vector<Remark>& remarks,
                       const std::stop_token& stop = {});

// Return the names that the body reads, and those that it binds.
std::set<std::string> read_in(const loop::Block& body);
std::set<std::string> bound_in(std::span<const loop::Statement> body);
// Returns the names that a statement binds, with attributes and items that it changes, such as "args.lr".
std::set<std::string> changed_in(const loop::Statement& statement);

} // namespace amplab::importing
