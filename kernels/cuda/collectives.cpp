// SPDX-License-Identifier: Apache-2.0
// What ranks do in common: between their GPUs by NCCL where they can, queued and captured like any call (engine/train captures none
// of them yet); else on copies in the host's memory, so that none goes on beside the computation and a step with collectives is no
// graph.
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/nccl_group.h"

#include <vector>

namespace amplab::cuda {
namespace {

// Throws: DeviceError while a stream captures, which makes the recording void.
void require_no_capture(const Context& context) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(context.stream, &status), "asking whether calls are captured");
  if (status != cudaStreamCaptureStatusNone) throw DeviceError("What ranks exchange through the host cannot be part of a CUDA graph.");
}

const CollectiveAttributes& collective_of(const Call& call) { return std::get<CollectiveAttributes>(call.attributes); }

ProcessGroup* between_gpus(Context& context, const CollectiveAttributes& asked) {
  if (!asked.group->of_device) require_no_capture(context);
  return between_gpus(context, *asked.group);
}

// Calls exchange(group, View in, View out, async): on what lies on the GPU, or on copies in the host's memory; `out` goes back. in
// and out may be one.
template <class Exchange> void exchanged(Context& context, const CollectiveAttributes& asked, const View& in, const View& out, Exchange exchange) {
  if (ProcessGroup* const gpus = between_gpus(context, asked)) return exchange(*gpus, in, out, asked.async);
  require_no_capture(context);
  std::vector<std::byte> from(in.bytes()), to(in.data == out.data ? 0 : out.bytes());
  context.staging.to_host(from.data(), in.data, from.size());
  const View source(from.data(), in.dtype, in.shape);
  const View target(to.empty() ? from.data() : to.data(), out.dtype, out.shape);
  exchange(*asked.group, source, target, false);
  context.staging.to_device(out.data, target.data, target.bytes());
}

} // namespace

void all_reduce_forward(Context& context, const Call& call) {
  const CollectiveAttributes& asked = collective_of(call);
  exchanged(context, asked, call.in[0], call.in[0],
            [&](ProcessGroup& group, const View& x, const View&, bool async) { group.all_reduce(x, asked.op, async); });
}

void broadcast_forward(Context& context, const Call& call) {
  const CollectiveAttributes& asked = collective_of(call);
  exchanged(context, asked, call.in[0], call.in[0],
            [&](ProcessGroup& group, const View& x, const View&, bool async) { group.broadcast(x, asked.from, async); });
}

void all_gather_forward(Context& context, const Call& call) {
  exchanged(context, collective_of(call), call.in[0], call.out[0],
            [](ProcessGroup& group, const View& mine, const View& all, bool async) { group.all_gather(mine, all, async); });
}

void reduce_scatter_forward(Context& context, const Call& call) {
  exchanged(context, collective_of(call), call.in[0], call.out[0],
            [](ProcessGroup& group, const View& all, const View& mine, bool async) { group.reduce_scatter(all, mine, async); });
}

// Through the host nothing goes on.
void wait_tensor_forward(Context& context, const Call& call) {
  if (ProcessGroup* const gpus = between_gpus(context, collective_of(call))) gpus->wait();
}

} // namespace amplab::cuda
