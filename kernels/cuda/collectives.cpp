// SPDX-License-Identifier: Apache-2.0
// Collectives: between the GPUs if all ranks of the group support it (exchange.h), otherwise host-staged.
#include "kernels/cuda/host_staged.h"
#include "kernels/cuda/kernels.h"

#include <vector>

namespace amplab::cuda {
namespace {

// Throws: DeviceError while a stream captures, which voids the capture.
void require_no_capture(const Context& context) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(context.stream, &status), "checking for a stream capture");
  if (status != cudaStreamCaptureStatusNone)
    throw DeviceError("Collectives that are staged through host memory cannot be part of a CUDA graph.");
}

const CollectiveAttributes& collective_of(const Call& call) { return std::get<CollectiveAttributes>(call.attributes); }

// Calls exchange(View in, View out) on copies in host memory and copies `out` back. in and out may be the same.
template <class Exchange> void on_the_host(Context& context, const View& in, const View& out, Exchange exchange) {
  require_no_capture(context);
  std::vector<std::byte> from(in.bytes()), to(in.data == out.data ? 0 : out.bytes());
  context.staging.to_host(from.data(), in.data, from.size());
  const View source(from.data(), in.dtype, in.shape);
  const View target(to.empty() ? from.data() : to.data(), out.dtype, out.shape);
  exchange(source, target);
  context.staging.to_device(out.data, target.data, target.bytes());
}

} // namespace

void all_reduce_host_staged(Context& context, const Call& call) {
  const CollectiveAttributes& asked = collective_of(call);
  on_the_host(context, call.in[0], call.in[0],
              [&](const View& x, const View&) { asked.group->all_reduce(x, asked.op, false); });
}

void broadcast_host_staged(Context& context, const Call& call) {
  const CollectiveAttributes& asked = collective_of(call);
  on_the_host(context, call.in[0], call.in[0],
              [&](const View& x, const View&) { asked.group->broadcast(x, asked.from, false); });
}

void all_gather_host_staged(Context& context, const Call& call) {
  on_the_host(context, call.in[0], call.out[0],
              [&](const View& mine, const View& all) { collective_of(call).group->all_gather(mine, all, false); });
}

void reduce_scatter_host_staged(Context& context, const Call& call) {
  on_the_host(context, call.in[0], call.out[0],
              [&](const View& all, const View& mine) { collective_of(call).group->reduce_scatter(all, mine, false); });
}

// Collectives: between the GPUs if all ranks of the group support it (exchange.h), otherwise host-staged.
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
