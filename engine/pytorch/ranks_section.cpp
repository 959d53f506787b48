// SPDX-License-Identifier: Apache-2.0
// Several ranks: processes started by torchrun, where the engine uses MPI.
#include "engine/pytorch/script_sections.h"
#include "engine/run/ranks.h"

namespace amplab::pytorch {
namespace {

constexpr const char* kGroup = R"PY(if "RANK" not in os.environ:
    sys.exit("The run had {ranks} ranks: torchrun --nproc-per-node {ranks} " + sys.argv[0])
if device == "cuda":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
torch.distributed.init_process_group("nccl" if device == "cuda" else "gloo")
RANK, WORLD_SIZE = torch.distributed.get_rank(), torch.distributed.get_world_size()
)PY";

constexpr const char* kGroupOfOne =
    R"PY(torch.distributed.init_process_group("gloo", store=torch.distributed.HashStore(), rank=0, world_size=1)
)PY";

constexpr const char* kSampler = R"PY(
class Sampler(DistributedSampler):
    """DistributedSampler over the order that AMP Lab draws for an epoch."""

    def __iter__(self):
        order = Random(Random.EPOCH_ORDER, self.epoch, self.seed).shuffled(len(self.dataset))
        return (order[place] for place in super().__iter__())


)PY";

constexpr const char* kSyncBatchNorm = R"PY(

class BatchOfAll(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        parts = [torch.empty_like(x) for _ in range(WORLD_SIZE)]
        torch.distributed.all_gather(parts, x)
        return torch.cat(parts)

    @staticmethod
    def backward(ctx, gradient):  # the gradient of all losses for this rank's chunk
        gradient = gradient.contiguous()
        torch.distributed.all_reduce(gradient)
        return gradient.chunk(WORLD_SIZE)[RANK]


def over_all_ranks(norm):
    """SyncBatchNorm does not support the CPU. Same arithmetic: batch norm over the batches of all ranks."""
    forward = norm.forward

    def run(x):
        if not norm.training:
            return forward(x)
        wide = x.float() if norm.weight.dtype == torch.float32 else x
        return forward(BatchOfAll.apply(wide.contiguous())).chunk(WORLD_SIZE)[RANK].to(x.dtype)

    norm.forward = run


def synchronise(model):
    if device != "cpu":
        nn.SyncBatchNorm.convert_sync_batchnorm(model)  # in place: a model is not a batch norm itself
        return
    for module in model.modules():
        if isinstance(module, nn.modules.batchnorm._BatchNorm):
            over_all_ranks(module)


{models})PY";

// PyTorch's own hooks also divide compressed gradients before the sum.
constexpr const char* kSummedFirst = R"PY(
def summed_first(_, bucket):
    """Sums, then divides; DistributedDataParallel divides first."""
    gradients = bucket.buffer()
    summed = torch.distributed.all_reduce(gradients.to({wire}), async_op=True).get_future()
    return summed.then(lambda done: gradients.copy_(done.value()[0]).div_(WORLD_SIZE))


)PY";

std::string hook_of(const ParallelConfig& settings) {
  if (settings.average == "after") return "summed_first";
  return settings.compress == "none" ? std::string() : "default_hooks." + settings.compress + "_compress_hook";
}

} // namespace

bool wraps_models(const RunConfig& config, std::string_view loop) {
  return ranks_of(config) > 1 || loop.find("no_sync") != std::string_view::npos ||
         loop.find("require_backward_grad_sync") != std::string_view::npos;
}

bool has_group(const RunConfig& config, std::string_view loop) {
  return wraps_models(config, loop) || loop.find("distributed") != std::string_view::npos;
}

std::string ranks_head(const RunConfig& config, std::string_view loop) {
  if (!has_group(config, loop)) return {};
  if (ranks_of(config) == 1) return kGroupOfOne;
  return with(kGroup, {{"ranks", std::to_string(ranks_of(config))}});
}

std::string sampler_class() { return kSampler; }

std::string sync_batch_norm_section(const RunConfig& config) {
  if (ranks_of(config) == 1 || !config.parallel.sync_batch_norm) return {};
  return with(kSyncBatchNorm, {{"models", of_each_model(config, "synchronise({model})")}});
}

std::string ranks_section(const RunConfig& config, std::string_view loop) {
  if (!wraps_models(config, loop)) return {};
  const ParallelConfig settings = ranks_of(config) > 1 ? config.parallel : ParallelConfig();
  const std::string hook = hook_of(settings);
  std::string text = "\n# The gradients of each backward are averaged over the ranks.\n";
  if (settings.average == "after")
    text += with(kSummedFirst, {{"wire", settings.compress == "fp16"   ? "torch.float16"
                                         : settings.compress == "bf16" ? "torch.bfloat16"
                                                                       : "gradients.dtype"}});
  for (const auto& [name, model] : model_sections_of(config)) {
    text.append(name)
        .append(" = DistributedDataParallel(")
        .append(name)
        .append(", bucket_cap_mb=")
        .append(literal(settings.bucket_mb))
        .append(")\n");
    if (!hook.empty()) text.append(name).append(".register_comm_hook(None, ").append(hook).append(")\n");
  }
  return text;
}

} // namespace amplab::pytorch
