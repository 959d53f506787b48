// SPDX-License-Identifier: Apache-2.0
// Work that goes on in another thread while its own waits: what the tape and the probe know of the thread that they work for is
// handed over, and handed back when that is done. Autocast's state is not: it is each thread's own, as in PyTorch.
#pragma once
#include "engine/probe/origin.h"
#include "engine/probe/probe.h"
#include "engine/tensor/kept_tensor.h"

namespace amplab {

struct HandedOver {
  bool grad_mode;
  int64_t next_sequence; // of the tape's nodes: it rises whoever makes them
  Origin origin;
  Probe* probe;
  KeptAside* kept_aside;
};

// Of this thread.
HandedOver hand_over();
// This thread goes on with it.
void take_over(const HandedOver& work);

} // namespace amplab
