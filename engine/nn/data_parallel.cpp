// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/data_parallel.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/views.h"
#include "engine/run/replicas.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

// As torch.chunk along dim 0.
std::vector<Tensor> scattered(const Tensor& x, int64_t chunks) {
  const int64_t samples = x.shape().rank == 0 ? 0 : x.shape()[0];
  const int64_t each = (samples + chunks - 1) / chunks;
  if (each == samples) return {x};
  std::vector<Tensor> parts;
  for (int64_t begin = 0; begin < samples; begin += each)
    parts.push_back(slice(x, 0, begin, std::min(begin + each, samples)));
  return parts;
}

// Concatenates along dim 0. With autocast off, because it is no call of torch.cat.
Tensor gathered(const std::vector<Tensor>& outputs) {
  const AutocastGuard unasked(AutocastState{});
  return cat(outputs);
}

Tensor copy_of(const Buffer& buffer) {
  const Tensor& x = buffer.tensor;
  const Tensor copy(x.allocator(), x.shape(), x.dtype(), MemoryCategory::buffers);
  const View in[] = {x.view()}, out[] = {copy.view()};
  x.device().run({Op::clone, Direction::forward, in, out}); // not an op of the step, so hidden from the probe
  return copy;
}

std::vector<Injection> faults_of(size_t replica, std::span<const Injection> all) {
  std::vector<Injection> own;
  std::ranges::copy_if(all, std::back_inserter(own), [&](const Injection& fault) {
    return fault.rank < 0 || fault.rank == static_cast<int64_t>(replica);
  });
  return own;
}

} // namespace

AutocastState autocast_of_replica(const AutocastState& callers, bool propagates_autocast) {
  if (callers.list == PolicyList::apex_o1) return callers;
  AutocastState state;
  if (propagates_autocast) state.enabled = callers.enabled;
  state.dtype = callers.list == PolicyList::cpu ? DType::bf16 : DType::f16;
  state.list = callers.list; // per run, not per thread, like the overrides
  state.overrides = callers.overrides;
  return state;
}

DataParallel::DataParallel(std::unique_ptr<Module> module, const Options& options)
    : module_(std::move(module)), propagates_autocast_(options.propagates_autocast) {
  for (size_t replica = 0; replica < static_cast<size_t>(options.replicas); ++replica)
    names_.emplace_back(replica_scope(replica) + (options.called.empty() ? "" : "." + options.called));
}

Tensor DataParallel::forward(const Tensor& x, const ForwardContext& context) {
  const std::vector<Tensor> chunks = scattered(x, std::ssize(names_));
  std::vector<Replica> replicas;
  for (size_t i = 0; i < chunks.size(); ++i) replicas.push_back(replicate(i, context));
  if (chunks.size() == 1) return run(0, replicas[0], chunks[0], context);
  while (threads_.size() < chunks.size()) threads_.push_back(std::make_unique<HandoffThread>());
  std::vector<Tensor> outputs;
  for (size_t i = 0; i < chunks.size(); ++i) outputs.push_back(run_in_thread(i, replicas[i], chunks[i], context));
  return gathered(outputs);
}

DataParallel::Replica DataParallel::replicate(size_t number, const ForwardContext& context) {
  Replica replica;
  for (const Parameter& p : parameters()) replica.parameters.push_back(replicated(p.tensor));
  for (const Buffer& b : buffers()) replica.buffers.push_back(number > 0 && context.training ? copy_of(b) : b.tensor);
  return replica;
}

void DataParallel::exchange(Replica& replica) {
  for (size_t i = 0; i < replica.parameters.size(); ++i) std::swap(parameters()[i].tensor, replica.parameters[i]);
  for (size_t i = 0; i < replica.buffers.size(); ++i) std::swap(buffers()[i].tensor, replica.buffers[i]);
}

Tensor DataParallel::run(size_t number, Replica& replica, const Tensor& chunk, const ForwardContext& context) {
  const std::vector<Injection> faults = faults_of(number, context.injections);
  ForwardContext own = context;
  own.seed += kSeedDistance * number;
  own.injections = faults;
  own.names = &names_[number];
  struct Exchanged {
    DataParallel& module;
    Replica& replica;
    Exchanged(DataParallel& its_module, Replica& its_replica) : module(its_module), replica(its_replica) {
      module.exchange(replica);
    }
    ~Exchanged() { module.exchange(replica); }
  } const exchanged(*this, replica);
  return module_->forward(chunk, own);
}

Tensor DataParallel::run_in_thread(size_t number, Replica& replica, const Tensor& chunk,
                                   const ForwardContext& context) {
  const AutocastState& callers = autocast_state();
  Tensor output;
  threads_[number]->run([&] {
    const ContextGuard<&ExecutionContext::autocast> none{AutocastState{}}; // as in a new thread of PyTorch
    const ContextGuard<&ExecutionContext::cached_casts> own_casts{nullptr};
    const AutocastGuard region(autocast_of_replica(callers, propagates_autocast_), clear_cast_cache);
    output = run(number, replica, chunk, context);
  });
  return output;
}

} // namespace amplab
