// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/advice.h"

#include "engine/fields/fields.h"
#include "engine/run/replicas.h"
#include "ui/models/cell.h"
#include "ui/models/field_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>

namespace amplab {
namespace {

struct Case {
  const Explanation& explanation;
  const RunConfig& config;
  const StepRecord& record;

  bool overflows_in(const char* phase) const {
    return explanation.cause == "overflow" && explanation.place.phase == phase;
  }
  bool autocasts() const { return config.precision.mode.starts_with("amp-"); }
};

struct Rule {
  const char* key;
  std::optional<FieldValue> (*value)(const Case&); // nothing: the rule does not fit
  const char* reason;
};

// The largest power of two with which the number that overflowed still fits. A dynamic scaler needs no help once it has
// found its scale.
std::optional<FieldValue> fitting_scale(const Case& c) {
  const double loss_scale = c.record.loss_scale, gradient = std::abs(c.explanation.value) / loss_scale;
  const bool searching = c.config.scaler.kind == "static" || c.record.update == 0;
  if (!c.overflows_in("backward") || !searching || !std::isfinite(gradient) || gradient == 0) return std::nullopt;
  const double scale = std::exp2(std::floor(std::log2(c.explanation.limit / gradient)));
  return scale >= 1 && scale < loss_scale ? std::optional<FieldValue>(scale) : std::nullopt;
}

std::optional<FieldValue> layer_outside_autocast(const Case& c) {
  const std::string layer(within_replica(c.explanation.place.layer));
  auto off = c.config.precision.autocast_off;
  const bool known = std::ranges::find(off, layer) != off.end();
  if (!c.overflows_in("forward") || !c.autocasts() || layer.empty() || known) return std::nullopt;
  off.push_back(layer);
  return off;
}

std::optional<FieldValue> wider_mode(const Case& c) {
  const bool fits = c.overflows_in("forward") && c.config.precision.mode == "amp-fp16";
  return fits ? std::optional<FieldValue>("amp-bf16") : std::nullopt;
}

std::optional<FieldValue> root_in_fp32(const Case& c) {
  if (c.explanation.root.op.empty() || !c.autocasts()) return std::nullopt;
  auto ops = c.config.precision.op_dtype;
  ops[c.explanation.root.op] = "fp32";
  return ops;
}

std::optional<FieldValue> larger_eps(const Case& c) {
  const bool optimizer = c.explanation.place.phase == "step" && c.explanation.cause.starts_with("divide");
  return optimizer && c.config.optimizer.eps < 1e-4 ? std::optional<FieldValue>(1e-4) : std::nullopt;
}

constexpr Rule kRules[] = {
    {"scaler.init_scale", fitting_scale,
     QT_TRANSLATE_NOOP("Advice", "The largest power of two with which this number still fits.")},
    {"precision.autocast_off", layer_outside_autocast,
     QT_TRANSLATE_NOOP("Advice", "This layer alone computes in fp32.")},
    {"precision.mode", wider_mode,
     QT_TRANSLATE_NOOP("Advice", "bf16 has the range of fp32, and fewer digits than fp16.")},
    {"precision.op_dtype", root_in_fp32,
     QT_TRANSLATE_NOOP("Advice", "The op that flushed the number to zero computes in fp32.")},
    {"optimizer.eps", larger_eps,
     QT_TRANSLATE_NOOP("Advice", "An eps that 16 bits can hold keeps the division from zero.")},
};

QString value_text(const Case& c, const Rule& rule, const FieldValue& value) {
  if (value.is_number()) return number_label(value.number(), 8);
  if (value.is_text()) return QString::fromStdString(value.text());
  if (value.is_list()) return QString::fromStdString(std::string(within_replica(c.explanation.place.layer)));
  Q_ASSERT(std::string_view(rule.key) == "precision.op_dtype");
  return QString("%1: fp32").arg(QString::fromStdString(c.explanation.root.op));
}

} // namespace

std::vector<Advice> advice_on(const Explanation& explanation, const RunConfig& config, const StepRecord& record) {
  std::vector<Advice> advice;
  const Case c{explanation, config, record};
  for (const Rule& rule : kRules) {
    const auto value = rule.value(c);
    const Field& field = *find_field(rule.key);
    if (!value || field.get(config) == *value) continue;
    try {
      const FieldValue taken = check_field(field, *value); // not every op can be overridden
            advice.push_back({rule.key, taken, QString("%1: %2").arg(label_of(field), value_text(c, rule, *value)),
                        QCoreApplication::translate("Advice", rule.reason)});
    } catch (const ConfigError&) {
    }
  }
  return advice;
}

} // namespace amplab
