// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the stages in the window with the scaler that the engine trains with. Calls that the window shows as legal
// succeed, and calls that it refuses throw.
#include "ui/models/scaler_stages.h"

#include "engine/amp/grad_scaler.h"
#include "engine/run/scaler_sentences.h"

#include <gtest/gtest.h>
#include <map>
#include <optional>

namespace amplab {
namespace {

constexpr OptimizerId kD{0}, kG{1};

VariableRecord record_of(const GradScaler& scaler) {
  VariableRecord record;
  record.name = "scaler";
  record.kind = VariableKind::scaler;
  record.parts = {{"scale", "", scaler.get_scale(), ""},
                  {"growth_tracker", "", static_cast<double>(scaler.growth_tracker()), ""}};
  for (const auto& [id, name] : {std::pair(kD, "d"), std::pair(kG, "g")}) {
    const auto found = scaler.found_inf(id);
    record.parts.push_back({"stage", name, not_recorded(), std::string(name_of(scaler.stage(id)))});
    record.parts.push_back({"found_inf", name, found ? static_cast<double>(*found) : not_recorded(), ""});
  }
  return record;
}

// Makes a call on a copy of the scaler. Returns the sentence that PyTorch raises, or nothing.
template <class Call> QString error_of(GradScaler scaler, Call call) {
  static const std::map<ScalerFault, const char*> kSentences = {
      {ScalerFault::already_unscaled, scaler_sentence::kAlreadyUnscaled},
      {ScalerFault::unscale_after_step, scaler_sentence::kUnscaleAfterStep},
      {ScalerFault::already_stepped, scaler_sentence::kAlreadyStepped},
      {ScalerFault::no_inf_checks_for_optimizer, scaler_sentence::kNoInfChecksForOptimizer},
      {ScalerFault::no_inf_checks_before_update, scaler_sentence::kNoInfChecksBeforeUpdate}};
  try {
    call(scaler);
    return {};
  } catch (const ScalerError& error) {
    return kSentences.at(error.fault);
  }
}

// As the engine's step: unscales first if that has not been done and there are gradients.
void step(GradScaler& scaler, OptimizerId id) {
  if (scaler.wants_unscale(id)) {
    scaler.begin_unscale(id);
    scaler.record_found_inf(id, false);
  }
  scaler.begin_step(id);
}

// Brings one optimizer to a stage. checked: it had gradients.
void bring(GradScaler& scaler, OptimizerId id, ScalerStage stage, bool checked, bool inf) {
  if (stage == ScalerStage::ready) return;
  scaler.begin_unscale(id);
  if (checked) scaler.record_found_inf(id, inf);
  if (stage == ScalerStage::stepped && checked) scaler.begin_step(id);
}

TEST(ScalerStages, AgreeWithTheScalerOnLegalCallsAndErrors) {
  int states = 0;
  for (const ScalerStage d : {ScalerStage::ready, ScalerStage::unscaled, ScalerStage::stepped})
    for (const ScalerStage g : {ScalerStage::ready, ScalerStage::unscaled, ScalerStage::stepped})
      for (const bool checked : {true, false}) {
        if (!checked && d == ScalerStage::stepped) continue; // unreachable without gradients
        GradScaler scaler((ScalerSettings()));
        scaler.scale();
        bring(scaler, kD, d, checked, false);
        bring(scaler, kG, g, true, true);
        const ScalerStages stages = scaler_stages(record_of(scaler));
        ASSERT_EQ(stages.optimizers.size(), 2u);
        ASSERT_TRUE(stages.known());
        const std::string where =
            std::string(name_of(d)).append(" ").append(name_of(g)).append(checked ? " checked" : " unchecked");
        const OptimizerId ids[] = {kD, kG};
        for (size_t i = 0; i < 2; ++i) {
          const OptimizerId id = ids[i];
          EXPECT_EQ(stages.optimizers[i].unscale.error,
                    error_of(scaler, [&](GradScaler& its) { its.begin_unscale(id); }))
              << where;
          EXPECT_EQ(stages.optimizers[i].step.error, error_of(scaler, [&](GradScaler& its) { step(its, id); }))
              << where;
        }
        EXPECT_EQ(stages.update.error, error_of(scaler, [](GradScaler& its) { its.update(); })) << where;
        ++states;
      }
  EXPECT_EQ(states, 15);
}

TEST(ScalerStages, WriteTheCallsAsALoopDoes) {
  GradScaler scaler((ScalerSettings()));
  const ScalerStages stages = scaler_stages(record_of(scaler));
  EXPECT_EQ(stages.optimizers[1].unscale.text, "scaler.unscale_(g)");
  EXPECT_EQ(stages.optimizers[0].step.text, "scaler.step(d)");
  EXPECT_EQ(stages.update.text, "scaler.update()");
}

TEST(ScalerStages, SayAllOfItInWords) {
  GradScaler scaler((ScalerSettings()));
  scaler.scale();
  bring(scaler, kD, ScalerStage::unscaled, true, true);
  const QString text = description_of(scaler_stages(record_of(scaler)));
  EXPECT_TRUE(text.contains("d unscaled, found_inf 1")) << text.toStdString();
  EXPECT_TRUE(text.contains("g ready, no verdict yet")) << text.toStdString();
  EXPECT_TRUE(text.contains("allowed next: scaler.step(d), scaler.unscale_(g), scaler.step(g), scaler.update()"))
      << text.toStdString();
  EXPECT_TRUE(text.contains(scaler_sentence::kAlreadyUnscaled)) << text.toStdString();
}

TEST(ScalerStages, AreUnknownOutsideOfAStep) {
  VariableRecord record;
  record.name = "scaler";
  record.parts = {{"scale", "", 4, ""}, {"found_inf", "optimizer", 1, ""}};
  const ScalerStages stages = scaler_stages(record);
  EXPECT_FALSE(stages.known());
  EXPECT_EQ(stages.optimizers[0].stage, KnownStage::unknown);
  EXPECT_EQ(stages.optimizers[0].found_inf, 1);
  EXPECT_TRUE(description_of(stages).contains("unknown"));
}

TEST(ScalerStages, OfAScalerThatIsSwitchedOffSayOnlyThat) {
  VariableRecord record;
  record.name = "scaler";
  record.text = "not enabled";
  EXPECT_FALSE(scaler_stages(record).enabled);
  EXPECT_EQ(description_of(scaler_stages(record)), "scaler: not enabled");
}

} // namespace
} // namespace amplab
