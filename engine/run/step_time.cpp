// SPDX-License-Identifier: Apache-2.0
#include "engine/run/step_time.h"

#include <algorithm>
#include <cassert>

namespace amplab {

namespace {

// Returns when `work` seconds of computing that start at `from` end, with a fraction of the core stolen until `busy`.
double done_at(double from, double work, double busy, double stolen) {
  const double beside = std::max(0.0, busy - from);
  if (work <= beside * (1 - stolen)) return stolen < 1 ? from + work / (1 - stolen) : from;
  return from + work + beside * stolen;
}

} // namespace

double StepWork::compute_s() const {
  double sum = before_s + after_s;
  for (const BucketWork& bucket : buckets) sum += bucket.backward_s;
  return sum;
}

double StepWork::packing_s() const {
  double sum = 0;
  for (const BucketWork& bucket : buckets) sum += bucket.pack_s + bucket.unpack_s;
  return sum;
}

StepTime step_time(const StepWork& work, std::span<const double> reduce_s, bool overlap, double stolen) {
  assert(reduce_s.size() == work.buckets.size() && stolen >= 0 && stolen <= 1);
  StepTime time{.compute_s = work.compute_s(), .packing_s = work.packing_s()};
  double now = work.before_s, wire = 0; // time of computing; end of the last reduction
  if (!overlap)
    for (const BucketWork& bucket : work.buckets) now += bucket.backward_s;
  for (size_t k = 0; k < work.buckets.size(); ++k) {
    const BucketWork& bucket = work.buckets[k];
    now = overlap ? done_at(now, bucket.backward_s + bucket.pack_s, wire, stolen) : now + bucket.pack_s;
    const double begin = std::max(now, wire);
    wire = begin + reduce_s[k];
    time.reductions.push_back({now, begin, wire});
    if (!overlap) now = wire;
  }
  now = std::max(now, wire);
  for (const BucketWork& bucket : work.buckets) now += bucket.unpack_s;
  time.seconds = now + work.after_s;
  time.exposed_s = time.seconds - time.compute_s - time.packing_s;
  return time;
}

} // namespace amplab
