// SPDX-License-Identifier: Apache-2.0
// Modules that a program may import. Any thread.
#pragma once
#include <span>
#include <string_view>

namespace amplab::loop {

std::span<const std::string_view> modules();

// Returns "torch" for "torch.nn.functional".
std::string_view root_of(std::string_view module);

} // namespace amplab::loop
