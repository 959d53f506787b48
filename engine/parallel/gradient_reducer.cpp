// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/gradient_reducer.h"

#include "engine/ops/execute.h"

#include <algorithm>
#include <cmath>

namespace amplab {

ReductionError unfinished_reduction(int rank, std::span<const size_t> numbers, std::span<const std::string> names,
                                    int64_t step) {
  std::string indices, called;
  for (const size_t number : numbers) indices += " " + std::to_string(number);
  for (const std::string& name : names) called += (called.empty() ? "" : ", ") + name;
  return ReductionError("Expected to have finished reduction in the prior iteration before starting a new one. This "
                        "error indicates that your "
                        "module has parameters that were not used in producing loss. Parameter indices which did not "
                        "receive grad for rank " +
                        std::to_string(rank) + ":" + indices + " (" + called + ", in step " + std::to_string(step) +
                        "). The lab has no find_unused_parameters: make the loss depend on all of them, or run that "
                        "forward pass within model.no_sync().");
}

ReductionError ready_twice(size_t number) {
  return ReductionError("Expected to mark a variable ready only once. Parameter at index " + std::to_string(number) +
                        " has been marked as ready twice. Run one backward after each forward pass, and use a module "
                        "once within a function that is checkpointed with use_reentrant=True.");
}

namespace {

// Buckets in flight with sharded gradients. The limit keeps all buckets from being whole in memory at once.
constexpr size_t kUnderWay = 2;

constexpr float kNotReduced = -1; // no norm; set on the device, so that captured steps set it too

} // namespace

GradientReducer::GradientReducer(ProcessGroup& group, std::vector<Tensor> parameters, const ReducerSettings& settings)
    : group_(group), parameters_(std::move(parameters)), settings_(settings) {
  std::vector<BucketPart> parts;
  for (const Tensor& p : parameters_) parts.push_back({p.view().bytes(), p.dtype()});
  for (std::vector<size_t>& members : buckets_of(parts, kFirstBucketBytes, settings.bucket_bytes))
    buckets_.emplace_back().members = std::move(members);
  if (settings_.sharding != Sharding::none) cut();
  if (!parameters_.empty())
    norms_ = filled(parameters_.front().allocator(), {std::ssize(buckets_)}, DType::f32, kNotReduced,
                    MemoryCategory::workspace);
  if (settings_.measure && !parameters_.empty()) error_.emplace(group_, parameters_.front().allocator());
}

namespace {

Tensor slice_of(const Tensor& whole, const ParameterSlice& slice) {
  auto* const first = whole.view().as<std::byte>() + static_cast<size_t>(slice.begin) * bytes_of(whole.dtype());
  return whole.viewed_as(View(first, whole.dtype(), {slice.end - slice.begin}));
}

} // namespace

void GradientReducer::cut() {
  std::vector<int64_t> counts;
  for (const Tensor& p : parameters_) counts.push_back(p.count());
  for (Bucket& bucket : buckets_) {
    bucket.shard = shard_of(bucket.members, counts, group_.rank(), group_.size());
    bucket.first_shard = shards_.size();
    for (const ParameterSlice& slice : bucket.shard.slices) {
      shards_.push_back(slice_of(parameters_[slice.parameter], slice));
      slices_.push_back(slice);
    }
  }
}

void GradientReducer::begin() {
  abandon();
  reached_.assign(parameters_.size(), false);
  for (Bucket& bucket : buckets_) bucket.missing = bucket.members.size();
  next_ = 0;
  if (error_) error_->begin();
}

void GradientReducer::ready(const Tensor& leaf) {
  const auto found = std::ranges::find_if(parameters_, [&](const Tensor& p) { return p.same_as(leaf); });
  if (found == parameters_.end()) return;
  const auto number = static_cast<size_t>(found - parameters_.begin());
  if (reached_[number]) throw ready_twice(number);
  reached_[number] = true;
  std::ranges::find_if(buckets_, [&](const Bucket& b) {
    return std::ranges::find(b.members, number) != b.members.end();
  })->missing--;
  if (!settings_.overlap) return;
  while (next_ < buckets_.size() && buckets_[next_].missing == 0) launch(buckets_[next_++]);
}

bool GradientReducer::has(const Tensor& leaf) const {
  return std::ranges::any_of(parameters_, [&](const Tensor& p) { return p.same_as(leaf); });
}

std::vector<size_t> GradientReducer::missing() const {
  std::vector<size_t> numbers;
  if (settings_.sharding != Sharding::gradients)
    for (size_t i = 0; i < reached_.size(); ++i)
      if (!reached_[i]) numbers.push_back(i);
  return numbers;
}

void GradientReducer::abandon() noexcept {
  for (Bucket& bucket : buckets_) {
    if (!bucket.flat) continue;
    const View flat[] = {bucket.flat.view()};
    try { // bypasses the probe, where the thread could pause forever
      if (bucket.async)
        bucket.flat.device().run({Op::wait_tensor, Direction::forward, flat, flat, CollectiveAttributes{&group_}});
    } catch (...) { // the device is lost, so nothing writes there any more
    }
    bucket.average = bucket.part = bucket.flat = {};
    bucket.gradients.clear();
  }
}

void GradientReducer::finish() {
  while (next_ < buckets_.size()) launch(buckets_[next_++]);
  for (Bucket& bucket : buckets_) complete(bucket);
  if (error_) error_->finish(settings_.sharding == Sharding::gradients);
}

std::optional<double> GradientReducer::own_norm() const {
  std::optional<double> squares;
  if (norms_)
    for (const float norm : to_host(norms_))
      if (norm != kNotReduced) squares = squares.value_or(0) + static_cast<double>(norm) * static_cast<double>(norm);
  return squares ? std::optional(std::sqrt(*squares)) : std::nullopt;
}

void GradientReducer::forget_own_norm() {
  if (!norms_) return;
  const View norms[] = {norms_.view()};
  update(norms_.device(), Op::fill, {}, norms, FillAttributes{kNotReduced});
}

void GradientReducer::complete(Bucket& bucket) {
  if (!bucket.flat) return;
  if (settings_.sharding == Sharding::gradients)
    add_to_shards(bucket);
  else
    write_back(bucket);
}

// A compressed average is PyTorch's fp16_compress_hook: rounded to fp16, then divided in fp16, then summed.
void GradientReducer::launch(Bucket& bucket) {
  bucket.gradients.clear();
  const bool parts = settings_.sharding == Sharding::gradients;
  if (const auto number = static_cast<size_t>(&bucket - buckets_.data()); parts && number >= kUnderWay)
    complete(buckets_[number - kUnderWay]);
  const bool any = std::ranges::any_of(bucket.members, [&](size_t member) { return reached_[member]; });
  int64_t count = 0;
  for (const size_t member : bucket.members)
    if (reached_[member] || (parts && any)) {
      if (Tensor p = parameters_[member]; !p.grad()) // frozen since forward, or not reached while buckets are sharded
        p.set_grad(filled(p.allocator(), p.shape(), p.dtype(), 0, MemoryCategory::gradients));
      bucket.gradients.push_back(parameters_[member].grad().view());
      count += bucket.gradients.back().count();
    }
  if (bucket.gradients.empty()) return; // not reached by this pass
  const Tensor& first = parameters_[bucket.members.front()];
  const DType wire = settings_.wire.value_or(first.dtype());
  const bool compressed = wire != first.dtype();
  const double share = settings_.divide_first ? 1.0 / group_.size() : 1.0;
  Device& device = first.device();
  auto* const norms = norms_.view().as<float>();
  const View norm[] = {View(norms + (&bucket - buckets_.data()), DType::f32, {})};
  update(device, Op::grad_norm, bucket.gradients, norm, NoAttributes{});
  bucket.async = settings_.overlap && !current_context().probe; // inspection needs results and times of each call
  const int64_t padded = parts ? bucket.shard.count * group_.size() : count;
  if (error_) bucket.average = error_->average_of(bucket.gradients, padded);
  bucket.flat = Tensor(first.allocator(), {padded}, wire, MemoryCategory::temporaries);
  if (padded > count) {
    auto* const behind = bucket.flat.view().as<std::byte>() + static_cast<size_t>(count) * bytes_of(wire);
    const View padding[] = {View(behind, wire, {padded - count})};
    update(device, Op::fill, {}, padding, FillAttributes{0});
  }
  const View flat[] = {bucket.flat.view()};
  update(device, Op::flatten, bucket.gradients, flat, ScalarAttributes{compressed ? 1.0 : share});
  if (compressed && share != 1) update(device, Op::flatten, flat, flat, ScalarAttributes{share});
  const CollectiveAttributes attributes{&group_, ReduceOp::sum, 0, bucket.async};
  if (!parts) return update(device, Op::all_reduce, flat, flat, attributes);
  for (const size_t member : bucket.members) parameters_[member].set_grad({}); // now in the bucket
  bucket.part = Tensor(first.allocator(), {bucket.shard.count}, wire, MemoryCategory::gradients);
  const View part[] = {bucket.part.view()};
  update(device, Op::reduce_scatter, flat, part, attributes);
}

// Adds this rank's average, in the parameters' dtype, to the gradients of its shards.
void GradientReducer::add_to_shards(Bucket& bucket) {
  const Tensor& first = parameters_[bucket.members.front()];
  Device& device = first.device();
  const View part[] = {bucket.part.view()};
  if (bucket.async) update(device, Op::wait_tensor, part, part, CollectiveAttributes{&group_});
  bucket.flat = {};
  Tensor average = bucket.part;
  if (bucket.part.dtype() != first.dtype())
    average = Tensor(first.allocator(), bucket.part.shape(), first.dtype(), MemoryCategory::gradients);
  const View to[] = {average.view()};
  if (!settings_.divide_first || !average.same_as(bucket.part))
    update(device, Op::flatten, part, to, ScalarAttributes{settings_.divide_first ? 1.0 : 1.0 / group_.size()});
  bucket.part = average;
  if (error_) {
    const int64_t begin = group_.rank() * bucket.shard.count;
    error_->note(slice_of(bucket.average, {0, begin, begin + bucket.shard.count}), to);
    bucket.average = {};
  }
  int64_t next = 0;
  for (size_t i = 0; i < bucket.shard.slices.size(); ++i) {
    Tensor& shard = shards_[bucket.first_shard + i];
    const Tensor gradient = slice_of(average, {0, next, next + shard.count()});
    next += shard.count();
    if (!parameters_[bucket.shard.slices[i].parameter].requires_grad()) continue; // frozen
    if (const Tensor& earlier = shard.grad()) {
      const View in[] = {earlier.view(), gradient.view()}, sum[] = {gradient.view()};
      execute(device, {Op::add, Direction::forward, in, sum, ScalarAttributes{}});
    }
    shard.set_grad(gradient);
  }
}

void GradientReducer::set_shard_gradients() {
  if (settings_.sharding != Sharding::state) return;
  for (size_t i = 0; i < shards_.size(); ++i) {
    const Tensor& gradient = parameters_[slices_[i].parameter].grad();
    shards_[i].set_grad(gradient ? slice_of(gradient, slices_[i]) : Tensor());
  }
}

// Returns all ranks' parts of a bucket, concatenated.
Tensor GradientReducer::gathered_bucket(const Bucket& bucket, std::span<const Tensor> pieces) {
  const Tensor& first = parameters_[bucket.members.front()];
  const Tensor mine = filled(first.allocator(), {bucket.shard.count}, first.dtype(), 0, MemoryCategory::temporaries);
  const Tensor all(first.allocator(), {bucket.shard.count * group_.size()}, first.dtype(), MemoryCategory::temporaries);
  std::vector<View> parts;
  for (size_t i = 0; i < bucket.shard.slices.size(); ++i) parts.push_back(pieces[bucket.first_shard + i].view());
  const View from[] = {mine.view()}, to[] = {all.view()};
  if (!parts.empty()) update(first.device(), Op::flatten, parts, from, ScalarAttributes{1});
  update(first.device(), Op::all_gather, from, to, CollectiveAttributes{&group_});
  return all;
}

void GradientReducer::gather_parameters() {
  for (const Bucket& bucket : buckets_) {
    const Tensor all = gathered_bucket(bucket, shards_);
    std::vector<View> views;
    for (const size_t member : bucket.members) views.push_back(parameters_[member].view());
    std::vector<View> in = views;
    in.push_back(all.view());
    update(all.device(), Op::unflatten, in, views, ScalarAttributes{1});
    for (const size_t member : bucket.members) parameters_[member].changed_in_place();
  }
}

std::vector<Tensor> GradientReducer::gathered(std::span<const Tensor> pieces, MemoryCategory category) {
  std::vector<Tensor> whole(parameters_.size());
  for (const Bucket& bucket : buckets_) {
    const Tensor all = gathered_bucket(bucket, pieces);
    std::vector<View> in;
    for (const size_t member : bucket.members) {
      const Tensor& p = parameters_[member];
      whole[member] = Tensor(p.allocator(), p.shape(), p.dtype(), category);
      in.push_back(whole[member].view());
    }
    const std::vector<View> out = in;
    in.push_back(all.view());
    update(all.device(), Op::unflatten, in, out, ScalarAttributes{1});
  }
  return whole;
}

void GradientReducer::write_back(Bucket& bucket) {
  Device& device = bucket.flat.device();
  const View flat[] = {bucket.flat.view()};
  if (bucket.async) update(device, Op::wait_tensor, flat, flat, CollectiveAttributes{&group_});
  std::vector<View> in = bucket.gradients;
  in.push_back(flat[0]);
  update(device, Op::unflatten, in, bucket.gradients,
         ScalarAttributes{settings_.divide_first ? 1.0 : 1.0 / group_.size()});
  for (const size_t member : bucket.members)
    if (reached_[member]) parameters_[member].grad().changed_in_place();
  if (error_) error_->note(bucket.average, bucket.gradients);
  bucket.average = bucket.flat = {};
}

} // namespace amplab
