// SPDX-License-Identifier: Apache-2.0
// Which call of a step wrote what lies in memory now. Told of each call and of memory that is given back; knows no
// tensor. Owned by the probe; used only by the thread that trains.
//
// Kept by stretches of memory, of which no two overlap: a call adds one for each of the contiguous runs that it writes
// (those of a view with very many are taken as one, gaps included), and cuts what lay there. So there are at most a few
// for each call, and none for memory that nobody holds any more.
#pragma once
#include "kernels/contract/call.h"

#include <map>
#include <string>

namespace amplab {

class Producers {
 public:
  // Before the call runs. Returns for each of its operands, in their order, the call that wrote it last, 0 for none: "3
  // 0 7". Where several wrote parts of an operand: the latest. Absent operands are left out.
  std::string of_operands(const Call& call) const;
  // The latest of the calls that wrote any of these elements; 0: none of this step.
  int64_t of(const View& view) const;
  // The call of that number has run.
  void note(const Call& call, int64_t seq);
  // What lies there is gone.
  void forget(const void* data, size_t bytes);

  size_t stretches() const { return stretches_.size(); }

 private:
  struct Stretch {
    const std::byte* end;
    int64_t seq;
  };
  void cut(const std::byte* begin, const std::byte* end);

  std::map<const std::byte*, Stretch> stretches_; // by where they begin
};

} // namespace amplab
