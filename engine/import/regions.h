// SPDX-License-Identifier: Apache-2.0
// Converts all spellings of an autocast region to torch.autocast(device_type=device, dtype=torch.float16). Pure. Any
// thread.
#pragma once
#include "engine/loop/syntax.h"

#include <optional>
#include <string>

namespace amplab::importing {

struct Setup;

// Returns the region that an expression creates, in the normal spelling. Accepts torch.cuda.amp.autocast(), a name
// assigned to a region, and `autocast() if cuda else nullcontext()`. Returns nullopt for other expressions.
std::optional<std::string> region_text(const loop::Expression& expression, const Setup& setup);

// The same for an expression that creates a region when called without arguments: partial(torch.autocast, "cuda").
std::optional<std::string> region_maker(const loop::Expression& expression, const Setup& setup);

} // namespace amplab::importing
