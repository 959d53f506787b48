// SPDX-License-Identifier: Apache-2.0
// apex's `amp` for a machine without apex: the functions that programs call, on top of a torch.amp.GradScaler
// (amp-semantics 8.3).
#include "engine/pytorch/script_sections.h"
#include "engine/run/scaler_rules.h"

namespace amplab::pytorch {
namespace {

constexpr const char* kAmp = R"PY(

class amp:
    """The functions of NVIDIA apex."""
{scale_loss}
    @staticmethod
    def master_params(optimizer):
        for group in optimizer.param_groups:
            yield from group["params"]
)PY";

constexpr const char* kScaleLoss = R"PY(
    scalers, of_model = [{scalers}], {of_model}  # by loss_id; master weight: model weight
    delayed, skipping = set(), set()

    @staticmethod
    def left_out(optimizer):
        """Called for each skipped step."""

    @staticmethod
    @contextlib.contextmanager
    def scale_loss(loss, optimizers, loss_id=0, model=None, delay_unscale=False):
        """Unscales each backward separately and adds it to earlier gradients; an overflow skips the next step."""
        scaler, optimizers = amp.scalers[loss_id], )PY"
                                   R"PY([optimizers] if isinstance(optimizers, torch.optim.Optimizer) else optimizers
        static = not scaler.is_enabled() or type(scaler).__name__ == "StaticScaler"
        if static and scaler.get_scale() == 1.0 and not amp.of_model:
            yield loss.float()
            return
        before = {}
        for optimizer in optimizers:
            adds_up_scaled = delay_unscale or optimizer in amp.delayed
            for p in amp.master_params(optimizer):
                copied = amp.of_model.get(p)
                if copied is not None or not adds_up_scaled:
                    before[p], p.grad = p.grad, None
                if copied is not None and not adds_up_scaled:
                    copied.grad = None
        yield scaler.scale(loss.float())
        overflow = False
        for optimizer in optimizers:
            for p in amp.master_params(optimizer):
                if p in amp.of_model:
                    copied = None if delay_unscale else amp.of_model[p].grad
                    p.grad = None if copied is None else copied.detach().float()
            if not delay_unscale:
                overflow = amp.unscale(scaler, optimizer, loss.device) or overflow
        for p, grad in before.items():
            if grad is not None:
                p.grad = grad if p.grad is None else p.grad + grad
        (amp.delayed.update if delay_unscale else amp.delayed.difference_update)(optimizers)
        if delay_unscale:
            return
        scaler.update()
        if overflow and not static:  # apex does not check gradients under a static scale
            for optimizer in optimizers:
                amp.leave_out_next_step(optimizer)

    @staticmethod
    def unscale(scaler, optimizer, device):
        scaler._unscale_grads_ = lambda *given: )PY"
                                   R"PY(type(scaler)._unscale_grads_(scaler, *given[:3], True)  # fp16 gradients too
        scaler.unscale_(optimizer)
        del scaler._unscale_grads_
        if not scaler.is_enabled():
            return False
        found = scaler._per_optimizer_states[id(optimizer)]["found_inf_per_device"]
        if not found:  # without gradients, apex counts a clean step
            found[device] = torch.zeros(1, device=device)
        return any(each.item() for each in found.values())

    @staticmethod
    def leave_out_next_step(optimizer):
        step = optimizer.step

        def left_out(closure=None):
            optimizer.step = step
            amp.skipping.discard(optimizer)
            amp.left_out(optimizer)
            for p in amp.master_params(optimizer):
                if p in amp.of_model:
                    p.grad = None

        if optimizer not in amp.skipping:
            amp.skipping.add(optimizer)
            optimizer.step = left_out
)PY";

constexpr const char* kWatched = R"PY(

def left_out(optimizer, watch=watch):
    watch.before_step(optimizer)
    watch.found_inf[optimizer] = True


amp.left_out = left_out
)PY";

constexpr const char* kScalerClass = R"PY(
class ApexScaler(torch.amp.GradScaler):
    """Halves its scale at an overflow and doubles it after enough clean steps in a row, )PY"
                                     R"PY(between bounds, as NVIDIA apex does."""

    def __init__(self, device, smallest, largest, init_scale, growth_interval):
        super().__init__(device, init_scale=min(largest, init_scale), growth_interval=growth_interval)
        self.smallest, self.largest = smallest, largest

    def update(self, new_scale=None):
        before = self.get_scale()
        super().update(new_scale)
        after = self.get_scale()
        if new_scale is None and after != before:
            super().update(max(self.smallest, after) if after < before else min(self.largest, after))


)PY";

constexpr const char* kScaler = R"PY({name} = ApexScaler(device, smallest={smallest}, largest={largest}, )PY"
                                R"PY(init_scale={init_scale}, growth_interval={growth_interval})
)PY";

bool has(std::string_view loop, std::string_view word) { return loop.find(word) != std::string_view::npos; }

} // namespace

std::string apex_section(const RunConfig& config, std::string_view loop) {
  if (!has(loop, "scale_loss") && !has(loop, "master_params")) return "";
  if (!has(loop, "scale_loss")) return with(kAmp, {{"scale_loss", ""}});
  std::string scalers;
  for (const auto& [name, section] : config.scalers) scalers += (scalers.empty() ? "" : ", ") + name;
  const char* of_model = has_masters(config) ? "{master: p for p, master in MASTERS.items() if p is not master}" : "{}";
  return with(kAmp, {{"scale_loss",
                      with(kScaleLoss, {{"scalers", scalers.empty() ? "scaler" : scalers}, {"of_model", of_model}})}});
}

std::string apex_watch(std::string_view loop) { return has(loop, "scale_loss") ? kWatched : ""; }

std::string apex_scaler_class() { return kScalerClass; }

std::string apex_scaler(const std::string& name, const ScalerConfig& scaler) {
  return with(kScaler, {{"name", name},
                        {"smallest", literal(smallest_scale(scaler))},
                        {"largest", literal(largest_scale(scaler))},
                        {"init_scale", literal(scaler.init_scale)},
                        {"growth_interval", literal(scaler.growth_interval)}});
}

} // namespace amplab::pytorch
