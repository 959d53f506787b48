// SPDX-License-Identifier: Apache-2.0
// Maps memory to the call of a step that last wrote it. Updated for each call and each release; knows no tensor. Owned
// by the probe. Training thread only.
//
// Stored as disjoint stretches of memory. A call adds one for each contiguous run that it writes and cuts older ones
// there. A view of very many runs is one stretch, gaps included. So each call adds few, and released memory has none.
#pragma once
#include "kernels/contract/call.h"

#include <map>
#include <string>

namespace amplab {

class Producers {
 public:
  // Called before the call runs. Returns the number of the call that last wrote each operand, 0 for none: "3 0 7". If
  // several wrote parts of an operand, the latest. Skips absent operands.
  std::string of_operands(const Call& call) const;
  // Returns the latest call that wrote any of these elements; 0: none of this step.
  int64_t of(const View& view) const;
  // Called after the call of that number has run.
  void note(const Call& call, int64_t seq);
  // The memory was released.
  void forget(const void* data, size_t bytes);

  size_t stretches() const { return stretches_.size(); }

 private:
  struct Stretch {
    const std::byte* end;
    int64_t seq;
  };
  void cut(const std::byte* begin, const std::byte* end);

  std::map<const std::byte*, Stretch> stretches_; // by their first byte
};

} // namespace amplab
