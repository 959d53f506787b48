// SPDX-License-Identifier: Apache-2.0
// Which names carry a value from one step into the next. Pure; any thread.
#pragma once
#include "engine/loop/syntax.h"

namespace amplab::loop {

// By global slot: may the name be read before this step has assigned it? In doubt: yes. Requires: a program whose names
// are numbered.
std::vector<bool> outlives_step(const Program& program);

} // namespace amplab::loop
