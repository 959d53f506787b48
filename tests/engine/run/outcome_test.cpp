// SPDX-License-Identifier: Apache-2.0
#include "engine/run/outcome.h"

#include "engine/run/end_reason.h"

#include <cctype>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Figures of a run that has learned, without a test set.
RunFigures well() {
  RunFigures run;
  run.status = {LaneState::finished, "", EndedBy::nothing};
  run.planned = run.steps = 1200;
  run.updates = 1193;
  run.skipped = 7;
  run.loss_at_start = 2.3;
  run.loss_at_end = 0.11;
  run.last_loss = 0.1;
  return run;
}

template <class... Change> std::string message_with(Change... change) {
  RunFigures run = well();
  (change(run), ...);
  return text_of(outcome_of(run).message);
}

TEST(Outcome, ReportsAccuracyAndSkipsOfWhatHasLearnt) {
  EXPECT_EQ(message_with([](auto& r) { r.accuracy = 0.96; }), "Learnt: test accuracy 96 %, 7 of 1,200 steps skipped.");
  EXPECT_EQ(message_with([](auto& r) { r.skipped = 0; }), "Learnt: loss from 2.3 to 0.11.");
  EXPECT_EQ(outcome_of(well()).kind, OutcomeKind::learnt);
}

TEST(Outcome, NeverRoundsToAllOrNothing) {
  EXPECT_EQ(message_with([](auto& r) { r.accuracy = 0.9999, r.skipped = 0; }), "Learnt: test accuracy 99.9 %.");
  EXPECT_EQ(message_with([](auto& r) { r.accuracy = 0.00001, r.skipped = 0; }), "Learnt: test accuracy 0.1 %.");
  EXPECT_EQ(message_with([](auto& r) { r.accuracy = 1, r.skipped = 0; }), "Learnt: test accuracy 100 %.");
}

TEST(Outcome, BlamesZerosOnlyWhereNothingWasLearnt) {
  const auto zeros = [](auto& r) { r.zero_gradients = 0.83; };
  EXPECT_EQ(message_with(zeros, [](auto& r) { r.loss_at_end = 2.3; }),
            "Did not learn: 83 % of its gradients were zero.");
  EXPECT_EQ(message_with(zeros), "Learnt: loss from 2.3 to 0.11, 7 of 1,200 steps skipped.");
  EXPECT_EQ(message_with([](auto& r) { r.zero_gradients = 0.2, r.loss_at_end = 2.3, r.skipped = 0; }),
            "Did not learn: loss from 2.3 to 2.3.");
}

TEST(Outcome, BlamesSkips) {
  const auto flat = [](auto& r) { r.loss_at_end = 2.3; };
  EXPECT_EQ(message_with(flat, [](auto& r) { r.skipped = 600; }), "Did not learn: 600 of 1,200 steps were skipped.");
  EXPECT_EQ(message_with(flat, [](auto& r) { r.skipped = 1200, r.updates = 0; }),
            "Did not learn: all 1,200 steps were skipped.");
}

TEST(Outcome, DistinguishesLittleFromNothingAndWorse) {
  const auto end_at = [](double loss) {
    return [loss](auto& r) { r.loss_at_start = 2, r.loss_at_end = loss, r.skipped = 0; };
  };
  EXPECT_EQ(message_with(end_at(1.7)), "Learnt: loss from 2 to 1.7.");
  EXPECT_EQ(message_with(end_at(1.9)), "Learnt little: loss from 2 to 1.9.");
  EXPECT_EQ(message_with(end_at(1.95)), "Did not learn: loss from 2 to 1.95.");
  EXPECT_EQ(message_with(end_at(2.3)), "Did not learn: the loss rose from 2 to 2.3.");
}

