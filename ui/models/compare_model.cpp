// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compare_model.h"
#include "engine/run/parting.h"
#include "ui/models/cell_numbers.h"
#include "ui/models/qt_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr int kSoonestMs = 200; // between two looks at what is new, and two times that views are told
constexpr int kSliceMs = 4;     // of the thread that frames are painted on
constexpr int kApartMs = 10;    // between two slices, while there is more
constexpr int64_t kRowsAtOnce = 256, kComparedAtOnce = 1 << 16; // a small part of a slice each

double step_or_none(const std::optional<int64_t>& step) { return step ? static_cast<double>(*step) : not_recorded(); }

QString seconds(double value) { return is_recorded(value) ? QString::number(value, 'f', 1) : QString(); }

// Its meaning names the baseline, and so is made when it is asked for.
constexpr const char* kPartsAt = "parts at";

struct Result {
  const char *title, *meaning;
  double (*value)(const Summary&);
  QString (*show)(double);
};

using S = const Summary&;
// clang-format off
constexpr std::array kResults = {
    Result{"final loss", "Loss of the last step, unscaled", [](S s) { return s.final_loss; }, number_cell},
    Result{"best loss", "Smallest loss of all steps", [](S s) { return s.best_loss; }, number_cell},
    Result{"eval loss", "Loss of the last evaluation", [](S s) { return s.eval_loss; }, number_cell},
    Result{"accuracy", "Accuracy of the last evaluation", [](S s) { return s.eval_accuracy; }, share_label},
    Result{"steps", "Optimizer steps", [](S s) { return static_cast<double>(s.steps); }, count_label},
    Result{"updates", "Steps that were applied", [](S s) { return static_cast<double>(s.updates); }, count_label},
    Result{"skipped", "Steps that were not, because a gradient was not finite; those of the past that a fork shares too",
           [](S s) { return static_cast<double>(s.skipped); }, count_label},
    Result{"NaN or Inf at", "First step whose loss was not finite, or whose gradients were not and were applied",
           [](S s) { return step_or_none(s.first_nonfinite_step); }, count_label},
    Result{kPartsAt, "", [](S s) { return step_or_none(s.parts_from_baseline_step); }, count_label},
    Result{"samples/s", "Median over the steps", [](S s) { return s.samples_per_s; }, count_label},
    Result{"memory peak", "Most bytes that the lane held at once",
           [](S s) { return static_cast<double>(s.memory_peak_bytes); }, bytes_label},
    Result{"loss scale", "Loss scale of the last step", [](S s) { return s.final_loss_scale; }, scale_label},
    Result{"time (s)", "Time of training, pauses left out", [](S s) { return s.wall_s; }, seconds},
    Result{"products", "Emulated: products are rounded in software here; the numbers are true, the times mean nothing",
           [](S s) { return s.emulated ? 1.0 : 0.0; }, [](double emulated) { return QString(emulated != 0 ? "emulated" : ""); }},
};
// clang-format on

} // namespace

CompareModel::CompareModel(const RunStore& store, QObject* parent) : QAbstractTableModel(parent), store_(store) {
  timer_.setSingleShot(true);
  const auto soon = [this] {
    if (!timer_.isActive()) timer_.start(kSoonestMs);
  };
  connect(&timer_, &QTimer::timeout, this, &CompareModel::summarise);
  connect(&store, &RunStore::lanesAboutToChange, this, &CompareModel::clear);
  connect(&store, &RunStore::lanesChanged, this, &CompareModel::reload);
  connect(&store, &RunStore::stepsAppended, this, soon);
  connect(&store, &RunStore::statusChanged, this, soon);
  reload();
}

void CompareModel::setBaseline(int lane) {
  baseline_ = lane;
  for (Summing& each : lanes_) each.comparison = {};
  summarise();
}

int CompareModel::baselineRow() const { return std::min(baseline_, static_cast<int>(lanes_.size()) - 1); }

int CompareModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lanes_.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : 1 + settingColumns() + static_cast<int>(kResults.size());
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LaneStore& lane = store_.lane(index.row());
  if (role == LaneRole) return lane.index();
  if (role == ColourRole) return lane.colour();
  const int column = index.column();
  if (column > settingColumns()) return result(index.row(), column - 1 - settingColumns(), role);
  if (column > 0) return setting(index.row(), column - 1, role);
  if (role == Qt::DisplayRole || role == SortRole) return qt(lane.name());
  return role == Qt::ToolTipRole ? qt(lane.status().reason) : QVariant();
}

