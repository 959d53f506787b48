// SPDX-License-Identifier: Apache-2.0
#include "app/engine/measured_profile.h"

#include "app/engine/timing.h"
#include "engine/ops/execute.h"
#include "engine/train/trainer.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr int kRounds = 7, kInspected = 5, kPackings = 9;

double microseconds_of(const std::vector<OpRecord>& ops) {
  double sum = 0;
  for (const OpRecord& op : ops) sum += op.time_us;
  return sum;
}

// Returns bytes read and written per second. Packs gradients of the weights' sizes; the weights keep their values.
double packed_bytes_per_s(Device& device, const std::vector<Parameter>& parameters) {
  std::vector<View> pieces;
  int64_t count = 0;
  for (const Parameter& parameter : parameters) {
    pieces.push_back(parameter.tensor.view());
    count += parameter.tensor.count();
  }
  const Tensor& first = parameters.front().tensor;
  const Tensor whole(first.allocator(), {count}, first.dtype(), MemoryCategory::temporaries);
  const View flat[] = {whole.view()};
  std::vector<View> back = pieces;
  back.push_back(flat[0]);
  const TimeSpread spread = timed(kPackings, [&] {
    update(device, Op::flatten, pieces, flat, ScalarAttributes{1});
    update(device, Op::unflatten, back, {}, ScalarAttributes{1});
    device.synchronize();
  });
  return 4 * static_cast<double>(flat[0].bytes()) / spread.median; // read and written, packed and unpacked
}

} // namespace

StepProfile measured_profile(Device& device, const Datasets& data, RunConfig config, std::optional<double> seconds) {
  config.parallel.kind = "none";
  config.train.steps = int64_t{1} << 40;
  config.train.eval_every = config.inspect.every = 0;
  Trainer trainer(device, data, config);
  const auto train = [&](int64_t steps) {
    for (int64_t i = 0; i < steps; ++i) trainer.step(false);
    device.synchronize();
  };
  train(kWarmUpSteps);
  if (!seconds) {
    const auto steps = std::max<int64_t>(1, std::llround(kRoundSeconds / timed(1, [&] { train(1); }).median));
    seconds = timed(kRounds, [&] { train(steps); }).median / static_cast<double>(steps);
  }

  std::vector<OpRecord> ops;
  for (int i = 0; i < kInspected; ++i)
    if (StepResult step = trainer.step(true); ops.empty() || microseconds_of(step.ops) < microseconds_of(ops))
      ops = std::move(step.ops);

  const std::vector<Parameter> parameters = trainer.parameters();
  std::vector<std::string> names;
  std::vector<int64_t> elements;
  for (const Parameter& parameter : parameters) {
    names.push_back(parameter.name);
    elements.push_back(parameter.tensor.count());
  }
  StepProfile profile = profile_of(ops, names, elements, parameters.front().tensor.dtype(), *seconds);
  profile.packed_bytes_per_s = packed_bytes_per_s(device, parameters);
  return profile;
}

} // namespace amplab
