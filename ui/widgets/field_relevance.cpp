// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/field_relevance.h"

namespace amplab {
namespace {

bool unscaled(const RunConfig& c) { return c.scaler.kind == "none"; }
bool not_dynamic(const RunConfig& c) { return c.scaler.kind != "dynamic"; }
bool unclipped(const RunConfig& c) { return c.clip.kind == "none"; }
bool one_batch(const RunConfig& c) { return c.accumulation.steps == 1; }
bool is_sgd(const RunConfig& c) { return c.optimizer.name == "sgd"; }
bool no_autocast(const RunConfig& c) { return !c.precision.mode.starts_with("amp-"); }

struct Row {
  std::string_view key;
  bool (*idle)(const RunConfig&);
  std::string_view why;
};

constexpr Row kRows[] = {
    {"scaler.init_scale", unscaled, "There is no loss scaler."},
    {"scaler.growth_factor", not_dynamic, "Only a dynamic scaler grows."},
    {"scaler.backoff_factor", not_dynamic, "Only a dynamic scaler backs off."},
    {"scaler.growth_interval", not_dynamic, "Only a dynamic scaler grows."},
    {"clip.max", unclipped, "Nothing is clipped."},
    {"clip.when", unclipped, "Nothing is clipped."},
    {"accumulation.normalize", one_batch, "There is one micro-batch per step."},
    {"optimizer.betas", is_sgd, "SGD has none."},
    {"optimizer.eps", is_sgd, "SGD has none."},
    {"optimizer.momentum", [](const RunConfig& c) { return !is_sgd(c); }, "Read by SGD only."},
    {"precision.op_dtype", no_autocast, "This mode does not use autocast."},
    {"precision.autocast_off", no_autocast, "This mode does not use autocast."},
    {"precision.cast_cache", no_autocast, "This mode does not use autocast."},
    {"data.path", [](const RunConfig& c) { return c.data.name != "idx"; }, "Read by the data set idx only."},
};

} // namespace

std::string_view without_effect(const RunConfig& config, std::string_view key) {
  for (const Row& row : kRows)
    if (row.key == key && row.idle(config)) return row.why;
  return {};
}

} // namespace amplab
