// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/gradient_reducer.h"

#include "engine/ops/execute.h"

#include <algorithm>

namespace amplab {

GradientReducer::GradientReducer(ProcessGroup& group, std::vector<Tensor> parameters, const ReducerDials& dials)
    : group_(group), parameters_(std::move(parameters)), dials_(dials) {
  std::vector<BucketPart> parts;
  for (const Tensor& p : parameters_) parts.push_back({p.view().bytes(), p.dtype()});
  for (std::vector<size_t>& members : buckets_of(parts, kFirstBucketBytes, dials.bucket_bytes)) buckets_.push_back({std::move(members), 0, {}, {}});
}

void GradientReducer::begin() {
  reached_.assign(parameters_.size(), false);
  for (Bucket& bucket : buckets_) bucket.missing = bucket.members.size();
  next_ = 0;
}

void GradientReducer::ready(const Tensor& leaf) {
  const auto found = std::ranges::find_if(parameters_, [&](const Tensor& p) { return p.same_as(leaf); });
  if (found == parameters_.end()) return;
  const auto number = static_cast<size_t>(found - parameters_.begin());
  reached_[number] = true;
  std::ranges::find_if(buckets_, [&](const Bucket& b) { return std::ranges::find(b.members, number) != b.members.end(); })->missing--;
  if (!dials_.overlap) return;
  while (next_ < buckets_.size() && buckets_[next_].missing == 0) launch(buckets_[next_++]);
}

void GradientReducer::finish() {
  while (next_ < buckets_.size()) launch(buckets_[next_++]);
  for (Bucket& bucket : buckets_)
    if (bucket.flat) take_back(bucket);
}

// The average of fp16 is PyTorch's fp16_compress_hook: rounded to fp16, then divided there, then summed.
void GradientReducer::launch(Bucket& bucket) {
  bucket.gradients.clear();
  int64_t count = 0;
  for (const size_t member : bucket.members)
    if (reached_[member]) {
      bucket.gradients.push_back(parameters_[member].grad().view());
      count += bucket.gradients.back().count();
    }
  if (bucket.gradients.empty()) return; // this walk has not led there
  const Tensor& first = parameters_[bucket.members.front()];
  const DType wire = dials_.wire.value_or(first.dtype());
  const bool compressed = wire != first.dtype();
  const double share = dials_.divide_first ? 1.0 / group_.size() : 1.0;
  Device& device = first.device();
  bucket.async = dials_.overlap && !active_probe; // who looks sees what is there, and what it took
  bucket.flat = Tensor(first.allocator(), {count}, wire, MemoryCategory::temporaries);
  const View flat[] = {bucket.flat.view()};
  update(device, Op::flatten, bucket.gradients, flat, ScalarAttributes{compressed ? 1.0 : share});
  if (compressed && share != 1) update(device, Op::flatten, flat, flat, ScalarAttributes{share});
  update(device, Op::all_reduce, flat, flat, CollectiveAttributes{&group_, ReduceOp::sum, 0, bucket.async});
}

void GradientReducer::take_back(Bucket& bucket) {
  Device& device = bucket.flat.device();
  const View flat[] = {bucket.flat.view()};
  if (bucket.async) update(device, Op::wait_tensor, flat, flat, CollectiveAttributes{&group_});
  std::vector<View> in = bucket.gradients;
  in.push_back(flat[0]);
  update(device, Op::unflatten, in, bucket.gradients, ScalarAttributes{dials_.divide_first ? 1.0 : 1.0 / group_.size()});
  for (const size_t member : bucket.members)
    if (reached_[member]) parameters_[member].grad().changed_in_place();
  bucket.flat = {};
}

} // namespace amplab
