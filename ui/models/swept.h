// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration with one setting turned through several values. Pure; any thread.
#pragma once
#include "engine/run/config.h"

#include <QStringList>
#include <string>
#include <vector>

namespace amplab {

inline constexpr size_t kMostSwept = 200;

// "1, 2, 3", or of whole numbers "1..5"; values with commas of their own stand in brackets: "[64,64], [128]".
QStringList swept_values(const QString& text);

// One configuration per value, called after it: "fp16, seed 3". Throws: ConfigError, one sentence, for a value that the
// setting does not take, for none and for more than kMostSwept.
std::vector<RunConfig> swept(const RunConfig& config, const std::string& key, const QString& values);

} // namespace amplab
