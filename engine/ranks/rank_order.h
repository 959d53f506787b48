// SPDX-License-Identifier: Apache-2.0
// An order of rank 0 to the other ranks of a lane, as a value and as bytes. All ranks apply the same orders to their
// trainers. The session knows rank 0 only. Any thread.
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
    make,     // make a trainer of `config`
    step,     // run one step
    settings, // apply_settings(config)
    inject,
    load,    // load_state_dict() of `state`, a weights file
    restore, // restore() of `state`, a checkpoint
    gather,  // help to gather sharded tensors for a snapshot
    drop,    // destroy the trainer
    end,     // no more orders
  } kind = Kind::end;
  int64_t trainer = 0; // rank 0's number of it
  RunConfig config = {};
  Injection injection = {};
  std::vector<std::byte> state = {}; // safetensors
};

std::vector<std::byte> bytes_of(const RankOrder& order);
// Requires: made by bytes_of() of the same build.
RankOrder rank_order_from(std::span<const std::byte> bytes);

} // namespace amplab
