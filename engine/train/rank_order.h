// SPDX-License-Identifier: Apache-2.0
// What rank 0 tells the others to do with a lane that they train together, as a value and as bytes. All ranks do the
// same to a trainer each; rank 0 is the one that a session knows. Any thread.
#pragma once
#include "engine/nn/injection.h"
#include "engine/run/config.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace amplab {

struct RankOrder {
  enum class Kind : uint8_t {
    make,  // a trainer of this configuration
    step,  // one step; inspected: its collectives are looked at
    dials, // turn_dials(config)
    inject,
    load,    // load_state_dict(), of `state`, a file of weights
    restore, // restore(), of `state`, a checkpoint
    gather,  // take part in putting together what is shared out, for a snapshot
    drop,    // forget the trainer
    end,     // there will be no more orders
  } kind = Kind::end;
  int64_t trainer = 0; // counted by rank 0
  RunConfig config = {};
  Injection injection = {};
  std::vector<std::byte> state = {}; // safetensors
};

std::vector<std::byte> bytes_of(const RankOrder& order);
// Requires: made by bytes_of() of the same build.
RankOrder rank_order_from(std::span<const std::byte> bytes);

} // namespace amplab
