// SPDX-License-Identifier: Apache-2.0
// Collectives, forwarded to the process group, which works on host memory.
#include "kernels/cpu/kernels.h"

namespace amplab::cpu {

namespace {

const CollectiveAttributes& collective_of(const Call& call) { return std::get<CollectiveAttributes>(call.attributes); }

} // namespace

void all_reduce_forward(Context&, const Call& call) {
  const CollectiveAttributes& attributes = collective_of(call);
  attributes.group->all_reduce(call.in[0], attributes.op, attributes.async);
}

void broadcast_forward(Context&, const Call& call) {
  const CollectiveAttributes& attributes = collective_of(call);
  attributes.group->broadcast(call.in[0], attributes.from, attributes.async);
}

void all_gather_forward(Context&, const Call& call) {
  const CollectiveAttributes& attributes = collective_of(call);
  attributes.group->all_gather(call.in[0], call.out[0], attributes.async);
}

void reduce_scatter_forward(Context&, const Call& call) {
  const CollectiveAttributes& attributes = collective_of(call);
  attributes.group->reduce_scatter(call.in[0], call.out[0], attributes.async);
}

void wait_tensor_forward(Context&, const Call& call) { collective_of(call).group->wait(); }

} // namespace amplab::cpu
