// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/no_learning.h"

#include "engine/run/mode.h"
#include "ui/models/cell.h"
#include "ui/models/keymap.h"
#include "ui/models/lane_outcome.h"
#include "ui/models/message_text.h"
#include "ui/models/qt_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace amplab {
namespace {

struct LearningWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::NoLearning)
};

constexpr double kMajority = 0.5; // of elements or steps

double share_of(int64_t part, int64_t all) {
  return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 0;
}

// Sums over the complete inspections of a lane. Steps with an injected fault are left out.
struct Evidence {
  int64_t gradients = 0, zeros = 0, zeros_in_fp32 = 0; // elements
  int64_t updates = 0, swallowed = 0;                  // elements
  const TensorHistogram* worst = nullptr;              // gradient with the most zeros in the latest inspection
  int64_t step = 0;                                    // of that inspection; 0: none
  bool can_have_scaler = false;                        // usual in its mode, and it has none
  bool recorded = false;                               // a run of PyTorch: it cannot run again here

  double zero_share() const { return share_of(zeros, gradients); }
};

Evidence evidence_of(const LaneStore& lane) {
  Evidence sum;
  for (const auto& inspection : lane.inspections().all()) {
    if (inspection->injected) continue;
    sum.worst = nullptr;
    sum.step = inspection->step;
    for (const TensorHistogram& each : inspection->tensors) {
      if (each.tensor.kind != TensorKind::gradient) continue;
      sum.gradients += each.numbers.count;
      sum.zeros += each.numbers.zeros;
      sum.zeros_in_fp32 += std::min(each.numbers.zeros, each.true_exponents().zeros);
      if (!sum.worst || share_of(each.numbers.zeros, each.numbers.count) >
                            share_of(sum.worst->numbers.zeros, sum.worst->numbers.count))
        sum.worst = &each;
    }
    for (const WeightUpdate& update : inspection->updates) {
      sum.updates += update.count;
      sum.swallowed += update.swallowed;
    }
  }
  const RunConfig& config = lane.current_config();
  sum.recorded = lane.isRecorded();
  sum.can_have_scaler = config.scaler.kind == "none" && mode_of(config).scaler_usual;
  return sum;
}

struct LearningCause {
  bool (*holds)(const Evidence&);
  QString (*why)(const Evidence&);
  QString (*effect)();
  QString (*cure)(const Evidence&);
};

QString weight_stays() { return LearningWords::tr("A weight with a zero gradient does not move, so the loss stays."); }
QString no_cure(const Evidence&) { return {}; }
QString not_inspected(const Evidence&) {
  return LearningWords::tr("No step was inspected, so its gradients are unknown.");
}

// The first cause that holds applies.
constexpr LearningCause kLearningCauses[] = {
    {[](const Evidence& e) { return e.gradients == 0 && e.recorded; }, not_inspected,
     [] { return LearningWords::tr("Record the script again, with a smaller inspect_every."); }, no_cure},
    {[](const Evidence& e) { return e.gradients == 0; }, not_inspected,
     [] {
       return LearningWords::tr("Show “Histogram” and run the lane again (%1, then Run).")
           .arg(key_text(ActionId::restart));
     },
     no_cure},
    {[](const Evidence& e) { return e.zero_share() >= kMajority && 2 * e.zeros_in_fp32 < e.zeros; },
     [](const Evidence& e) {
       return LearningWords::tr(
                  "%1 of its gradients are zero. Without rounding to 16 bits it would be %2: the others are "
                  "smaller than the smallest number of the format.")
           .arg(share_label(e.zero_share()), share_label(share_of(e.zeros_in_fp32, e.gradients)));
     },
     weight_stays,
     [](const Evidence& e) {
       return e.can_have_scaler ? LearningWords::tr("A loss scaler multiplies the loss, and so every gradient. Small "
                                                    "gradients then stay above zero.")
                                : QString();
     }},
    {[](const Evidence& e) { return e.zero_share() >= kMajority; },
     [](const Evidence& e) {
       return LearningWords::tr(
                  "%1 of its gradients are zero, also in fp32. The cause is the model or the loss, not the "
                  "precision.")
           .arg(share_label(e.zero_share()));
     },
     weight_stays, no_cure},
    {[](const Evidence& e) { return share_of(e.swallowed, e.updates) >= kMajority; },
     [](const Evidence& e) {
       return LearningWords::tr("%1 of its updates are swallowed: smaller than half the distance to the weight's next "
                                "number, so the weight stays.")
           .arg(share_label(share_of(e.swallowed, e.updates)));
     },
     [] { return LearningWords::tr("Such updates are lost, however many steps follow."); },
     [](const Evidence&) { return LearningWords::tr("Weights or master weights in fp32 receive such updates."); }},
    {[](const Evidence&) { return true; },
     [](const Evidence&) {
       return LearningWords::tr("Its gradients and updates are not lost, so the precision is hardly the cause.");
     },
     [] {
       return LearningWords::tr(
           "Compare it with an fp32 lane of the same seed. If that lane does not learn either, change "
           "the learning rate or the model.");
     },
     no_cure},
};

} // namespace

bool has_not_learnt(const LaneStore& lane) {
  const OutcomeKind kind = outcome_of(lane).kind;
  return kind == OutcomeKind::no_learning || kind == OutcomeKind::diverged;
}

std::optional<int64_t> step_of_cause(const LaneStore& lane) {
  const EventList& events = lane.events();
  const RunFigures run = figures_of(lane);
  const auto odd = events.next(EventKind::nonfinite, 0);
  if (run.nonfinite_since && odd) return events.step(*odd);
  const auto skip = events.last(EventKind::skip);
  if (skip && share_of(run.skipped, run.steps) >= kMajority) return events.step(*skip);
  return std::nullopt;
}

Explanation why_no_learning(const LaneStore& lane) {
  const Evidence evidence = evidence_of(lane);
  const auto& cause =
      *std::ranges::find_if(kLearningCauses, [&](const LearningCause& each) { return each.holds(evidence); });
  Explanation e;
  e.step = lane.last_step();
  e.what = message_text(outcome_of(lane).message).toStdString();
  if (evidence.worst)
    e.where = LearningWords::tr("In step %1, %2 of %3 is zero.")
                  .arg(count_label(static_cast<double>(evidence.step)),
                       share_label(share_of(evidence.worst->numbers.zeros, evidence.worst->numbers.count)),
                       qt(evidence.worst->tensor.name))
                  .toStdString();
  e.why = cause.why(evidence).toStdString();
  e.so_what = cause.effect().toStdString();
  e.cure = cause.cure(evidence).toStdString();
  if (!e.cure.empty() && evidence.can_have_scaler && !evidence.recorded)
    e.cures.push_back({{{"scaler.kind", "dynamic"}}, e.cure});
  return e;
}

} // namespace amplab