TEST(Outcome, ReportsSinceWhenTheLossIsNotFiniteAndWhereItBegan) {
  const auto at = [](int64_t step) { return [step](auto& r) { r.nonfinite_since = step, r.last_loss = kNan; }; };
  EXPECT_EQ(message_with(at(412)), "Diverged at step 412: the loss is NaN since then.");
  EXPECT_EQ(message_with(at(1200)), "Diverged at step 1200: the loss is NaN there.");
  EXPECT_EQ(message_with(at(412), [](auto& r) { r.last_loss = std::numeric_limits<double>::infinity(); }),
            "Diverged at step 412: the loss is Inf since then.");
  Explanation overflow;
  overflow.cause = "overflow";
  overflow.position.step = 412, overflow.position.op = "matmul", overflow.position.layer = "fc2",
  overflow.position.dtype = "fp16";
  const auto explained = [&](auto& r) { r.explained = &overflow; };
  EXPECT_EQ(message_with(at(412), explained),
            "Diverged at step 412: the loss is NaN since then; fp16 overflowed in matmul of fc2.");
  overflow.position.step = 411;
  EXPECT_EQ(message_with(at(412), explained),
            "Diverged at step 412: the loss is NaN since then; fp16 overflowed in matmul of fc2 at step 411.");
  overflow.cause = "log-of-zero";
  EXPECT_EQ(message_with(at(412), explained), "Diverged at step 412: the loss is NaN since then.");
}

TEST(Outcome, ReportsWhoEndedIt) {
  const auto ended = [](LaneState state, EndedBy by, const char* reason) {
    return [=](auto& r) { r.status = {state, reason, by}, r.steps = 120; };
  };
  EXPECT_EQ(message_with(ended(LaneState::stopped, EndedBy::person, "Stopped.")),
            "Stopped by hand after step 120 of 1200: loss from 2.3 to 0.11, 7 of 120 steps skipped.");
  EXPECT_EQ(message_with(ended(LaneState::stopped, EndedBy::step_guard, "Stopped at step 120 by guard.stop_at_step.")),
            "Stopped at step 120 by guard.stop_at_step.");
  EXPECT_EQ(message_with(ended(LaneState::stopped, EndedBy::engine_gone, "The engine ended.")),
            "Stopped by the engine after step 120: The engine ended.");
  EXPECT_EQ(message_with(ended(LaneState::failed, EndedBy::error, "Line 5: RuntimeError.")),
            "Failed after step 120: Line 5: RuntimeError.");
  EXPECT_EQ(message_with(ended(LaneState::failed, EndedBy::error, "")),
            "Failed after step 120: no reason was reported.");
  EXPECT_EQ(message_with(ended(LaneState::stopped, EndedBy::person, "Stopped."), [](auto& r) { r.steps = 0; }),
            "Stopped by hand before its first step.");
}

TEST(Outcome, IsEmptyForARunningLaneAndClaimsNothingUnknown) {
  EXPECT_EQ(message_with([](auto& r) { r.status.state = LaneState::paused; }), "");
  EXPECT_EQ(message_with([](auto& r) { r.steps = 5, r.skipped = 0; }),
            "Too few steps to judge: loss from 2.3 to 0.11 in 5.");
  EXPECT_EQ(
      message_with([](auto& r) { r.first_step = 129, r.loss_at_start = 0.31, r.loss_at_end = 0.3, r.skipped = 0; }),
      "Since step 128: loss from 0.31 to 0.3.");
  EXPECT_EQ(message_with([](auto& r) { r.several_losses = true; }),
            "Completed 1,200 steps, 7 of them skipped; each loss has its own curve.");
  EXPECT_EQ(message_with([](auto& r) { r.loss_at_start = -1, r.loss_at_end = -2, r.skipped = 0; }),
            "Ended: loss from -1 to -2.");
}

