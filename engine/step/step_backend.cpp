// SPDX-License-Identifier: Apache-2.0
#include "engine/step/step_backend.h"

#include "engine/step/step_ops.h"

namespace amplab {

Upload EagerBackend::upload(size_t loader, int64_t batch) {
  DataLoader& from = ops_.state().loaders[loader].loader;
  const auto number = static_cast<size_t>(batch);
  Upload upload = from.allocate_batch(from.resident() ? ops_.scalars().rows[loader][number] : Tensor());
  from.seek(batch);
  if (from.resident())
    ops_.scalars().write_rows(loader, number, from.next_rows(1));
  else
    from.upload_next(upload);
  return upload;
}

void EagerBackend::set_pass(ForwardContext& context, int64_t pass) const {
  context.pass = static_cast<uint64_t>(ops_.first_pass() + pass);
}

double EagerBackend::loss(const Tensor& loss, size_t) { return item(loss); }

bool EagerBackend::found_inf(size_t, size_t optimizer) {
  return item(ops_.scalars().optimizers[optimizer].found_inf) != 0;
}

void EagerBackend::step(size_t, size_t optimizer, const OptimizerSettings& settings, bool apply) {
  if (apply) ops_.state().optimizers[optimizer].optimizer->step(settings);
}

bool EagerBackend::end() {
  for (NamedDataLoader& from : ops_.state().loaders) from.loader.seek(from.batches);
  return true;
}

} // namespace amplab
