// SPDX-License-Identifier: Apache-2.0
// Runs a training loop from an untrusted text for two steps of a small model. It may train, be refused, or raise what
// Python or PyTorch raises. It stays within its limits and in bounded memory.
#include "engine/data/catalogue.h"
#include "engine/run/config_error.h"
#include "engine/settings/setting_table.h"
#include "engine/state/settings.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"
#include "tests/fuzz/target.h"
#include "tests/support/limited_device.h"

namespace amplab::fuzz {
namespace {

RunConfig small(std::string_view loop) {
  RunConfig config;
  config.data.name = "spirals";
  config.data.batch_size = 8;
  config.data.limit = 32;
  config.model.hidden = {4};
  config.accumulation.steps = 2;
  config.train.eval_every = 0;
  config.threads = 1;
  config.loop = loop;
  return config;
}

std::string run_loop(std::string_view input) {
  static const std::shared_ptr<const Dataset> data = load_dataset(data_request_of(small("")));
  static LimitedDevice device(open_device("cpu"), size_t{64} << 20);
  if (input.empty()) return "empty"; // the default loop
  try {
    Trainer trainer(device, data, small(input));
    for (int i = 0; i < 2; ++i) trainer.step(i == 1);
    (void)trainer.snapshot();
    return "accepted";
  } catch (const loop::LoopError& error) {
    return loop::located(error);
  } catch (const ConfigError& error) {
    return error.what();
  } catch (const OutOfMemory& error) {
    return error.what();
  }
}

std::vector<std::string> loops_of_the_field() {
  const std::string typical =
      "optimizer.zero_grad()\nfor x, t in batches:\n    with torch.autocast(device_type=device, dtype=torch.float16):\n"
      "        loss = loss_fn(model(x), t) / len(batches)\n    scaler.scale(loss).backward()\n";
  return {typical + "scaler.unscale_(optimizer)\ntorch.nn.utils.clip_grad_norm_(model.parameters(), "
                    "max_norm=1.0)\nscaler.step(optimizer)\n"
                    "scaler.update()\n",
          "optimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(model(x), t)\n"
          "grads = torch.autograd.grad(outputs=loss, inputs=list(model.parameters()), create_graph=True)\n"
          "norm = sum(g.pow(2).sum() for g in grads) ** 0.5\n(loss + 0.1 * norm).backward()\noptimizer.step()\n",
          "class Twice(torch.autograd.Function):\n    @staticmethod\n    @torch.amp.custom_fwd(device_type=device)\n   "
          " def forward(ctx, x):\n"
          "        ctx.save_for_backward(x)\n        return x * 2\n    @staticmethod\n    "
          "@torch.amp.custom_bwd(device_type=device)\n"
          "    def backward(ctx, g):\n        x, = ctx.saved_tensors\n        return g * 2\nx, t = "
          "batches[0]\noptimizer.zero_grad()\n"
          "loss_fn(Twice.apply(model(x)), t).backward()\noptimizer.step()\n",
          "from torch.utils.checkpoint import checkpoint\noptimizer.zero_grad()\nfor i, (x, t) in enumerate(batches):\n"
          "    y = checkpoint(model, x, use_reentrant=False)\n    loss = loss_fn(y, t)\n    loss /= 2\n    "
          "loss.backward()\n"
          "    if torch.isfinite(loss) and loss.item() < 9:\n        print(f'{i} {loss:.3f}')\noptimizer.step()\n",
          "import torch.distributed as dist\noptimizer.zero_grad()\nfor i, (x, t) in enumerate(batches):\n"
          "    with model.no_sync() if i + 1 < len(batches) else contextlib.nullcontext():\n        loss = "
          "loss_fn(model(x), t)\n        loss.backward()\n"
          "mean = loss.detach().clone()\ndist.all_reduce(mean, op=dist.ReduceOp.AVG)\ndist.broadcast(mean, "
          "src=0)\ndist.barrier()\n"
          "if dist.get_rank() == 0 and dist.get_world_size() > 0:\n    optimizer.step()\n",
          "n = 0\ndef f(a, b=2, *rest):\n    return [a ** k + b for k in range(3)] + list(rest)\nfor k in f(1, 3, "
          "4):\n    n += k\n"
          "d = {'a': n, 1: (n, None)}\nassert d['a'] > 0 or n < 0, 'no'\nprint(d, n / 3, n // 2 % 5, not n)\n",
          "x, t = batches[1]\np = [q for q in model.parameters()]\nwith torch.no_grad():\n    for q in p:\n        q "
          "-= 0.1 * q\n"
          "z = torch.zeros(2, 3).reshape(3, 2).transpose(0, 1).half()\nprint(z.shape, z.dtype, z.sum().item(), "
          "torch.finfo(torch.float16).max)\n"};
}

} // namespace

Target steps() {
  return {"steps",
          run_loop,
          loops_of_the_field,
          {"model(x)",
           "loss_fn(y, t)",
           ".backward()",
           "retain_graph=True",
           "create_graph=True",
           "optimizer.step()",
           "scaler.step(optimizer)",
           "scaler.scale(",
           "scaler.update()",
           "scaler.unscale_(optimizer)",
           "scaler.get_scale()",
           "with torch.autocast(device_type=device, enabled=False):",
           "torch.no_grad()",
           ".item()",
           ".detach()",
           ".half()",
           ".float()",
           ".grad",
           "= None",
           "torch.ones(",
           "torch.cat([",
           "[0]",
           "[1:]",
           "[-1]",
           ".T",
           " @ ",
           "**",
           "//",
           " for p in model.parameters()",
           "range(9)",
           "len(",
           "list(",
           "while ",
           "def f(x):",
           "lambda x: ",
           "return ",
           "if ",
           "else:",
           "\n    ",
           "\n",
           "print(",
           "f\"{x}\"",
           "1e308",
           "-1",
           "2 ** 62",
           "None",
           "True",
           "'a' * 9",
           "[0] * 9",
           "del ",
           ".append(",
           "model.half()",
           "torch.utils.checkpoint.checkpoint(model, x, use_reentrant=False)",
           "with model.no_sync():",
           "torch.distributed.all_reduce(",
           "torch.distributed.ReduceOp.MAX",
           "torch.distributed.broadcast(",
           "model.require_backward_grad_sync",
           "optimizer.param_groups[0]['lr'] = 0.1"}};
}

} // namespace amplab::fuzz
