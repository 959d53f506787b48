// SPDX-License-Identifier: Apache-2.0
// Loss scalers: PyTorch's, or a variant with a static scale.
#include "engine/pytorch/script_sections.h"
#include "engine/run/mode.h"
#include "engine/run/scaler_rules.h"

#include <algorithm>
#include <cmath>

namespace amplab::pytorch {
namespace {

constexpr const char* kStatic = R"PY(
class StaticScaler(torch.amp.GradScaler):
    """Skips steps as GradScaler does, with a constant scale."""

    def update(self, new_scale=None):
        scale = self.get_scale()
        super().update(new_scale)
        if new_scale is None:
            super().update(scale){unscale}


)PY";

constexpr const char* kOfFp16 = R"PY(

    def _unscale_grads_(self, optimizer, inv_scale, found_inf, allow_fp16):
        # GradScaler does not unscale fp16 gradients; apex's O3 uses a static scale for them.
        return super()._unscale_grads_(optimizer, inv_scale, found_inf, True))PY";

bool is_static(const Named<ScalerConfig>& scaler) { return scaler.section.kind == "static"; }
bool is_apex(const ScalerConfig& scaler) { return rule_of(scaler) == &rule_of(ScalerBehaviour::apex); }

std::string none(const RunConfig& config, const std::string& name) {
  const Mode& mode = mode_of(config);
  const Format& format = format_of(mode.low);
  std::string text;
  if (mode.autocast && mode.scaler_usual)
    text = with(
        "# No GradScaler, on purpose: gradients below 2^{smallest} are flushed to zero in {format}.\n",
        {{"smallest", literal(int64_t{std::ilogb(format.smallest_subnormal)})}, {"format", std::string(format.name)}});
  return text + name + " = torch.amp.GradScaler(device, enabled=False)\n";
}

std::string dynamic(const std::string& name, const ScalerConfig& s) {
  const ScalerRule& rule = *rule_of(s);
  if (is_apex(s)) return apex_scaler(name, s);
  std::string text;
  if (&rule != &rule_of(ScalerBehaviour::pytorch))
    text += "# The run changed its scale by " + std::string(rule.title) +
            "'s rule, which GradScaler does not have; this script uses PyTorch's rule.\n" + "# " +
            std::string(rule.source) + "\n";
  return text + name + " = torch.amp.GradScaler(device, init_scale=" + literal(s.init_scale) +
         ", growth_factor=" + literal(s.growth_factor) + ", backoff_factor=" + literal(s.backoff_factor) +
         ", growth_interval=" + literal(s.growth_interval) + ")\n";
}

} // namespace

std::string scaler_section(const RunConfig& config) {
  const auto scalers = scaler_sections_of(config);
  std::string text = "\n";
  if (std::ranges::any_of(scalers, is_static))
    text += with(kStatic, {{"unscale", mode_of(config).stepped() == DType::f16 ? kOfFp16 : ""}});
  if (std::ranges::any_of(
          scalers, [](const auto& scaler) { return scaler.section.kind == "dynamic" && is_apex(scaler.section); }))
    text += apex_scaler_class();
  for (const auto& scaler : scalers) {
    const auto& [name, section] = scaler;
    text += is_static(scaler) ? name + " = StaticScaler(device, init_scale=" + literal(section.init_scale) + ")\n"
            : section.kind == "dynamic" ? dynamic(name, section)
                                        : none(config, name);
  }
  return text;
}

} // namespace amplab::pytorch