TEST(Outcome, IsTranslatedWithItsNumbers) {
  const MessageLanguage shouted{[](std::string_view phrase) {
                                  std::string text(phrase);
                                  for (char& c : text)
                                    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
                                  return text;
                                },
                                [](int64_t count) { return "#" + std::to_string(count); }};
  RunFigures run = well();
  EXPECT_EQ(text_of(outcome_of(run).message, shouted), "LEARNT: LOSS FROM 2.3 TO 0.11, #7 OF #1200 STEPS SKIPPED.");
  run.status = {LaneState::stopped, "Stopped at step 120 by guard.stop_at_step.", EndedBy::step_guard};
  EXPECT_EQ(text_of(outcome_of(run).message, shouted), "STOPPED AT STEP 120 BY GUARD.STOP_AT_STEP.");
  run.status = {LaneState::failed, "Line 5: RuntimeError, 50 %1.", EndedBy::error};
  EXPECT_EQ(text_of(outcome_of(run).message, shouted), "FAILED AFTER STEP 1200: Line 5: RuntimeError, 50 %1.")
      << "the reason of an error is not translated";
}

TEST(EndedByText, ComesBackFromItsSentenceAsAPhraseAndItsWords) {
  for (int at = 0; at <= static_cast<int>(EndedBy::engine_gone); ++at) {
    const auto by = static_cast<EndedBy>(at);
    const std::string sentence = sentence_of(by, {{"step", "12"},
                                                  {"value", "1e4 is above guard"},
                                                  {"limit", "0.5"},
                                                  {"why", "It is so."},
                                                  {"lane", "fp16 \"x\""}});
    const TranslatableMessage reason = reason_of(by, sentence);
    EXPECT_EQ(text_of(reason), sentence);
    EXPECT_EQ(reason.phrase, phrase_of(by)) << sentence;
  }
  EXPECT_EQ(text_of(reason_of(EndedBy::loss_guard, "An older engine's words: %2.")), "An older engine's words: %2.");
  EXPECT_EQ(text_of(reason_of(EndedBy::step_guard, "")), "");
}

TEST(MessageOfText, IsTheFirstPhraseThatFits) {
  constexpr std::string_view phrases[] = {"%1 products are emulated here.", "no words"};
  const TranslatableMessage message = message_of(phrases, "fp16 products are emulated here.");
  EXPECT_EQ(message.phrase, phrases[0]);
  ASSERT_EQ(message.arguments.size(), 1u);
  EXPECT_EQ(std::get<std::string>(message.arguments[0].is), "fp16");
  EXPECT_EQ(message_of(phrases, "no words").phrase, phrases[1]);
  for (const char* other : {"fp16 products are emulated here. And more.", "", "no words at all"}) {
    EXPECT_EQ(message_of(phrases, other).phrase, "%1") << other;
    EXPECT_EQ(text_of(message_of(phrases, other)), other);
  }
}

TEST(Outcome, UsesTheMedianOfFiniteLosses) {
  EXPECT_EQ(typical_loss(std::vector<double>{3, 1, kNan, 9}), 3);
  EXPECT_EQ(typical_loss(std::vector<double>{4, 1, 3, 2}), 2.5);
  EXPECT_FALSE(is_recorded(typical_loss(std::vector<double>{kNan})));
  EXPECT_FALSE(is_recorded(typical_loss({})));
}

TEST(Outcome, CountsTheZerosOfGradientsAlone) {
  StepInspection inspection;
  inspection.tensors.resize(3);
  inspection.tensors[0].tensor.kind = TensorKind::gradient, inspection.tensors[0].numbers.zeros = 30,
  inspection.tensors[0].numbers.count = 40;
  inspection.tensors[1].tensor.kind = TensorKind::gradient, inspection.tensors[1].numbers.zeros = 0,
  inspection.tensors[1].numbers.count = 60;
  inspection.tensors[2].tensor.kind = TensorKind::weight, inspection.tensors[2].numbers.zeros = 99,
  inspection.tensors[2].numbers.count = 99;
  GradientZeros zeros;
  EXPECT_FALSE(is_recorded(zeros.share()));
  zeros.add(inspection);
  EXPECT_EQ(zeros.share(), 0.3);
  inspection.injected = true, inspection.tensors[0].numbers.zeros = 40;
  zeros.add(inspection);
  EXPECT_EQ(zeros.share(), 0.3);
}

} // namespace
} // namespace amplab
