// SPDX-License-Identifier: Apache-2.0
// Where a loop that reads numbers of the device can be cut: runs of statements that learn nothing are segments, to be
// repeated from recordings; what stands between them looks at numbers (engine/train/harmless.h), and so does all that
// depends on what was seen. A value, made from the text and from what traced steps have shown; any thread.
#pragma once
#include "engine/train/harmless.h"

#include <unordered_map>
#include <unordered_set>

namespace amplab {

// What traced steps have shown of a program.
struct Shown {
  std::unordered_set<const loop::Statement*> learns; // in these statements the host has learnt a number
  std::vector<bool> mutable_slots; // global slots that have held what can be changed: a list, an iterator
};

struct SegmentPlan {
  // By the statement that a segment may begin with: how many go together from there in its block.
  std::unordered_map<const loop::Statement*, size_t> together;
  // Statements that are walked and decide which segments come next.
  std::unordered_set<const loop::Statement*> deciding;
  bool looks_at_gradients = false; // some statement that is walked reads `.grad`
  bool usable = false;             // false: something stands between segments that nobody has proved to be harmless

  // Global slots that a statement mentions, those of all within it too, and those that it binds.
  struct Slots {
    std::set<uint32_t> mentioned, bound;
  };
  static Slots slots_of(const loop::Program& program, const loop::Statement& statement);
};

SegmentPlan segment_plan(const loop::Program& program, const std::vector<std::string>& feeds, const Shown& shown);

} // namespace amplab
