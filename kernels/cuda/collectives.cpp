// SPDX-License-Identifier: Apache-2.0
// Collectives: between the GPUs if all ranks of the group support it (exchange.h), otherwise host-staged.
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/staged.h"

namespace amplab::cuda {
namespace {

// Calls staged(context, call), or direct(communicator, call, attributes, stream).
template <class Direct> void exchange(Context& context, const Call& call, Kernel& staged, Direct direct) {
  const auto& asked = std::get<CollectiveAttributes>(call.attributes);
  GroupLink& link = context.exchange.link(*asked.group);
  if (!link.communicator) return staged(context, call);
  context.exchange.queue(link, asked.async,
                         [&](Communicator& ranks, cudaStream_t stream) { direct(ranks, call, asked, stream); });
}

} // namespace

void all_reduce_forward(Context& context, const Call& call) {
  exchange(context, call, all_reduce_staged,
           [](Communicator& ranks, const Call& c, const CollectiveAttributes& asked, cudaStream_t stream) {
             ranks.all_reduce(c.in[0], asked.op, stream);
           });
}

void broadcast_forward(Context& context, const Call& call) {
  exchange(context, call, broadcast_staged,
           [](Communicator& ranks, const Call& c, const CollectiveAttributes& asked, cudaStream_t stream) {
             ranks.broadcast(c.in[0], asked.from, stream);
           });
}

void all_gather_forward(Context& context, const Call& call) {
  exchange(context, call, all_gather_staged,
           [](Communicator& ranks, const Call& c, const CollectiveAttributes&, cudaStream_t stream) {
             ranks.all_gather(c.in[0], c.out[0], stream);
           });
}

void reduce_scatter_forward(Context& context, const Call& call) {
  exchange(context, call, reduce_scatter_staged,
           [](Communicator& ranks, const Call& c, const CollectiveAttributes&, cudaStream_t stream) {
             ranks.reduce_scatter(c.in[0], c.out[0], stream);
           });
}

// Work queued from here on waits for the collectives. The host does not.
void wait_tensor_forward(Context& context, const Call&) { context.exchange.join(); }

} // namespace amplab::cuda
