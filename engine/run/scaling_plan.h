// SPDX-License-Identifier: Apache-2.0
// Predicts the effect of more ranks: takes the measured step of one rank and computes its time as one of N ranks, each
// with its own batch of the same size (DistributedDataParallel, weak scaling). docs/scaling.md lists what this cannot
// predict.
// Pure functions, any thread.
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
  double ready_s = 0;       // when its gradient is complete, since the start of backward
};

// Computation of one rank in a step, without its work for other ranks.
struct StepProfile {
  double before_s = 0, backward_s = 0, after_s = 0; // forward; backward; unscaling, clipping, the optimizer
  std::vector<ParameterWork> parameters = {};       // in the order of torch's parameters()
  bool measured = false;                            // gradient times are measured, not assumed
  double packed_bytes_per_s =
      kUnlimited; // packing and unpacking gradients, reads and writes; unlimited if not measured
  double seconds() const { return before_s + backward_s + after_s; }
  double elements() const;
};

// Returns the profile of a step.
// ops         op calls of an inspected step. Their times give the order and shares of the work. They are scaled so that
//             their sum is `seconds`, the time of a step without inspection. Collectives are left out. Packing only
//             yields packed_bytes_per_s. The last backward of the step counts, as after no_sync(). If empty, a third of
//             the step is forward, and backward makes one gradient after the other in equal times, the last tensor
//             first.
// names       of the parameters
// elements    of the parameters, one per name
StepProfile profile_of(std::span<const OpRecord> ops, std::span<const std::string> names,
                       std::span<const int64_t> elements, DType dtype, double seconds);

struct ScalingSettings {
  double bucket_bytes = 25 * 0x1p20; // of gradients in their own format, as parallel.bucket_mb
  bool overlap = true;
  std::optional<DType> wire = {}; // dtype in which gradients are reduced; empty: their own
  Cluster cluster = {};
  double cores_per_node = 0; // shared by the ranks of a node, which can each use one; 0: no limit
  double stolen = 0;         // as in step_time()
};

// Buckets as in engine/parallel. slower: factor on all computing times.
StepWork work_of(const StepProfile& profile, const ScalingSettings& settings, double slower = 1);

struct ScalingPoint {
  int ranks = 1;
  StepTime time;
  double efficiency = 1; // samples per second over N times those of one rank
};

// Requires: ranks >= 1. A single rank does not pack gradients.
ScalingPoint scaling_at(const StepProfile& profile, const ScalingSettings& settings, int ranks);

} // namespace amplab
