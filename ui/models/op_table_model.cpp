// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/op_table_model.h"

#include "engine/run/dtype_reason.h"
#include "engine/run/formats.h"
#include "engine/run/snr_lost.h"
#include "ui/models/dtype_choices.h"
#include "ui/models/op_columns.h"
#include "ui/models/qt_text.h"

#include <QFont>
#include <algorithm>
#include <cmath>
#include <utility>

namespace amplab {
namespace {

bool is_compared(const OpRecord& op) { return is_recorded(op.drift.snr_db); }

// Returns SnrLost by row, or an empty vector if no call has a drift.
std::vector<double> snr_lost_of(const std::vector<OpRecord>& ops) {
  std::vector<double> lost;
  if (std::ranges::any_of(ops, is_compared))
    for (const OpRecord& op : ops) lost.push_back(snr_lost_in(op, ops));
  return lost;
}

// In dB: twice the error, and ten times.
constexpr double kDoubled = 6, kTenfold = 20;
QVariant lost_cell(double lost, int role) {
  if (role == SortRole) return lost;
  if (role == Qt::DisplayRole) return is_recorded(lost) ? QString::number(lost, 'f', 1) : QString();
  if (role == ToneRole)
    return static_cast<int>(lost > kTenfold ? Tone::warning : lost > kDoubled ? Tone::notice : Tone::plain);
  return {};
}

} // namespace

OpTableModel::OpTableModel(const RunStore& store, QObject* parent) : QAbstractTableModel(parent), store_(store) {
  connect(&store, &RunStore::lanesAboutToChange, this, [this] { show(nullptr); });
  connect(&store, &RunStore::lanesChanged, this, &OpTableModel::reload);
  connect(&store, &RunStore::opsReceived, this, [this](int lane) {
    if (lane == this->lane()) reload();
  });
  connect(&store, &RunStore::positionsChanged, this, [this](int lane) {
    if (lane == this->lane() && from_ == From::here) reload();
  });
  reload();
}

void OpTableModel::setLane(int lane) {
  lane_ = store_.lane(lane).id();
  reload();
}

void OpTableModel::setStep(std::optional<int64_t> step) {
  from_ = step ? From::step : From::latest;
  wanted_ = step.value_or(0);
  reload();
}

void OpTableModel::setHere() {
  from_ = From::here;
  reload();
}

void OpTableModel::setLine(int64_t line) {
  if (std::exchange(line_, line) != line) remark();
}

int OpTableModel::callsOfLine() const {
  return shown_ ? static_cast<int>(std::ranges::count(shown_->ops, line_, &OpRecord::line)) : 0;
}

int OpTableModel::firstNewRow() const {
  if (!shown_ || newest_ == 0) return rowCount();
  return static_cast<int>(std::ranges::lower_bound(shown_->ops, newest_, {}, &OpRecord::seq) - shown_->ops.begin());
}

int64_t OpTableModel::step() const { return shown_ ? shown_->step : 0; }

std::vector<int64_t> OpTableModel::steps() const {
  std::vector<int64_t> steps;
  if (store_.laneCount() > 0)
    for (const auto& inspected : store_.lane(lane()).inspected()) steps.push_back(inspected->step);
  return steps;
}

const OpRecord& OpTableModel::opAt(int row) const { return shown_->ops[static_cast<size_t>(row)]; }

int OpTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !shown_ ? 0 : static_cast<int>(shown_->ops.size());
}

int OpTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant OpTableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const OpRecord& op = opAt(index.row());
  if (role == LaneRole) return lane();
  if (role == MarkRole) {
    const bool chosen = line_ > 0 && op.line == line_, fresh = index.row() >= firstNewRow();
    if (chosen && (!fresh || index.column() == Line)) return static_cast<int>(Mark::chosen);
    return static_cast<int>(fresh ? Mark::newest : Mark::none);
  }
  const int column = index.column();
  if (column == SnrLost && (role == SortRole || role == Qt::DisplayRole || role == ToneRole))
    return lost_cell(numberOf(index.row(), column), role);
  if (column == ComputeDtype) {
    if (role == ChoiceRole) return can_choose_dtype(op);
    if (role == Qt::ToolTipRole) return qt(dtype_reason(op, config_));
    if (const auto next = role == Qt::DisplayRole ? next_dtype(op, config_) : std::nullopt)
      return qt(op.compute_dtype) + QString(" → ") + (next->empty() ? tr("list") : qt(*next));
  }
  if (role == Qt::FontRole) {
    const bool changed =
        (column == Policy && is_overridden(op)) || (column == ComputeDtype && is_dtype_changed(op, config_));
    if (!changed) return {};
    QFont bold;
    bold.setBold(true);
    return bold;
  }
  return op_cell(op_column(index.column()), op, role);
}

QVariant OpTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  const OpColumn& column = op_column(section);
  if (role == Qt::DisplayRole) return tr(column.title);
  if (role == Qt::ToolTipRole) return tr(column.meaning);
  // Sorting begins with the worst calls.
  const bool largest_is_worst =
      section == Error || section == Ulps || section == Drift || section == DriftUlps || section == SnrLost;
  if (role == Qt::InitialSortOrderRole && largest_is_worst) return QVariant::fromValue(Qt::DescendingOrder);
  return {};
}

void OpTableModel::setConfig(const RunConfig& config) {
  if (config == config_) return;
  config_ = config;
  remark();
}

