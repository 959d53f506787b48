// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compare_model.h"
#include "engine/run/parting.h"
#include "ui/models/cell_numbers.h"
#include "ui/models/field_words.h"
#include "ui/models/qt_text.h"

#include <QElapsedTimer>
#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr int kSoonestMs = 200;     // between two sums
constexpr int kShareOfTheTime = 50; // and at least that many times what the last one took


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
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "final loss"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Loss of the last step, unscaled"), [](S s) { return s.final_loss; }, number_cell},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "best loss"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Smallest loss of all steps"), [](S s) { return s.best_loss; }, number_cell},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "eval loss"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Loss of the last evaluation"), [](S s) { return s.eval_loss; }, number_cell},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "accuracy"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Accuracy of the last evaluation"), [](S s) { return s.eval_accuracy; }, share_label},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "steps"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Optimizer steps"), [](S s) { return static_cast<double>(s.steps); }, count_label},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "updates"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Steps that were applied"), [](S s) { return static_cast<double>(s.updates); }, count_label},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "skipped"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Steps that were not, because a gradient was not finite; those of the past that a fork shares too"),
           [](S s) { return static_cast<double>(s.skipped); }, count_label},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "NaN or Inf at"), QT_TRANSLATE_NOOP("amplab::CompareModel", "First step whose loss was not finite, or whose gradients were not and were applied"),
           [](S s) { return step_or_none(s.first_nonfinite_step); }, count_label},
    Result{kPartsAt, "", [](S s) { return step_or_none(s.parts_from_baseline_step); }, count_label},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "samples/s"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Median over the steps"), [](S s) { return s.samples_per_s; }, count_label},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "memory peak"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Most bytes that the lane held at once"),
           [](S s) { return static_cast<double>(s.memory_peak_bytes); }, bytes_label},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "loss scale"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Loss scale of the last step"), [](S s) { return s.final_loss_scale; }, scale_label},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "time (s)"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Time of training, pauses left out"), [](S s) { return s.wall_s; }, seconds},
    Result{QT_TRANSLATE_NOOP("amplab::CompareModel", "products"), QT_TRANSLATE_NOOP("amplab::CompareModel", "Emulated: products are rounded in software here; the numbers are true, the times mean nothing"),
           [](S s) { return s.emulated ? 1.0 : 0.0; }, [](double emulated) { return QString(emulated != 0 ? "emulated" : ""); }},
};
// clang-format on

} // namespace

CompareModel::CompareModel(const RunStore& store, QObject* parent) : QAbstractTableModel(parent), store_(store) {
  timer_.setSingleShot(true);
  timer_.setInterval(kSoonestMs);
  const auto soon = [this] {
    if (!timer_.isActive()) timer_.start();
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
  summarise();
}

int CompareModel::baselineRow() const { return std::min(baseline_, static_cast<int>(summaries_.size()) - 1); }

int CompareModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(summaries_.size());
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
  const double value = column.value(summaries_[static_cast<size_t>(lane)]);
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
    return display ? qt(knob.key()) : help_of(knob.row());
  }
  const Result& column = kResults[static_cast<size_t>(section - 1 - settingColumns())];
  if (!display && column.title == kPartsAt)
    return qt(summaries_.empty() ? "" : parting_sentence(store_.lane(baselineRow()).name()));
  return tr(display ? column.title : column.meaning);
}

void CompareModel::clear() {
  beginResetModel();
  settings_.clear();
  runs_.clear();
  taken_.clear();
  summaries_.clear();
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
  runs_ = std::vector<Summariser>(lanes);
  taken_.assign(lanes, 0);
  summaries_.assign(lanes, {});
  endResetModel();
  summarise();
}

void CompareModel::summarise() {
  if (summaries_.empty()) return;
  QElapsedTimer took;
  took.start();
  for (size_t lane = 0; lane < runs_.size(); ++lane) {
    const LaneStore& from = store_.lane(static_cast<int>(lane));
    std::vector<StepRecord> fresh;
    for (; taken_[lane] < from.rows(); ++taken_[lane]) fresh.push_back(from.record(taken_[lane]));
    runs_[lane].add(fresh);
  }
  for (size_t lane = 0; lane < runs_.size(); ++lane) {
    summaries_[lane] = runs_[lane].summary(runs_[static_cast<size_t>(baselineRow())]);
    if (runs_[lane].empty()) summaries_[lane].emulated = !store_.lane(static_cast<int>(lane)).info().emulated.empty();
  }
  timer_.setInterval(std::max(kSoonestMs, kShareOfTheTime * static_cast<int>(took.elapsed())));
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

} // namespace amplab
