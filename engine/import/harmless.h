// SPDX-License-Identifier: Apache-2.0
// Leaves out of a loop what the lab does not know, and then what changes no numbers of the training, until nothing is
// left to leave out. Each is a remark. One thread.
#pragma once
#include "engine/import/import.h"
#include "engine/loop/syntax.h"

#include <set>

namespace amplab::importing {

// known: names that have a value before the loop begins.
// Throws: ImportError where a stop is requested.
void leave_out(loop::Block& body, const std::set<std::string>& known, std::vector<Remark>& remarks,
               const std::stop_token& stop = {});

// Names that it reads, and those that it binds.
std::set<std::string> read_in(const loop::Block& body);
std::set<std::string> bound_in(const loop::Block& body);

} // namespace amplab::importing
