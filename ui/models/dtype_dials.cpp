// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/dtype_dials.h"

#include "engine/fields/fields.h"
#include "engine/run/dtype_reason.h"
#include "engine/run/formats.h"
#include "engine/run/layer_regions.h"
#include "engine/run/relevance.h"
#include "engine/run/replicas.h"
#include "ui/models/field_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace amplab {
namespace {

using Formats = std::map<std::string, std::string>;
constexpr auto kOps = "precision.op_dtype", kLayers = "precision.layer_dtype", kOff = "precision.autocast_off",
               kShadow = "inspect.shadow", kShadowOps = "inspect.shadow_ops";

struct DialWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::DtypeDials)
};

QString words(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

// Returns nothing if the setting has that value already.
std::vector<Advice> turn(const char* key, const FieldValue& value, const QString& what, const RunConfig& dials) {
  const Field& field = *find_field(key);
  if (field.get(dials) == value) return {};
  return {{key, value, QString("%1: %2").arg(label_of(field), what), DialWords::tr("As you chose.")}};
}

Formats with(Formats formats, const std::string& name, std::string_view dtype) {
  if (dtype.empty())
    formats.erase(name);
  else
    formats[name] = dtype;
  return formats;
}

QString shown(const std::string& name, std::string_view dtype) {
  return words(name) + ": " + (dtype.empty() ? DialWords::tr("as the mode decides") : words(dtype));
}

// The empty string comes first: as the mode decides.
std::vector<std::string_view> dtypes_of(const char* key) {
  std::vector<std::string_view> dtypes = find_field(key)->choices;
  dtypes.insert(dtypes.begin(), std::string_view());
  return dtypes;
}

// Returns the override of the layer itself, not of a pattern that matches it. Empty if there is none.
std::string own_format(const std::string& layer, const PrecisionConfig& precision) {
  if (std::ranges::find(precision.autocast_off, layer) != precision.autocast_off.end()) return "fp32";
  const auto named = precision.layer_dtype.find(layer);
  return named == precision.layer_dtype.end() ? std::string() : named->second;
}

std::vector<Advice> turn_layer(const std::string& layer, std::string_view dtype, const RunConfig& dials) {
  std::vector<std::string> off = dials.precision.autocast_off;
  std::erase(off, layer); // autocast_off takes precedence over layer_dtype
  std::vector<Advice> advice = turn(kOff, off, shown(layer, dtype), dials);
  for (Advice& each : turn(kLayers, with(dials.precision.layer_dtype, layer, dtype), shown(layer, dtype), dials))
    advice.push_back(std::move(each));
  return advice;
}

RunConfig after(const std::vector<Advice>& advice, RunConfig dials) {
  for (const Advice& each : advice) find_field(each.key)->set(dials, each.value);
  return dials;
}

} // namespace

bool can_choose_dtype(const OpRecord& op) {
  const std::span<const std::string_view> ops = find_field(kOps)->keys;
  return (op.phase == "forward" || op.phase == "backward") && std::ranges::find(ops, op.op) != ops.end();
}

std::vector<DialChoice> op_dtype_choices(const OpRecord& op, const RunConfig& dials) {
  std::vector<DialChoice> choices;
  if (!can_choose_dtype(op)) return choices;
  const Formats& said = dials.precision.op_dtype;
  const auto own = said.find(op.op);
  for (const std::string_view dtype : dtypes_of(kOps))
    choices.push_back({dtype.empty() ? DialWords::tr("As the mode decides") : words(dtype),
                       dtype == (own == said.end() ? std::string() : own->second),
                       turn(kOps, with(said, op.op, dtype), shown(op.op, dtype), dials)});
  return choices;
}

std::vector<DialChoice> layer_dtype_choices(const std::string& layer, const RunConfig& dials) {
  std::vector<DialChoice> choices;
  if (layer.empty() || !without_effect(dials, kLayers).empty()) return choices;
  const std::string own = own_format(layer, dials.precision);
  for (const std::string_view dtype : dtypes_of(kLayers)) {
    std::vector<Advice> advice = turn_layer(layer, dtype, dials);
    const RunConfig turned = after(advice, dials);
    if (!dtype.empty() && deciding_pattern(layer, turned) != layer) continue;
    choices.push_back({dtype.empty() ? DialWords::tr("As the mode decides") : words(dtype), own == dtype,
                       own == dtype ? std::vector<Advice>() : std::move(advice)});
  }
  return choices;
}

bool is_dtype_turned(const OpRecord& op, const RunConfig& dials) {
  return can_choose_dtype(op) && (dials.precision.op_dtype.contains(op.op) ||
                                  !own_format(std::string(within_replica(op.layer)), dials.precision).empty());
}

std::optional<std::string> dtype_from_now_on(const OpRecord& op, const RunConfig& dials) {
  if (op.phase != "forward" || op.policy.empty() || !can_choose_dtype(op)) return std::nullopt;
  const auto own = dials.precision.op_dtype.find(op.op);
  if (own == dials.precision.op_dtype.end()) return is_overridden(op) ? std::optional<std::string>("") : std::nullopt;
  const bool same = own->second == op.compute_dtype || own->second == op.out_dtype;
  return is_overridden(op) && same ? std::nullopt : std::optional(own->second);
}

QString turned_dtypes(const RunConfig& dials) {
  QStringList said;
  for (const auto& [op, dtype] : dials.precision.op_dtype) said += shown(op, dtype);
  for (const auto& [layer, dtype] : dials.precision.layer_dtype) said += shown(layer, dtype);
  return said.join(", ");
}

std::vector<Advice> reset_dtypes(const RunConfig& dials) {
  std::vector<Advice> advice = turn(kOps, Formats(), DialWords::tr("as the mode decides"), dials);
  for (Advice& each : turn(kLayers, Formats(), DialWords::tr("as the mode decides"), dials))
    advice.push_back(std::move(each));
  return advice;
}

bool is_shadowed(const std::string& op, const RunConfig& dials) {
  const auto& ops = dials.inspect.shadow_ops;
  return dials.inspect.shadow != "none" && (ops.empty() || std::ranges::find(ops, op) != ops.end());
}

std::vector<Advice> shadow_op(const std::string& op, bool on, const RunConfig& dials) {
  const bool any = dials.inspect.shadow != "none";
  std::vector<std::string> ops = any ? dials.inspect.shadow_ops : std::vector<std::string>();
  std::erase(ops, op);
  if (on) ops.push_back(op);
  std::vector<Advice> advice = turn(kShadowOps, ops, words(op), dials);
  const std::vector<Advice> shadow = !on && ops.empty() ? shadow_all("none", dials)
                                     : !any             ? shadow_all("inputs", dials)
                                                        : std::vector<Advice>();
  advice.insert(advice.end(), shadow.begin(), shadow.end());
  return advice;
}

std::vector<Advice> shadow_all(const std::string& shadow, const RunConfig& dials) {
  return turn(kShadow, shadow, words(shadow), dials);
}

} // namespace amplab
