// SPDX-License-Identifier: Apache-2.0
// The spellings of an autocast region, as one: torch.autocast(device_type=device, dtype=torch.float16). Pure; any
// thread.
#pragma once
#include "engine/loop/syntax.h"

#include <optional>
#include <string>

namespace amplab::importing {

struct Setup;

// The region that an expression makes, in the normal spelling: of torch.cuda.amp.autocast(), of a name that stands for
// one, of `autocast() if cuda else nullcontext()`. Nothing: it makes none.
std::optional<std::string> region_text(const loop::Expression& expression, const Setup& setup);

// The same of what a call without arguments of the expression makes: partial(torch.autocast, "cuda").
std::optional<std::string> region_maker(const loop::Expression& expression, const Setup& setup);

} // namespace amplab::importing
