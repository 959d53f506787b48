// SPDX-License-Identifier: Apache-2.0
// When a scheduler of a script advances, compared with the updates of its optimizer. Pure. Any thread.
#pragma once
#include "engine/import/setup.h"

#include <functional>
#include <span>

namespace amplab::importing {

enum class Advance : uint8_t { with_each_update, per_epoch, otherwise };

class UpdateBlocks {
 public:
  UpdateBlocks(const Setup& setup, std::string scheduler) : setup_(setup), scheduler_(std::move(scheduler)) {}

  // step: the training loop.
  Advance advance_in(const Line& step) const;

 private:
  using Lines = std::span<const Line>;
  using Test = std::function<bool(const Line&)>;
  // Returns true if every execution of these lines executes a line of this kind.
  bool always(Lines lines, const Test& is) const;
  bool has_common_block(Lines lines) const;
  bool is_step(const Line& line, bool of_scheduler) const;

  const Setup& setup_;
  const std::string scheduler_;
};

// Returns 5000 for `for step in range(5000)`, where each iteration is an update, else nullopt.
std::optional<int64_t> updates_of_range(const Line& step, const Setup& setup);

} // namespace amplab::importing
