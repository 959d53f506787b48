// SPDX-License-Identifier: Apache-2.0
// Visits every expression of a program, including those in functions and classes, parents before children. The target
// of a `+=` is visited twice, as read and as bound. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <functional>

namespace amplab::loop {

void visit(const Block& block, const std::function<void(const Expression&)>& callback);

} // namespace amplab::loop
