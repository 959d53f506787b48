// SPDX-License-Identifier: Apache-2.0
#include "engine/run/mode.h"
#include "engine/run/replicas.h"
#include "engine/settings/relevance.h"
#include "engine/settings/sections.h"
#include "engine/settings/setting_ref.h"

#include <algorithm>

namespace amplab {
namespace {

bool scales(const RunConfig& c) { return c.scaler.kind != "none"; }

bool is_fp16(const RunConfig& c) { return mode_of(c).low == DType::f16; }
bool steps_fp16(const RunConfig& c) { return mode_of(c).stepped() == DType::f16; }
// True if the settings, not a custom program, decide when gradients are clipped.
bool clips_before_unscale(const RunConfig& c) {
  return c.loop.empty() && c.clip.kind != "none" && c.clip.when == "before-unscale";
}
bool is_adam(const RunConfig& c) { return c.optimizer.name == "adam" || c.optimizer.name == "adamw"; }

bool has_replicas(const RunConfig& c) { return replicas_of(c) > 1; }

struct Hint {
  bool (*applies)(const RunConfig&);
  const char* sentence;
};

// Thresholds: an fp16 number of 2^-25 = 2.98e-8 or less rounds to 0; 65504 is fp16's largest.
constexpr Hint kHints[] = {
    {[](const RunConfig& c) { return mode_of(c).low == DType::bf16 && scales(c); },
     "bf16 has fp32's range: gradients do not underflow, so the loss scaler gains nothing, and a dynamic one grows "
     "until the scaled loss overflows."},
    {[](const RunConfig& c) { return (mode_of(c).low == DType::f32 || mode_of(c).low == DType::tf32) && scales(c); },
     "fp32 and tf32 need no loss scaler: it changes nothing but the risk of an overflow."},
    {[](const RunConfig& c) { return is_fp16(c) && !scales(c); },
     "fp16 without a loss scaler: gradients of 2.98e-8 and less round to zero, and their updates are lost."},
    {[](const RunConfig& c) { return clips_before_unscale(c) && scales(c); },
     "Clipping before unscale compares gradients that are still multiplied by the loss scale with a limit meant for "
     "real ones: after unscaling, updates are too small by up to the scale."},
    {[](const RunConfig& c) { return c.clip.kind == "value" && clips_before_unscale(c) && scales(c); },
     "Clipping by value before unscale turns Inf into the limit, so the scaler sees no overflow and never backs off."},
    {[](const RunConfig& c) { return clips_before_unscale(c) && !scales(c); },
     "Without a loss scaler there is nothing to unscale: before-unscale and after-unscale are the same."},
    {[](const RunConfig& c) { return steps_fp16(c) && is_adam(c) && c.optimizer.eps <= 0x1p-25; },
     "In pure fp16 Adam's eps of 2.98e-8 or less rounds to zero: weights with a tiny gradient are divided by zero and "
     "become Inf or NaN. 1e-4 is the usual cure."},
    {[](const RunConfig& c) { return is_16bit(mode_of(c).stepped()); },
     "Weights in 16 bits lose small updates: a change below half the spacing of a weight rounds to no change at all."},
    {[](const RunConfig& c) { return steps_fp16(c) && scales(c); },
     "PyTorch's GradScaler rejects fp16 gradients (\"Attempting to unscale FP16 gradients\"); here they are unscaled "
     "in fp16, where the division flushes small ones to zero again."},
    {[](const RunConfig& c) { return c.scaler.kind == "dynamic" && c.scaler.growth_interval < 20; },
     "Each growth of the scale may overflow and cost a step: with so short a growth interval many steps are skipped."},
    {[](const RunConfig& c) { return is_fp16(c) && c.scaler.kind == "static" && c.scaler.init_scale > 65504; },
     "A static scale above 65504 never comes down: if a scaled gradient overflows fp16, every step is skipped."},
    {[](const RunConfig& c) { return c.loop.empty() && c.accumulation.steps > 1 && !c.accumulation.normalize; },
     "Without division by the number of micro-batches, the gradient grows with it, like a larger learning rate."},
    {[](const RunConfig& c) { return c.optimizer.name == "sgd" && c.optimizer.momentum >= 1; },
     "With a momentum of 1 or more, SGD's updates never decay."},
    {[](const RunConfig& c) { return c.optimizer.name == "muon" && c.optimizer.momentum == 0; },
     "Muon without momentum orthogonalises the noise of one batch: PyTorch's default is a momentum of 0.95, with "
     "Nesterov."},
    {[](const RunConfig& c) { return c.schedule.warmup >= c.train.steps; },
     "The warm-up is as long as the run: the learning rate never reaches its value."},
    {[](const RunConfig& c) { return mode_of(c).autocast && has_replicas(c) && !c.parallel.replica_autocast; },
     "Replicas run in separate threads, in which autocast is off: forward computes in fp32 there, without any gain "
     "from 16 bits."},
    {[](const RunConfig& c) {
       return mode_of(c).autocast && mode_of(c).low == DType::bf16 && has_replicas(c) && c.parallel.replica_autocast &&
              c.precision.lists == "cuda";
     },
     "DataParallel enables autocast in its replicas, but not with the region's dtype: they cast to fp16, without a "
     "scaler for small gradients. A region in forward, or ddp, keeps bf16."},
    {[](const RunConfig& c) { return has_replicas(c) && c.data.batch_size < c.parallel.ranks; },
     "A batch with fewer samples than replicas leaves some replicas without work."},
    {[](const RunConfig& c) { return c.data.path.empty() && without_effect(c, "data.path").empty(); },
     "This data set needs data.path: its folder or file."},
};

// Settings that a person who changed them expects to have an effect.
constexpr std::string_view kReportedIfInactive[] = {"data.path",
                                                    "data.label",
                                                    "model.layers",
                                                    "precision.op_dtype",
                                                    "precision.layer_dtype",
                                                    "precision.autocast_off",
                                                    "optimizer.momentum",
                                                    "optimizer.nesterov",
                                                    "optimizer.amsgrad",
                                                    "scaler.min_scale",
                                                    "scaler.max_scale",
                                                    "scaler.hysteresis",
                                                    "scaler.consecutive_hysteresis",
                                                    "scaler.tolerance",
                                                    "scaler.threshold"};

// Returns views of the configuration, one per named section. In a view, that section replaces the unnamed one, and for
// other kinds the first section does. Without named sections, returns the configuration alone.
std::vector<RunConfig> views_of_sections(const RunConfig& config) {
  std::vector<RunConfig> views;
  RunConfig with_first = config;
  for (const SectionKind& kind : section_kinds())
    if (const auto names = kind.names(config); !names.empty()) kind.replace_single(with_first, config, names.front());
  views.push_back(with_first);
  for (const SectionKind& kind : section_kinds())
    for (const std::string& name : kind.names(config)) {
      RunConfig view = with_first;
      kind.replace_single(view, config, name);
      views.push_back(std::move(view));
    }
  return views;
}

} // namespace

std::vector<std::string> hints(const RunConfig& config) {
  static const RunConfig defaults;
  std::vector<std::string> sentences;
  const std::vector<RunConfig> views = views_of_sections(config);
  for (const Hint& hint : kHints)
    if (std::ranges::any_of(views, hint.applies)) sentences.emplace_back(hint.sentence);
  for (const std::string_view key : kReportedIfInactive)
    for (const SettingRef& setting : settings_in(config)) {
      if (setting.row().key != key) continue;
      const std::string_view reason = setting.without_effect(config);
      if (!reason.empty() && setting.get(config) != setting.row().get(defaults))
        sentences.push_back(std::string(setting.key()).append(" has no effect. ").append(reason));
    }
  return sentences;
}

} // namespace amplab
