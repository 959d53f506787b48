// SPDX-License-Identifier: Apache-2.0
// Sentences about places in a lane's past. Pure; any thread.
#pragma once
#include "engine/replay/watch_search.h"

namespace amplab {

// "line 4 of step 58"
std::string line_words(int64_t line, int64_t step);
// "`loss` became 2.31 (it was 2.47) on line 4 of step 58, which is about to run here."
std::string change_words(const std::string& name, const VariableChange& change, int64_t step);
// The same for a change between two steps, by no line.
std::string change_between_words(const std::string& name, const std::optional<VariableRecord>& from,
                                 const VariableRecord& to, int64_t step);
// "matmul of fc1 produced 3 Inf and 1 NaN among 1280 numbers on line 4 of step 58"
std::string call_words(const OpRecord& call);

} // namespace amplab
