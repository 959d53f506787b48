// SPDX-License-Identifier: Apache-2.0
// Phrases of the notices of emulated formats, for translation. %1: the format. The engine sends them as English text,
// from which message_of() finds the phrase again.
#pragma once
#include <string_view>

namespace amplab {

inline constexpr std::string_view kEmulatedProducts =
    "%1 products are emulated here: operands rounded, products summed in fp32, results rounded. The numbers are right, "
    "the times are meaningless.";
inline constexpr std::string_view kEmulatedAttention =
    "%1 attention is emulated here: operands rounded, products summed in fp32, results rounded. The numbers are right, "
    "the times are meaningless.";
inline constexpr std::string_view kEmulationPhrases[] = {kEmulatedProducts, kEmulatedAttention};

} // namespace amplab
