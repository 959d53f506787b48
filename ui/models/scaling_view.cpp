// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scaling_view.h"

#include "engine/run/links.h"
#include "engine/run/mode.h"
#include "engine/run/ranks.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

struct ScalingTexts {
  Q_DECLARE_TR_FUNCTIONS(amplab::ScalingView)
};

constexpr int64_t kMeasuredSteps = 200; // the last ones
constexpr double kHalf = 0.5;

// The gradients of the model's parameters have their format.
DType gradients_of(const RunConfig& config) { return mode_of(config).parameters; }

double median_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

std::optional<MeasuredStep> measured_step(const RunStore& store, const LaneStore& lane) {
  const std::optional<Series> waits = store.declaredBy(lane, rank_column(0, rank_key::kWaited));
  std::vector<double> seconds, worked;
  for (int64_t row = std::max<int64_t>(1, lane.rows() - kMeasuredSteps); row < lane.rows(); ++row) {
    seconds.push_back(lane.value(Series::wall_s, row) - lane.value(Series::wall_s, row - 1));
    const double its = waits ? lane.value(*waits, row) : 0;
    worked.push_back(seconds.back() - (is_recorded(its) ? its : 0));
  }
  if (seconds.empty() || !(median_of(worked) > 0)) return {};
  return MeasuredStep{ranks_of(lane.current_config()), median_of(std::move(seconds)), median_of(std::move(worked))};
}

// Older sessions only have the total count.
std::vector<int64_t> sizes_of(const LaneInfo& info) {
  if (info.parameter_sizes.size() == info.parameters.size()) return info.parameter_sizes;
  const auto tensors = static_cast<int64_t>(info.parameters.size());
  return std::vector<int64_t>(info.parameters.size(), info.parameter_count / std::max<int64_t>(1, tensors));
}

ScalingSettings settings_of(const RunConfig& config, const ScalingChoice& choice) {
  ScalingSettings settings;
  settings.bucket_bytes = config.parallel.bucket_mb * 0x1p20;
  settings.overlap = config.parallel.overlap;
  if (!choice.gradients.empty()) settings.wire = dtype_named(choice.gradients);
  settings.cluster = {
      .between = link_named(choice.between), .within = link_named(choice.within), .per_node = choice.per_node};
  return settings;
}

// Profile of a single rank. For a lane of several ranks, packing of gradients is not counted as computing.
StepProfile profile_of_lane(const LaneStore& lane, const MeasuredStep& measured, const ScalingSettings& settings) {
  const InspectedStep* const inspected_step = lane.latest_inspected();
  const std::span<const OpRecord> ops =
      inspected_step ? std::span<const OpRecord>(inspected_step->ops) : std::span<const OpRecord>();
  const std::vector<int64_t> sizes = sizes_of(lane.info());
  const DType own = gradients_of(lane.config());
  StepProfile profile = profile_of(ops, lane.info().parameters, sizes, own, measured.worked);
  if (measured.ranks == 1) return profile;
  const double packing = work_of(profile, settings).packing_s();
  return packing < kHalf * measured.worked
             ? profile_of(ops, lane.info().parameters, sizes, own, measured.worked - packing)
             : profile;
}

QString ms_label(double seconds) { return ScalingTexts::tr("%1 ms").arg(number_label(1e3 * seconds, 3)); }

} // namespace

ScalingView scaling_view(const RunStore& store, int index, const ScalingChoice& choice) {
  const LaneStore& lane = store.lane(index);
  ScalingView view;
  view.own_format = std::string(name_of(gradients_of(lane.config())));
  if (lane.info().parameters.empty()) return view;
  view.measured = measured_step(store, lane);
  if (!view.measured) return view;
  const ScalingSettings settings = settings_of(lane.current_config(), choice);
  view.profile = profile_of_lane(lane, *view.measured, settings);
  view.buckets = work_of(view.profile, settings).buckets.size();
  view.emulated = lane.last_record().emulated;
  for (int ranks = 1; ranks <= kMostPlannedRanks; ranks *= 2)
    view.points.push_back(scaling_at(view.profile, settings, ranks));
  return view;
}

QString sentence_of(const ScalingView& view) {
  if (view.points.empty()) return {};
  const ScalingPoint& last = view.points.back();
  const QString end = ScalingTexts::tr("%1 ranks: %2 a step, efficiency %3.")
                          .arg(count_label(last.ranks), ms_label(last.time.seconds), share_label(last.efficiency));
  const auto half =
      std::ranges::find_if(view.points, [](const ScalingPoint& point) { return point.efficiency < kHalf; });
  if (half == view.points.end()) return end;
  return ScalingTexts::tr("From %1 ranks on, computing takes less than half of a step.").arg(count_label(half->ranks)) +
         " " + end;
}

QString basis_of(const ScalingView& view) {
  if (!view.measured) return {};
  QStringList sentences;
  if (view.emulated)
    sentences << ScalingTexts::tr("16-bit products are rounded in software here: these times are meaningless.");
  sentences << ScalingTexts::tr(
                   "Measured: %1 of computing per step. Modelled: everything else, for %2 parameters in %n bucket(s).",
                   nullptr, static_cast<int>(view.buckets))
                   .arg(ms_label(view.profile.seconds()), count_label(view.profile.elements()));
  sentences << (view.profile.measured ? ScalingTexts::tr("Gradient timing comes from the last inspected step.")
                                      : ScalingTexts::tr("Gradient timing is assumed; inspect a step to measure it."));
  return sentences.join(' ');
}

} // namespace amplab
