// SPDX-License-Identifier: Apache-2.0
// What more ranks would do: the step of one rank, taken apart as it was measured, and how long it would take as one of
// N, each with its own batch of the same size (DistributedDataParallel; weak scaling). docs/scaling.md says what this
// cannot know. Pure; any thread.
#pragma once
#include "engine/run/all_reduce_time.h"
#include "engine/run/step_time.h"
#include "engine/run/telemetry.h"
#include "kernels/format/dtype.h"

#include <string>
#include <vector>

namespace amplab {

struct ParameterWork {
  double elements = 0;
  DType dtype = DType::f32; // of its gradient
  double ready_s = 0;       // since backward's begin: its gradient is there
};

// What one rank computes in a step, without what it does for others.
struct StepProfile {
  double before_s = 0, backward_s = 0, after_s = 0; // forward; backward; unscaling, clipping, the optimizer
  std::vector<ParameterWork> parameters = {};       // in the order of torch's parameters()
  bool measured = false;                            // when gradients are there; else it is assumed
  double packed_bytes_per_s =
      kUnlimited; // gradients into one piece and out of it, read and written; unlimited where nobody measured it
  double seconds() const { return before_s + backward_s + after_s; }
  double elements() const;
};

// ops: the calls of an inspected step, whose times tell what came when; their sum is brought to `seconds`, what a step
// took that nobody looked into. Those that ranks need for each other count as packing, or not at all. The last backward
// of a step counts, as with no_sync() before it. Without ops: a third is forward, and backward makes the gradients of
// the tensors one after the other, the last one's first, in equal times. names, elements: of parameters, one as many as
// the other.
StepProfile profile_of(std::span<const OpRecord> ops, std::span<const std::string> names,
                       std::span<const int64_t> elements, DType dtype, double seconds);

struct ScalingDials {
  double bucket_bytes = 25 * 0x1p20; // of gradients in their own format, as parallel.bucket_mb
  bool overlap = true;
  std::optional<DType> wire = {}; // what gradients are reduced in; nothing: their own format
  Cluster cluster = {};
  double cores_per_node = 0; // that ranks share, each rank made for one; 0: all that a rank needs is its own
  double stolen = 0;         // as step_time() takes it
};

// The buckets of engine/parallel. slower: how many times as long all computing takes.
StepWork work_of(const StepProfile& profile, const ScalingDials& dials, double slower = 1);

struct ScalingPoint {
  int ranks = 1;
  StepTime time;
  double efficiency = 1; // samples a second over N times those of one rank
};

// Requires: ranks >= 1. One rank alone packs nothing.
ScalingPoint scaling_at(const StepProfile& profile, const ScalingDials& dials, int ranks);

} // namespace amplab
