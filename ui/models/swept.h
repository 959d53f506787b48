// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations that differ in one setting. Pure functions. Any thread.
#pragma once
#include "engine/run/config.h"

#include <QStringList>
#include <string>
#include <vector>

namespace amplab {

inline constexpr size_t kMostSwept = 200;

// Splits "1, 2, 3", or "1..5" for integers. Values that contain commas are in brackets: "[64,64], [128]".
QStringList swept_values(const QString& text);

// Returns one configuration per value, named after it: "fp16, seed 3". Throws: ConfigError with one sentence for an
// invalid value, no value, or more than kMostSwept values.
std::vector<RunConfig> swept(const RunConfig& config, const std::string& key, const QString& values);

} // namespace amplab
