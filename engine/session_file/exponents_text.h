// SPDX-License-Identifier: Apache-2.0
// Exponents as a row has them: {"zero":3,"inf":1,"nan":2,"-12":51}, what is 0 left out. Pure functions; only for this
// room.
#pragma once
#include "engine/run/exponents.h"

#include <optional>
#include <string>
#include <string_view>

namespace amplab {

std::string exponents_text(const Exponents& exponents);
std::optional<Exponents> exponents_of_text(std::string_view text); // nothing: it is no such text

} // namespace amplab
