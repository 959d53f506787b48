// SPDX-License-Identifier: Apache-2.0
// An inspected step as text. Pure.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/run/config.h"
#include "engine/run/step_inspection.h"

#include <span>
#include <string>

namespace amplab {

// Returns one line per op call, in order. Columns of the fp32 shadow are present only if requested.
std::string ops_text(std::span<const OpRecord> ops);

// Returns calls, bytes and time by compute dtype, then the casts made by autocast and those saved by its cache.
std::string totals_text(std::span<const OpRecord> ops);

// Returns the findings of the fp32 shadow (engine/run/shadow_summary.h) on one line, or "" if the step has no shadow.
std::string shadow_text(std::span<const OpRecord> ops);

// Returns statistics of the tensor and a histogram of its magnitudes, with one or more powers of two per bar.
std::string tensor_text(const NamedTensor& tensor, const std::string& dtype);

// Returns what each recipe does to an operand of a linear layer: one line per recipe, the smallest error first. Blank
// cells: high precision. "" for tensors that are no operands. lane: precision of the run.
std::string recipes_text(const TensorValues& values, const PrecisionConfig& lane);

} // namespace amplab
