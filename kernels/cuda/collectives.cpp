// SPDX-License-Identifier: Apache-2.0
// Collectives: between the GPUs if all ranks of the group support it (exchange.h), otherwise host-staged.
#include "kernels/cuda/host_staged.h"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

// Calls staged(context, call), or direct(communicator, call, attributes, stream).
template <class Direct> void exchange(Context& context, const Call& call, Kernel& host_staged, Direct direct) {
  const auto& attributes = std::get<CollectiveAttributes>(call.attributes);
  GroupLink& link = context.exchange.link(*attributes.group);
  if (!link.communicator) return host_staged(context, call);
  context.exchange.queue(link, attributes.async,
                         [&](Communicator& ranks, cudaStream_t stream) { direct(ranks, call, attributes, stream); });
}

} // namespace

void all_reduce_forward(Context& context, const Call& call) {
  exchange(context, call, all_reduce_host_staged,
           [](Communicator& ranks, const Call& c, const CollectiveAttributes& attributes, cudaStream_t stream) {
             ranks.all_reduce(c.in[0], attributes.op, stream);
           });
}

void broadcast_forward(Context& context, const Call& call) {
  exchange(context, call, broadcast_host_staged,
           [](Communicator& ranks, const Call& c, const CollectiveAttributes& attributes, cudaStream_t stream) {
             ranks.broadcast(c.in[0], attributes.from, stream);
           });
}

void all_gather_forward(Context& context, const Call& call) {
  exchange(context, call, all_gather_host_staged,
           [](Communicator& ranks, const Call& c, const CollectiveAttributes&, cudaStream_t stream) {
             ranks.all_gather(c.in[0], c.out[0], stream);
           });
}

void reduce_scatter_forward(Context& context, const Call& call) {
  exchange(context, call, reduce_scatter_host_staged,
           [](Communicator& ranks, const Call& c, const CollectiveAttributes&, cudaStream_t stream) {
             ranks.reduce_scatter(c.in[0], c.out[0], stream);
           });
}

// Work queued from here on waits for the collectives. The host does not.
void wait_tensor_forward(Context& context, const Call&) { context.exchange.join(); }

} // namespace amplab::cuda
