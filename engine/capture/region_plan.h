// SPDX-License-Identifier: Apache-2.0
// Graph breaks of a loop with host syncs. Runs of statements without a host sync are captured regions. Statements
// between them inspect numbers and must be side-effect free (engine/capture/side_effect_analysis.h), as must all that
// depends on these numbers. A value, made from the program and from eager steps. Any thread.
#pragma once
#include "engine/capture/side_effect_analysis.h"

#include <unordered_map>
#include <unordered_set>

namespace amplab {

// What eager steps have shown of a program.
struct EagerFindings {
  std::unordered_set<const loop::Statement*> host_syncs; // statements with a host sync
  std::vector<bool> mutable_slots; // global slots that have held a mutable value, such as a list or an iterator
};

struct RegionPlan {
  // First statement of a possible region, and the number of statements in it.
  std::unordered_map<const loop::Statement*, size_t> together;
  // Interpreted statements that decide which regions come next.
  std::unordered_set<const loop::Statement*> deciding;
  bool reads_gradients = false; // an interpreted statement reads `.grad`
  bool usable = false;          // false: a statement between regions may have side effects

  // Global slots that a statement and its body mention, and those it binds.
  struct Slots {
    std::set<uint32_t> mentioned, bound;
  };
  static Slots slots_of(const loop::Program& program, const loop::Statement& statement);
};

RegionPlan plan_regions(const loop::Program& program, const std::vector<std::string>& loaders,
                        const EagerFindings& findings);

} // namespace amplab