// Compares numbers directly. Sorting 2,000 rows through data() takes several milliseconds.
bool OpTableModel::goesBefore(int left, int right, int column, Qt::SortOrder order) const {
  const OpColumn& its = op_column(column);
  const OpRecord &a = opAt(left), &b = opAt(right);
  if (!its.value) return QString::localeAwareCompare(its.words(a), its.words(b)) < 0;
  const double x = numberOf(left, column), y = numberOf(right, column);
  if (is_recorded(x) != is_recorded(y)) return is_recorded(order == Qt::AscendingOrder ? x : y);
  if (std::isnan(x) || std::isnan(y)) return std::isnan(y) && !std::isnan(x);
  return x < y;
}

std::vector<int> OpTableModel::emptyColumns() const {
  std::vector<int> empty;
  for (const int column : {Error, Ulps, Snr, Drift, DriftUlps, DriftSnr, SnrLost}) {
    bool recorded = false;
    for (int row = 0; row < rowCount() && !recorded; ++row) recorded = is_recorded(numberOf(row, column));
    if (!recorded) empty.push_back(column);
  }
  return empty;
}

double OpTableModel::numberOf(int row, int column) const {
  if (column != SnrLost) return op_column(column).value(opAt(row));
  return lost_.empty() ? not_recorded() : lost_[static_cast<size_t>(row)];
}

void OpTableModel::reload() {
  newest_ = 0;
  if (store_.laneCount() == 0) return show(nullptr);
  const LaneStore& lane = store_.lane(this->lane());
  if (from_ == From::here) {
    newest_ = lane.shownCalls().newest();
    return show(lane.shownCalls().shown());
  }
  const auto& inspected = lane.inspected();
  const auto is_wanted = [this](const auto& each) { return from_ == From::latest || each->step == wanted_; };
  const auto found = std::find_if(inspected.rbegin(), inspected.rend(), is_wanted); // latest first
  show(found == inspected.rend() ? nullptr : *found);
}

namespace {

bool same_call(const OpRecord& a, const OpRecord& b) {
  return a.op == b.op && a.layer == b.layer && a.phase == b.phase;
}

// Compares the calls of two steps: the first `from` calls and the last `alike` calls are equal.
struct Difference {
  size_t from = 0, alike = 0;
};

Difference difference(const std::vector<OpRecord>& a, const std::vector<OpRecord>& b) {
  const size_t shorter = std::min(a.size(), b.size());
  Difference found;
  while (found.from < shorter && same_call(a[found.from], b[found.from])) ++found.from;
  while (found.from + found.alike < shorter && same_call(a[a.size() - 1 - found.alike], b[b.size() - 1 - found.alike]))
    ++found.alike;
  return found;
}

} // namespace

// Updates in place a step that resembles the previous one, and a step that grows, so selection and scroll position
// stay. A skipped step differs from others only in the optimizer's calls.
void OpTableModel::show(std::shared_ptr<const InspectedStep> step) {
  if (step == shown_) return;
  const size_t before = static_cast<size_t>(rowCount()), after = step ? step->ops.size() : 0,
               shorter = std::min(before, after);
  const Difference differ = shorter > 0 ? difference(shown_->ops, step->ops) : Difference();
  if (2 * (differ.from + differ.alike) <= shorter) { // also if both are empty
    beginResetModel();
    apply(std::move(step));
    endResetModel();
    emit stepChanged(this->step());
    return;
  }
  const int first = static_cast<int>(shorter - differ.alike), more = static_cast<int>(after) - static_cast<int>(before);
  if (more > 0) beginInsertRows({}, first, first + more - 1);
  if (more < 0) beginRemoveRows({}, first, first - more - 1);
  apply(std::move(step));
  if (more > 0) endInsertRows();
  if (more < 0) endRemoveRows();
  remark();
  emit stepChanged(this->step());
}

void OpTableModel::apply(std::shared_ptr<const InspectedStep> step) {
  shown_ = std::move(step);
  lost_ = shown_ ? snr_lost_of(shown_->ops) : std::vector<double>();
}

void OpTableModel::remark() {
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

OpFilter::OpFilter(QObject* parent) : QSortFilterProxyModel(parent) {}

void OpFilter::setText(const QString& text) {
  text_ = text.trimmed();
  invalidateFilter();
}

void OpFilter::setPhase(const QString& phase) {
  if (phase == phase_) return;
  phase_ = phase;
  invalidateFilter();
}

void OpFilter::setLine(int64_t line) {
  if (line == line_) return;
  line_ = line;
  invalidateFilter();
}

bool OpFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  if (line_ > 0 &&
      sourceModel()->index(row, OpTableModel::Line, parent).data(SortRole).toDouble() != static_cast<double>(line_))
    return false;
  const auto shown = [&](int column) { return sourceModel()->index(row, column, parent).data().toString(); };
  if (!phase_.isEmpty() && shown(OpTableModel::Phase) != phase_) return false;
  if (text_.isEmpty()) return true;
  using M = OpTableModel;
  for (const int column : {M::Phase, M::Op, M::Layer, M::Policy, M::InDtypes, M::ComputeDtype, M::OutDtype, M::Shape})
    if (shown(column).contains(text_, Qt::CaseInsensitive)) return true;
  return false;
}

// Requires: sourceModel() is an OpTableModel.
bool OpFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  return static_cast<const OpTableModel*>(sourceModel())
      ->goesBefore(left.row(), right.row(), left.column(), sortOrder());
}

} // namespace amplab
