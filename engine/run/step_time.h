// SPDX-License-Identifier: Apache-2.0
// Time of a step when gradients are reduced in buckets alongside backward: the timeline of one rank. All ranks are
// equal and start together, so no rank lags. Pure functions, any thread.
#pragma once
#include <span>
#include <vector>

namespace amplab {

struct BucketWork {
  double backward_s = 0; // from the previous bucket, or the start of backward, to the last gradient of this one
  double bytes = 0;      // on the wire
  double pack_s = 0, unpack_s = 0; // copy into and out of one buffer, on the computing core
};

// Computation of one rank in a step.
struct StepWork {
  double before_s = 0;                  // forward, and everything else before backward
  std::vector<BucketWork> buckets = {}; // in order of reduction
  double after_s = 0;                   // rest of backward without gradients, unscaling, clipping, the optimizer
  double compute_s() const;             // without packing
  double packing_s() const;
};

struct ReducedAt {
  double ready_s = 0; // since the start of the step; its gradients are packed
  double begin_s = 0, end_s = 0;
};

struct StepTime {
  double seconds = 0;
  double compute_s = 0;
  double packing_s = 0;
  double exposed_s = 0;                   // added by communication
  std::vector<ReducedAt> reductions = {}; // by bucket
};

// reduce_s  seconds of each bucket's all-reduce on its own. Requires: one per bucket.
// overlap   true: bucket k starts when it is packed and bucket k-1 has ended,
//             ready(k) = ready(k-1) + backward(k) + pack(k);  begin(k) = max(ready(k), end(k-1));
//             end(k) = begin(k) + reduce(k).
//           All are unpacked after backward and the last reduction. false: each is reduced after backward, in order.
// stolen    fraction of the computing core that a reduction takes, 0..1. During a reduction, backward proceeds at the
//           rate 1 - stolen, so 1 stops it. 0: the reduction runs on other hardware.
StepTime step_time(const StepWork& work, std::span<const double> reduce_s, bool overlap, double stolen = 0);

} // namespace amplab
