// SPDX-License-Identifier: Apache-2.0
// Converts the body of the script's training loop, line by line, to statements of the lab's language. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Returns these lines as statements in the lab's spelling. Lines that are unsupported or not needed become remarks.
loop::Block statements_of(const std::vector<Line>& lines, Setup& setup);

// Rewrites one expression to the lab's spelling, without its subexpressions.
void respell(loop::Expression& expression, const Setup& setup);

// Converts the training loop's head "for i, (input, target) in enumerate(tqdm(loader)):" to a step over `batches`. Sets
// accumulation.steps. Requires: a For or a While of the script.
loop::Block step_of(const Line& step, Setup& setup);

} // namespace amplab::importing
