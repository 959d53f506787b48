// SPDX-License-Identifier: Apache-2.0
// Every expression of a program, those of functions and decorators too, outer ones before what they are made of. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <functional>

namespace amplab::loop {

void visit(const Block& block, const std::function<void(const Expression&)>& see);

} // namespace amplab::loop
