// SPDX-License-Identifier: Apache-2.0
// Every expression of a program, those within functions and classes too, outer ones before what they are made of; the
// target of a `+=` twice, as it is read and bound. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <functional>

namespace amplab::loop {

void visit(const Block& block, const std::function<void(const Expression&)>& see);

} // namespace amplab::loop
