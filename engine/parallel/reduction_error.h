// SPDX-License-Identifier: Apache-2.0
// Errors of DistributedDataParallel about gradients that it cannot reduce, a RuntimeError in the program. Messages
// begin as PyTorch's.
#pragma once
#include <span>
#include <stdexcept>
#include <string>

namespace amplab {

struct ReductionError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// For a forward pass after a backward that did not reach all parameters. numbers, names: of the missing parameters.
ReductionError unfinished_reduction(int rank, std::span<const size_t> numbers, std::span<const std::string> names,
                                    int64_t step);

// For a backward that completes a parameter's gradient again.
ReductionError ready_twice(size_t number);

} // namespace amplab
