// SPDX-License-Identifier: Apache-2.0
// How long a step takes where gradients are reduced in buckets beside backward: a timeline of one rank. All ranks are
// alike and start together, so that nobody waits for one that lags. Pure; any thread.
#pragma once
#include <span>
#include <vector>

namespace amplab {

struct BucketWork {
  double backward_s = 0; // from the bucket before, or from where backward begins, to the last gradient of this one
  double bytes = 0;      // on the wire
  double pack_s = 0, unpack_s = 0; // into one piece and out of it, by who computes
};

// What one rank computes in a step.
struct StepWork {
  double before_s = 0;                  // forward, and all else before backward
  std::vector<BucketWork> buckets = {}; // in the order in which they are reduced
  double after_s = 0;       // the rest of backward that makes no gradient, unscaling, clipping, the optimizer
  double compute_s() const; // packing is none of it
  double packing_s() const;
};

struct ReducedAt {
  double ready_s = 0; // since the step's begin: its gradients lie in one piece
  double begin_s = 0, end_s = 0;
};

struct StepTime {
  double seconds = 0;
  double compute_s = 0;
  double packing_s = 0;
  double exposed_s = 0;                   // what communication adds to the two
  std::vector<ReducedAt> reductions = {}; // by bucket
};

// reduce_s: seconds that the all-reduce of each bucket takes by itself.
// overlap: bucket k begins when its gradients are there and bucket k-1 has ended,
//   ready(k) = ready(k-1) + backward(k) + pack(k);  begin(k) = max(ready(k), end(k-1));  end(k) = begin(k) + reduce(k),
//   and once backward and the last one have ended all are unpacked. Else each is reduced behind backward, one after the
//   other.
// stolen: the part of a core that reducing takes from who computes on it, 0..1. Backward goes on at the rate 1 - stolen
// beside
//   a reduction, and with 1 stands still meanwhile. 0: wires and cards do it. Requires: as many reduce_s as buckets.
StepTime step_time(const StepWork& work, std::span<const double> reduce_s, bool overlap, double stolen = 0);

} // namespace amplab
