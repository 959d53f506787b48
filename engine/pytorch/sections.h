// SPDX-License-Identifier: Apache-2.0
// The parts of the script, in their order. Each defines names that the later ones use; script.cpp says which.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace amplab::pytorch {

// `features`, `targets`, `batches()`
std::string data_section(const RunConfig& config);
// `model`, on the CPU and in fp32
std::string model_section(const RunConfig& config, const ModelTask& task);
// the precision of the model, the optimizer, the schedule and the loop
std::string recipe_section(const RunConfig& config, const ModelTask& task);

// The text with each {name} replaced, in one pass: what stands in a value is never looked at again. Other braces stay.
std::string with(std::string_view text, std::initializer_list<std::pair<std::string_view, std::string>> values);
// The text as it stands between Python's double quotes, single or triple: it cannot end them, and no line ends in it. A
// byte that is no UTF-8 becomes what Python reads it as in a path.
std::string within_quotes(std::string_view text);
// "text" as a Python literal; True and False; 0.001, 1e-08
std::string literal(std::string_view text);
std::string literal(bool value);
std::string literal(double value);
inline std::string literal(int64_t value) { return std::to_string(value); }

} // namespace amplab::pytorch
