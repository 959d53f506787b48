// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/dtype_choices.h"

#include "engine/run/dtype_reason.h"
#include "engine/run/formats.h"
#include "engine/run/layer_regions.h"
#include "engine/run/replicas.h"
#include "engine/settings/relevance.h"
#include "engine/settings/setting_table.h"
#include "ui/models/setting_labels.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace amplab {
namespace {

using Formats = std::map<std::string, std::string>;
constexpr auto kOps = "precision.op_dtype", kLayers = "precision.layer_dtype", kOff = "precision.autocast_off",
               kShadow = "inspect.shadow", kShadowOps = "inspect.shadow_ops";

struct DTypeTexts {
  Q_DECLARE_TR_FUNCTIONS(amplab::DtypeChoices)
};

QString words(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

// Returns nothing if the setting has that value already.
std::vector<ProposedChange> change_of(const char* key, const SettingValue& value, const QString& what,
                                      const RunConfig& config) {
  const SettingRow& setting = *find_setting_row(key);
  if (setting.get(config) == value) return {};
  return {{key, value, QString("%1: %2").arg(label_of(setting), what), DTypeTexts::tr("Selected by you.")}};
}

Formats with(Formats formats, const std::string& name, std::string_view dtype) {
  if (dtype.empty())
    formats.erase(name);
  else
    formats[name] = dtype;
  return formats;
}

QString shown(const std::string& name, std::string_view dtype) {
  return words(name) + ": " + (dtype.empty() ? DTypeTexts::tr("set by the mode") : words(dtype));
}

// The empty string comes first: as the mode decides.
std::vector<std::string_view> dtypes_of(const char* key) {
  std::vector<std::string_view> dtypes = find_setting_row(key)->choices;
  dtypes.insert(dtypes.begin(), std::string_view());
  return dtypes;
}

// Returns the override of the layer itself, not of a pattern that matches it. Empty if there is none.
std::string own_format(const std::string& layer, const PrecisionConfig& precision) {
  if (std::ranges::find(precision.autocast_off, layer) != precision.autocast_off.end()) return "fp32";
  const auto named = precision.layer_dtype.find(layer);
  return named == precision.layer_dtype.end() ? std::string() : named->second;
}

std::vector<ProposedChange> layer_changes(const std::string& layer, std::string_view dtype, const RunConfig& config) {
  std::vector<std::string> off = config.precision.autocast_off;
  std::erase(off, layer); // autocast_off takes precedence over layer_dtype
  std::vector<ProposedChange> changes = change_of(kOff, off, shown(layer, dtype), config);
  for (ProposedChange& each :
       change_of(kLayers, with(config.precision.layer_dtype, layer, dtype), shown(layer, dtype), config))
    changes.push_back(std::move(each));
  return changes;
}

RunConfig after(const std::vector<ProposedChange>& changes, RunConfig config) {
  for (const ProposedChange& each : changes) find_setting_row(each.key)->set(config, each.value);
  return config;
}

} // namespace

bool can_choose_dtype(const OpRecord& op) {
  const std::span<const std::string_view> ops = find_setting_row(kOps)->keys;
  return (op.phase == "forward" || op.phase == "backward") && std::ranges::find(ops, op.op) != ops.end();
}

std::vector<DTypeChoice> op_dtype_choices(const OpRecord& op, const RunConfig& config) {
  std::vector<DTypeChoice> choices;
  if (!can_choose_dtype(op)) return choices;
  const Formats& set_dtypes = config.precision.op_dtype;
  const auto own = set_dtypes.find(op.op);
  for (const std::string_view dtype : dtypes_of(kOps))
    choices.push_back({dtype.empty() ? DTypeTexts::tr("Set by the mode") : words(dtype),
                       dtype == (own == set_dtypes.end() ? std::string() : own->second),
                       change_of(kOps, with(set_dtypes, op.op, dtype), shown(op.op, dtype), config)});
  return choices;
}

std::vector<DTypeChoice> layer_dtype_choices(const std::string& layer, const RunConfig& config) {
  std::vector<DTypeChoice> choices;
  if (layer.empty() || !without_effect(config, kLayers).empty()) return choices;
  const std::string own = own_format(layer, config.precision);
  for (const std::string_view dtype : dtypes_of(kLayers)) {
    std::vector<ProposedChange> changes = layer_changes(layer, dtype, config);
    const RunConfig changed = after(changes, config);
    if (!dtype.empty() && deciding_pattern(layer, changed) != layer) continue;
    choices.push_back({dtype.empty() ? DTypeTexts::tr("Set by the mode") : words(dtype), own == dtype,
                       own == dtype ? std::vector<ProposedChange>() : std::move(changes)});
  }
  return choices;
}

bool is_dtype_changed(const OpRecord& op, const RunConfig& config) {
  return can_choose_dtype(op) && (config.precision.op_dtype.contains(op.op) ||
                                  !own_format(std::string(within_replica(op.layer)), config.precision).empty());
}

std::optional<std::string> next_dtype(const OpRecord& op, const RunConfig& config) {
  if (op.phase != "forward" || op.policy.empty() || !can_choose_dtype(op)) return std::nullopt;
  const auto own = config.precision.op_dtype.find(op.op);
  if (own == config.precision.op_dtype.end()) return is_overridden(op) ? std::optional<std::string>("") : std::nullopt;
  const bool same = own->second == op.compute_dtype || own->second == op.out_dtype;
  return is_overridden(op) && same ? std::nullopt : std::optional(own->second);
}

QString changed_dtypes(const RunConfig& config) {
  QStringList set_dtypes;
  for (const auto& [op, dtype] : config.precision.op_dtype) set_dtypes += shown(op, dtype);
  for (const auto& [layer, dtype] : config.precision.layer_dtype) set_dtypes += shown(layer, dtype);
  return set_dtypes.join(", ");
}

std::vector<ProposedChange> reset_dtypes(const RunConfig& config) {
  std::vector<ProposedChange> changes = change_of(kOps, Formats(), DTypeTexts::tr("set by the mode"), config);
  for (ProposedChange& each : change_of(kLayers, Formats(), DTypeTexts::tr("set by the mode"), config))
    changes.push_back(std::move(each));
  return changes;
}

bool is_shadowed(const std::string& op, const RunConfig& config) {
  const auto& ops = config.inspect.shadow_ops;
  return config.inspect.shadow != "none" && (ops.empty() || std::ranges::find(ops, op) != ops.end());
}

std::vector<ProposedChange> shadow_op(const std::string& op, bool on, const RunConfig& config) {
  const bool any = config.inspect.shadow != "none";
  std::vector<std::string> ops = any ? config.inspect.shadow_ops : std::vector<std::string>();
  std::erase(ops, op);
  if (on) ops.push_back(op);
  std::vector<ProposedChange> changes = change_of(kShadowOps, ops, words(op), config);
  const std::vector<ProposedChange> shadow = !on && ops.empty() ? shadow_all("none", config)
                                             : !any             ? shadow_all("inputs", config)
                                                                : std::vector<ProposedChange>();
  changes.insert(changes.end(), shadow.begin(), shadow.end());
  return changes;
}

std::vector<ProposedChange> shadow_all(const std::string& shadow, const RunConfig& config) {
  return change_of(kShadow, shadow, words(shadow), config);
}

} // namespace amplab
