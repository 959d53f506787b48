// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scaler_stages.h"

#include "engine/run/scaler_sentences.h"
#include "ui/models/cell.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>

namespace amplab {
namespace {

constexpr std::array<const char*, 4> kStages = { // by KnownStage
    "", QT_TRANSLATE_NOOP("amplab::ScalerStages", "ready"), QT_TRANSLATE_NOOP("amplab::ScalerStages", "unscaled"),
    QT_TRANSLATE_NOOP("amplab::ScalerStages", "stepped")};

struct StageWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::ScalerStages)
};

KnownStage stage_named(const std::string& name) {
  const auto found = std::ranges::find(kStages, name, [](const char* each) { return std::string(each); });
  return found == kStages.end() ? KnownStage::unknown : static_cast<KnownStage>(found - kStages.begin());
}

ScalerCall unscale_of(const QString& call, KnownStage stage) {
  const char* error = stage == KnownStage::unscaled  ? scaler_sentence::kAlreadyUnscaled
                      : stage == KnownStage::stepped ? scaler_sentence::kUnscaleAfterStep
                                                     : "";
  return {call,
          StageWords::tr("Divides the gradients by the scale and records Inf or NaN; afterwards they can be clipped"),
          error};
}

ScalerCall step_of(const QString& call, KnownStage stage, double found_inf) {
  const bool unchecked = stage == KnownStage::unscaled && !is_recorded(found_inf);
  const char* error = stage == KnownStage::stepped ? scaler_sentence::kAlreadyStepped
                      : unchecked                  ? scaler_sentence::kNoInfChecksForOptimizer
                                                   : "";
  return {call,
          stage == KnownStage::ready
              ? StageWords::tr("Unscales first, then steps the optimizer; skips the step if a gradient is Inf or NaN")
              : StageWords::tr("Steps the optimizer; skips the step if unscale_ found Inf or NaN"),
          error};
}

OptimizerStage& stage_in(ScalerStages& stages, const std::string& optimizer) {
  const QString name = QString::fromStdString(optimizer);
  const auto found = std::ranges::find(stages.optimizers, name, &OptimizerStage::optimizer);
  if (found != stages.optimizers.end()) return *found;
  stages.optimizers.push_back({name, KnownStage::unknown, not_recorded(), {}, {}});
  return stages.optimizers.back();
}

} // namespace

bool ScalerStages::known() const {
  return !optimizers.empty() &&
         std::ranges::none_of(optimizers, [](const OptimizerStage& each) { return each.stage == KnownStage::unknown; });
}

ScalerStages scaler_stages(const VariableRecord& scaler) {
  ScalerStages stages;
  stages.scaler = QString::fromStdString(scaler.name);
  for (const VariableAttribute& part : scaler.parts) {
    if (part.key == "scale")
      stages.scale = part.value, stages.enabled = true;
    else if (part.key == "growth_tracker")
      stages.growth_tracker = part.value;
    else if (part.key == "stage")
      stage_in(stages, part.of).stage = stage_named(part.text);
    else if (part.key == "found_inf")
      stage_in(stages, part.of).found_inf = part.value;
  }
  bool checked = false;
  for (OptimizerStage& each : stages.optimizers) {
    each.unscale = unscale_of(stages.scaler + ".unscale_(" + each.optimizer + ")", each.stage);
    each.step = step_of(stages.scaler + ".step(" + each.optimizer + ")", each.stage, each.found_inf);
    checked |= is_recorded(each.found_inf);
  }
  stages.update = {stages.scaler + ".update()",
                   StageWords::tr("Adjusts the scale and makes every optimizer ready again"),
                   stages.known() && !checked ? scaler_sentence::kNoInfChecksBeforeUpdate : ""};
  return stages;
}

QString name_of(KnownStage stage) {
  return stage == KnownStage::unknown ? QString() : StageWords::tr(kStages[static_cast<size_t>(stage)]);
}

QString verdict_text(double found_inf) {
  return is_recorded(found_inf) ? StageWords::tr("found_inf %1").arg(found_inf, 0, 'g', 3)
                                : StageWords::tr("no verdict yet");
}

QString description_of(const ScalerStages& scaler) {
  if (!scaler.enabled) return StageWords::tr("%1: not enabled").arg(scaler.scaler);
  QStringList sentences{StageWords::tr("%1: scale %2").arg(scaler.scaler, scale_label(scaler.scale))};
  if (is_recorded(scaler.growth_tracker))
    sentences += StageWords::tr("growth tracker %1").arg(count_label(scaler.growth_tracker));
  if (!scaler.known()) return sentences.join(", ") + StageWords::tr("; stages unknown");
  QStringList stages, legal, illegal;
  const auto sort = [&](const ScalerCall& call) {
    call.legal() ? legal.append(call.text) : illegal.append(call.text + ": " + call.error);
  };
  for (const OptimizerStage& each : scaler.optimizers) {
    stages += StageWords::tr("%1 %2, %3").arg(each.optimizer, name_of(each.stage), verdict_text(each.found_inf));
    sort(each.unscale);
    sort(each.step);
  }
  sort(scaler.update);
  return StageWords::tr("%1; %2; allowed next: %3; not allowed: %4")
      .arg(sentences.join(", "), stages.join(", "), legal.join(", "), illegal.join(" "));
}

} // namespace amplab
