// SPDX-License-Identifier: Apache-2.0
// Which calls of a recording are run as one. A chain is a row of calls that follow each other, each reading what the
// one before it wrote; it goes over memory once and rounds wherever the single calls round, so that the bits are
// theirs. Pure functions; any thread.
#pragma once
#include "kernels/contract/call.h"

#include <array>
#include <vector>

namespace amplab::cpu {

enum class ChainKind : uint8_t {
  single,            // one call, as it is
  after_batch_norm,  // batch_norm, then add (of a residual), relu or both
  before_batch_norm, // relu_backward, batch_norm_backward
  update_and_casts   // sgd or adamw, then casts of parameters that it has changed
};

struct Chain {
  ChainKind kind = ChainKind::single;
  size_t first = 0, count = 1; // of the calls
  std::array<bool, 3> written{
      true, true, true};      // of batch norm's: does call i write its result to memory? The last one always does
  std::vector<View> copies{}; // of an update's casts: what they write, by parameter; absent where none does
};

// The calls in their order, each in one chain. A result in the middle of a chain is not written only where a later call
// of the same recording writes over all of it before any reads some of it: nobody else can see it then, since what
// repeats a recording looks at memory only between recordings. Calls are single where memory overlaps other than
// element on element, where one operand is read twice, and where a call may be left out (Call::unless) that is not the
// update of a chain.
std::vector<Chain> chains_of(std::span<const Call> calls);
} // namespace amplab::cpu