QVariant CompareModel::setting(int lane, int at, int role) const {
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignVCenter | Qt::AlignLeft);
  if (role != Qt::DisplayRole && role != SortRole) return {};
  const RunConfig& config = store_.lane(lane).config();
  const Knob& knob = settings_[static_cast<size_t>(at)];
  if (!knob.is_in(config)) return {};
  const FieldValue value = knob.get(config);
  if (role == SortRole && value.is_number()) return value.number();
  return qt(value.is_text() && knob.row().type != FieldType::lines ? value.text() : to_text(value)); // on one line
}

QVariant CompareModel::result(int lane, int at, int role) const {
  const Result& column = kResults[static_cast<size_t>(at)];
  const double value = column.value(lanes_[static_cast<size_t>(lane)].summary);
  switch (role) {
  case Qt::DisplayRole: return column.title == kPartsAt && lane == baselineRow() ? tr("baseline") : column.show(value);
  case SortRole: return value;
  case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | Qt::AlignRight);
  case ToneRole: return static_cast<int>(is_recorded(value) && !std::isfinite(value) ? Tone::bad : Tone::plain);
  default: return {};
  }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
  const bool wanted = role == Qt::DisplayRole || role == Qt::ToolTipRole;
  if (orientation != Qt::Horizontal || !wanted || section < 0 || section >= columnCount()) return {};
  const bool display = role == Qt::DisplayRole;
  if (section == 0) return display ? tr("lane") : tr("Name of the lane");
  if (section <= settingColumns()) {
    const Knob& knob = settings_[static_cast<size_t>(section - 1)];
    return qt(display ? std::string_view(knob.key()) : knob.row().help);
  }
  const Result& column = kResults[static_cast<size_t>(section - 1 - settingColumns())];
  if (!display && column.title == kPartsAt)
    return qt(lanes_.empty() ? "" : parting_sentence(store_.lane(baselineRow()).name()));
  return tr(display ? column.title : column.meaning);
}

void CompareModel::clear() {
  beginResetModel();
  settings_.clear();
  lanes_.clear();
  endResetModel();
}

void CompareModel::reload() {
  const auto lanes = static_cast<size_t>(store_.laneCount());
  std::vector<RunConfig> configs;
  for (size_t lane = 0; lane < lanes; ++lane) configs.push_back(store_.lane(static_cast<int>(lane)).config());
  beginResetModel();
  settings_.clear();
  for (Knob& knob : differing_knobs(configs))
    if (knob.key() != "name") settings_.push_back(std::move(knob));
  lanes_ = std::vector<Summing>(lanes);
  endResetModel();
  summarise();
}

void CompareModel::summarise() {
  if (lanes_.empty()) return;
  QElapsedTimer since;
  since.start();
  const bool all = takeIn(since);
  if (!all) timer_.start(kApartMs);
  if (all || !shown_.isValid() || shown_.hasExpired(kSoonestMs)) show();
}

bool CompareModel::takeIn(const QElapsedTimer& since) {
  const Summariser& baseline = lanes_[static_cast<size_t>(baselineRow())].run;
  std::vector<StepRecord> fresh;
  for (size_t i = 0; i < lanes_.size(); ++i) {
    const LaneStore& from = store_.lane(static_cast<int>(i));
    for (Summing& lane = lanes_[i]; lane.taken < from.rows();) {
      if (since.hasExpired(kSliceMs)) return false;
      fresh.clear();
      const int64_t end = std::min(from.rows(), lane.taken + kRowsAtOnce);
      for (; lane.taken < end; ++lane.taken) fresh.push_back(from.record(lane.taken));
      lane.run.add(fresh);
    }
  }
  for (Summing& lane : lanes_)
    while (!lane.run.compare(baseline, lane.comparison, kComparedAtOnce))
      if (since.hasExpired(kSliceMs)) return false;
  return true;
}

void CompareModel::show() {
  shown_.start();
  for (size_t i = 0; i < lanes_.size(); ++i) {
    Summing& lane = lanes_[i];
    lane.summary = lane.run.summary(lane.comparison);
    if (lane.run.empty()) lane.summary.emulated = !store_.lane(static_cast<int>(i)).info().emulated.empty();
  }
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

} // namespace amplab
