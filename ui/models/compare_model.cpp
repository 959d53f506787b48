// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compare_model.h"
#include "engine/run/end_reason.h"
#include "engine/run/loss_divergence.h"
#include "ui/models/message_text.h"
#include "ui/models/qt_text.h"
#include "ui/models/result_columns.h"
#include "ui/models/setting_labels.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr int kSoonestMs = 200; // between two reads of new rows, and between two notifications
constexpr int kSliceMs = 4;     // per read, on the thread that paints
constexpr int kApartMs = 10;    // between two slices while rows remain
constexpr int64_t kRowsAtOnce = 256, kComparedAtOnce = 1 << 16; // a fraction of a slice each

} // namespace

QString setting_text(const SettingRef& ref, const RunConfig& config) {
  if (!ref.is_in(config)) return {};
  const SettingValue value = ref.get(config);
  return qt(value.is_text() && ref.row().type != SettingType::lines ? value.text() : to_text(value));
}

bool is_same_recipe(RunConfig a, const RunConfig& b) {
  a.name = b.name;
  a.train.steps = b.train.steps; // the same run, longer
  return a == b;
}

CompareModel::CompareModel(const RunStore& store, const OtherRuns& others, QObject* parent)
    : QAbstractTableModel(parent), store_(store), others_(others) {
  timer_.setSingleShot(true);
  const auto soon = [this] {
    if (!timer_.isActive()) timer_.start(kSoonestMs);
  };
  connect(&timer_, &QTimer::timeout, this, &CompareModel::summarise);
  connect(&store, &RunStore::lanesAboutToChange, this, &CompareModel::clear);
  connect(&store, &RunStore::lanesChanged, this, &CompareModel::reload);
  connect(&store, &RunStore::stepsAppended, this, soon);
  connect(&store, &RunStore::statusChanged, this, soon);
  connect(&others, &OtherRuns::changed, this, [this] {
    beginResetModel();
    list();
    endResetModel();
  });
  reload();
}

void CompareModel::setBaseline(int lane) {
  baseline_ = store_.lane(lane).id();
  for (Summing& each : lanes_) each.comparison = {};
  summarise();
}

int CompareModel::baselineRow() const { return std::min(baseline(), static_cast<int>(lanes_.size()) - 1); }

void CompareModel::setShowsAll(bool all) {
  beginResetModel();
  all_ = all;
  list();
  endResetModel();
}

const SummedRun& CompareModel::other(int row) const { return runs_[static_cast<size_t>(row) - lanes_.size()]; }

const RunConfig& CompareModel::config(int row) const {
  return isLane(row) ? store_.lane(row).config() : other(row).config;
}

const Summary& CompareModel::summary(int row) const {
  return isLane(row) ? lanes_[static_cast<size_t>(row)].summary : other(row).summary;
}

const std::vector<LossPoint>* CompareModel::losses(int row) const {
  if (!isLane(row)) return &other(row).losses;
  const std::vector<LossPoint>& points = lanes_[static_cast<size_t>(row)].losses.points();
  const LaneStore& lane = store_.lane(row);
  return points.empty() || lane.isFork() || !is_same_recipe(lane.config(), lane.current_config()) ? nullptr : &points;
}

int CompareModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lanes_.size() + runs_.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : firstSetting() + settingColumns() + static_cast<int>(result_columns().size());
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const int row = index.row(), column = index.column(), results = firstSetting() + settingColumns();
  if (role == LaneRole || role == ColourRole) {
    if (!isLane(row)) return {};
    const LaneStore& lane = store_.lane(row);
    return role == LaneRole ? lane.index() : lane.colour();
  }
  if (column >= results) return result(row, column - results, role);
  if (column >= firstSetting()) return setting(row, column - firstSetting(), role);
  return column == 0 ? name(row, role) : from(row, role);
}

QVariant CompareModel::name(int row, int role) const {
  if (role == Qt::DisplayRole || role == SortRole) return qt(isLane(row) ? store_.lane(row).name() : config(row).name);
  if (role != Qt::ToolTipRole) return {};
  const LaneStatus& status = isLane(row) ? store_.lane(row).status() : other(row).status;
  if (!isLane(row) && !other(row).note.empty()) return qt(other(row).note);
  return !isLane(row) && !other(row).sweep.empty() ? qt(other(row).sweep)
                                                   : message_text(reason_of(status.ended_by, status.reason));
}

