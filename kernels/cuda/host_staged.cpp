// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/host_staged.h"

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

} // namespace amplab::cuda
