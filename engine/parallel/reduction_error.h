// SPDX-License-Identifier: Apache-2.0
// What DistributedDataParallel raises about gradients that it cannot reduce, a RuntimeError of the loop's text. Begins
// with PyTorch's sentences.
#pragma once
#include <span>
#include <stdexcept>
#include <string>

namespace amplab {

struct ReductionError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// Of the forward pass behind a backward that has not reached all parameters. numbers, names: of those that it has not.
ReductionError unfinished_reduction(int rank, std::span<const size_t> numbers, std::span<const std::string> names,
                                    int64_t step);

// Of a backward that completes the gradient of a parameter once more.
ReductionError ready_twice(size_t number);

} // namespace amplab