QVariant CompareModel::from(int row, int role) const {
  if (isLane(row)) return role == Qt::DisplayRole || role == SortRole ? tr("lane") : QVariant();
  const SummedRun& run = other(row);
  if (role == Qt::DisplayRole || role == SortRole)
    return run.session.isEmpty() ? tr("earlier run") : QFileInfo(run.session).completeBaseName();
  if (role != Qt::ToolTipRole) return {};
  return run.session.isEmpty() ? tr("Run %1 of this session, started %2").arg(run.number).arg(qt(run.created))
                               : tr("Run %1 of %2, started %3").arg(run.number).arg(run.session, qt(run.created));
}

QVariant CompareModel::setting(int row, int at, int role) const {
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignVCenter | Qt::AlignLeft);
  if (role != Qt::DisplayRole && role != SortRole) return {};
  const SettingRef& ref = settings_[static_cast<size_t>(at)];
  if (role == SortRole && ref.is_in(config(row)))
    if (const SettingValue value = ref.get(config(row)); value.is_number()) return value.number();
  const QString text = setting_text(ref, config(row));
  return text.isEmpty() && !ref.is_in(config(row)) ? QVariant() : text;
}

QVariant CompareModel::result(int row, int at, int role) const {
  const ResultColumn& column = result_columns()[static_cast<size_t>(at)];
  const double value = column.value(summary(row));
  switch (role) {
  case Qt::DisplayRole:
    return column.of_baseline && isLane(row) && row == baselineRow() ? tr("baseline") : column.show(value);
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
  const int results = firstSetting() + settingColumns();
  if (section == 0)
    return display         ? (runs_.empty() ? tr("lane") : tr("run"))
           : runs_.empty() ? tr("Name of the lane")
                           : tr("Name of the run");
  if (section < firstSetting())
    return display ? tr("from") : tr("A lane of this window, an earlier run of its session, or the session file");
  if (section < results) {
    const SettingRef& ref = settings_[static_cast<size_t>(section - firstSetting())];
    return display ? qt(ref.key()) : help_of(ref.row());
  }
  const ResultColumn& column = result_columns()[static_cast<size_t>(section - results)];
  if (!display && column.of_baseline)
    return qt(lanes_.empty() ? "" : divergence_sentence(store_.lane(baselineRow()).name()));
  return tr(display ? column.title : column.meaning);
}

void CompareModel::clear() {
  beginResetModel();
  lanes_.clear();
  runs_.clear();
  settings_.clear();
  differing_.clear();
  endResetModel();
}

void CompareModel::reload() {
  beginResetModel();
  lanes_ = std::vector<Summing>(static_cast<size_t>(store_.laneCount()));
  list();
  endResetModel();
  summarise();
}

void CompareModel::list() {
  runs_ = others_.runs();
  from_ = !runs_.empty();
  std::vector<RunConfig> configs;
  for (int row = 0; row < rowCount(); ++row) configs.push_back(config(row));
  const auto is_name = [](const SettingRef& ref) { return ref.key() == "name"; };
  differing_ = differing_settings(configs);
  std::erase_if(differing_, is_name);
  settings_ = all_ ? settings_in(configs) : differing_;
  std::erase_if(settings_, is_name);
}

void CompareModel::summarise() {
  if (lanes_.empty()) return;
  QElapsedTimer since;
  since.start();
  const bool all = readNewRows(since);
  if (!all) timer_.start(kApartMs);
  if (all || !shown_.isValid() || shown_.hasExpired(kSoonestMs)) show();
}

bool CompareModel::readNewRows(const QElapsedTimer& since) {
  const Summariser& baseline = lanes_[static_cast<size_t>(baselineRow())].run;
  std::vector<StepRecord> fresh;
  for (size_t i = 0; i < lanes_.size(); ++i) {
    const LaneStore& from = store_.lane(static_cast<int>(i));
    for (Summing& lane = lanes_[i]; lane.rows_read < from.rows();) {
      if (since.hasExpired(kSliceMs)) return false;
      fresh.clear();
      const int64_t end = std::min(from.rows(), lane.rows_read + kRowsAtOnce);
      for (; lane.rows_read < end; ++lane.rows_read) fresh.push_back(from.record(lane.rows_read));
      lane.run.add(fresh, from.info().columns);
      lane.losses.add(fresh);
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
  emit dataChanged(index(0, 0), index(static_cast<int>(lanes_.size()) - 1, columnCount() - 1));
}

} // namespace amplab
