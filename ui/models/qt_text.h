// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the engine's UTF-8 texts to QString. Any thread.
#pragma once
#include <QString>
#include <string_view>

namespace amplab {

inline QString qt(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace amplab
