// SPDX-License-Identifier: Apache-2.0
// The body of the script's training loop, line by line as statements of the lab's language. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Statements of these lines in the lab's spelling; what it does not know, and what is not for it, is a remark.
loop::Block statements_of(const std::vector<Line>& lines, const Setup& setup);

// One expression in the lab's spelling; what it is made of is left as it is.
void respell(loop::Expression& expression, const Setup& setup);

// "for i, (input, target) in enumerate(tqdm(loader)):" and what it runs through, as a step of the lab: over `batches`.
// Sets accumulation.steps. Requires: a For or a While of the script.
loop::Block step_of(const Line& step, Setup& setup);

} // namespace amplab::importing
