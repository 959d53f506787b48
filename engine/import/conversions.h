// SPDX-License-Identifier: Apache-2.0
// Calls that return a model or a tensor on a device, in a dtype, or wrapped. Pure. Any thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Returns "torch.bfloat16" for x.bfloat16(), x.to(torch.bfloat16) and x.to("cuda", dtype=torch.bfloat16), and "" for a
// call without a floating-point dtype.
std::string conversion_of(const loop::Expression& call, const Setup& setup);

// Returns true for a call that changes only device or memory format: x.cuda(), x.to(device, non_blocking=True).
bool only_moves(const loop::Expression& call, const Setup& setup);

// Returns true for functions that return a model with the same numbers on one device: torch.compile, DDP.
bool wraps_model(const std::string& callee);

// Returns true for nullcontext(), model.no_sync(), and a choice between them.
bool is_null_context(const loop::Expression& context, const Setup& setup);

} // namespace amplab::importing
