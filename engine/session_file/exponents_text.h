// SPDX-License-Identifier: Apache-2.0
// Exponent counts as JSON in a row: {"zero":3,"inf":1,"nan":2,"-12":51}; zero counts are omitted. Pure functions,
// private to this module.
#pragma once
#include "engine/run/exponents.h"

#include <optional>
#include <string>
#include <string_view>

namespace amplab {

std::string exponents_text(const Exponents& exponents);
std::optional<Exponents> exponents_of_text(std::string_view text); // nullopt if malformed

} // namespace amplab
