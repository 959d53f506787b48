// SPDX-License-Identifier: Apache-2.0
// The loss scaler: PyTorch's, or one of its kin whose scale stays.
#include "engine/pytorch/sections.h"
#include "engine/run/scaler_rules.h"

namespace amplab::pytorch {
namespace {

constexpr const char* kStatic = R"PY(

class StaticScaler(torch.amp.GradScaler):
    """Skips a step as GradScaler does, but its scale stays as it is."""

    def update(self, new_scale=None):
        scale = self.get_scale()
        super().update(new_scale)
        if new_scale is None:
            super().update(scale){fp16}


scaler = StaticScaler(device, init_scale={scale})
)PY";

constexpr const char* kOfFp16 = R"PY(

    def _unscale_grads_(self, optimizer, inv_scale, found_inf, allow_fp16):
        # GradScaler refuses to unscale fp16 gradients; a static scale is what apex's O3 takes for them.
        return super()._unscale_grads_(optimizer, inv_scale, found_inf, True))PY";

std::string none(const RunConfig& config) {
  const char* purpose = config.precision.mode == "amp-fp16"
                            ? "# No GradScaler, on purpose: gradients below 2^-24 are flushed to zero in fp16.\n"
                            : "";
  return std::string("\n").append(purpose).append("scaler = torch.amp.GradScaler(device, enabled=False)\n");
}

std::string dynamic(const ScalerConfig& s) {
  const ScalerRule& rule = *rule_of(s);
  std::string text = "\n";
  if (&rule == &rule_of(ScalerBehaviour::apex)) return apex_scaler(s);
  if (&rule != &rule_of(ScalerBehaviour::pytorch))
    text += "# The run moved its scale by " + std::string(rule.title) + "'s rule, which GradScaler cannot follow; this one follows PyTorch's.\n" +
            "# " + std::string(rule.source) + "\n";
  return text + "scaler = torch.amp.GradScaler(device, init_scale=" + literal(s.init_scale) + ", growth_factor=" +
         literal(s.growth_factor) + ", backoff_factor=" + literal(s.backoff_factor) + ", growth_interval=" +
         literal(s.growth_interval) + ")\n";
}

} // namespace

std::string scaler_section(const RunConfig& config) {
  if (config.scaler.kind == "none") return none(config);
  if (config.scaler.kind == "dynamic") return dynamic(config.scaler);
  return with(kStatic, {{"scale", literal(config.scaler.init_scale)},
                        {"fp16", config.precision.mode == "pure-fp16" ? kOfFp16 : ""}});
}

} // namespace amplab::pytorch
