// SPDX-License-Identifier: Apache-2.0
// Models in replicas. nn.DataParallel needs one GPU per replica. The script emulates it where GPUs are missing, or
// where nn.DataParallel lacks a feature of the run. One feature is autocast that is not passed to threads, as in older
// releases. The other is patched forwards, which would call the first replica's module in all replicas.
#include "engine/pytorch/script_sections.h"
#include "engine/run/layer_regions.h"
#include "engine/run/mode.h"
#include "engine/run/replicas.h"

namespace amplab::pytorch {
namespace {

constexpr const char* kReplicas = R"PY(

class Replicas(nn.Module):
    """nn.DataParallel for {count} GPUs on one device: scatter, replicate, run in threads, gather."""

    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, x):
        chunks, outputs = x.chunk({count}), {}
        caller = torch.is_grad_enabled(), torch.is_autocast_enabled(device)

        def run(number, weights):
            torch.set_grad_enabled(caller[0])
            {region}
                outputs[number] = torch.func.functional_call(self.module, weights, (chunks[number],))

        def replicate(number):
            # No leaves, as after Broadcast, so autocast caches no copies. Only the first replica's buffers are kept.
            weights = {name: p.view_as(p) for name, p in self.module.named_parameters()}
            return weights | {name: b.clone() if number else b for name, b in self.module.named_buffers()}

        if len(chunks) == 1:
            return torch.func.functional_call(self.module, replicate(0), (x,))
        for number, weights in enumerate([replicate(number) for number in range(len(chunks))]):
            thread = threading.Thread(target=run, args=(number, weights))
            thread.start()
            thread.join()  # one after the other: they share the module
        with torch.autocast(device, enabled=False):  # autocast does not apply to the gather
            return torch.cat([outputs[number] for number in range(len(chunks))])


)PY";

// A thread's autocast dtype is its own default, not the region's.
constexpr const char* kAutocastPassed =
    "with torch.autocast(device, dtype={dtype}, enabled=caller[1]):  # enabled is passed on, not the dtype";
constexpr const char* kLost = "with contextlib.nullcontext():  # a new thread has no autocast region";
constexpr const char* kShared =
    "with torch.autocast(device, dtype={dtype}, enabled=caller[1]):  # apex patches all threads";

constexpr const char* kOnGpus = R"PY(def in_replicas(module):
    if device == "cuda" and torch.cuda.device_count() >= {count}:
        return nn.DataParallel(module, device_ids=list(range({count})))
    return Replicas(module)  # on the CPU, nn.DataParallel runs the module itself


)PY";
constexpr const char* kAlways = R"PY(# nn.DataParallel cannot: {reason}.
in_replicas = Replicas

)PY";

std::string region_of_thread(const RunConfig& config) {
  const Mode& mode = mode_of(config);
  if (config.precision.lists == "apex-o1")
    return with(kShared, {{"dtype", torch_dtype(mode.autocast ? mode.low : DType::f16)}});
  return with(kAutocastPassed, {{"dtype", torch_dtype(config.precision.lists == "cpu" ? DType::bf16 : DType::f16)}});
}

// Returns "" if nn.DataParallel is sufficient.
std::string what_it_cannot(const RunConfig& config) {
  const bool patched =
      !low_weights(config).empty() || !layer_regions_of(config).empty() || !config.precision.op_dtype.empty();
  if (patched) return "its replicas would call the forward functions above, which belong to the first replica";
  if (!config.parallel.replica_autocast) return "it passes the autocast state to its threads; this run did not";
  return {};
}

} // namespace

std::string replicas_section(const RunConfig& config) {
  if (replicas_of(config) == 1) return {};
  const std::string count = literal(replicas_of(config)), cannot = what_it_cannot(config);
  const bool passes_autocast = config.parallel.replica_autocast || config.precision.lists == "apex-o1";
  std::string text =
      with(kReplicas, {{"count", count}, {"region", passes_autocast ? region_of_thread(config) : kLost}});
  text += cannot.empty() ? with(kOnGpus, {{"count", count}}) : with(kAlways, {{"reason", cannot}});
  for (const auto& [name, model] : model_sections_of(config))
    text += with("{model} = in_replicas({model})\n", {{"model", name}});
  return text;
}

} // namespace amplab::pytorch
