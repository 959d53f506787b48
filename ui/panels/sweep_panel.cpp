// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sweep_panel.h"

#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/plots/parallel_plot.h"
#include "ui/widgets/labels.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <iterator>

namespace amplab {
namespace {

constexpr const char* kWantedResults[] = {"final loss", "accuracy", "skipped",
                                          "NaN or Inf at"}; // results that are axes by default if they vary
constexpr auto kUsualResult = "final loss";
constexpr auto kKeyOfView = "sweep.heat", kKeyOfTable = "sweep.table", kKeyOfColour = "sweep.colour",
               kKeyOfAxes = "sweep.axes";
const QList<int> kHalves = {640, 360}; // in thousandths: plot, table

bool varies(const RunColumn& column) {
  const RunAxis axis(column);
  const size_t rungs = axis.below().size() + axis.above().size();
  return rungs + (axis.hasScale() ? axis.least() != axis.most() ? 2 : 1 : 0) > 1;
}

// Returns the column of the chosen key, else `otherwise`.
size_t column_by(const RunTable& table, const QString& key, size_t otherwise) {
  return table.columnOf(key).value_or(otherwise);
}

} // namespace

SweepPanel::SweepPanel(const PanelContext& of)
    : Panel(of), runs_(of.sweep), others_(of.others), making_([this](const auto& table) {
        shown_ = table;
        showTable();
        if (std::exchange(again_, false)) readRuns();
      }),
      faces_(new QStackedWidget), halves_(new QSplitter), parallel_(new ParallelPlot(theme_)),
      heat_(new HeatMapPlot(theme_)), table_(new CellTable(theme_, -1)) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  head_ = makeHead();
  tools_ = makeTools();
  chosen_row_ = makeChosen();
  filtered_runs_.setSourceModel(&model_);
  table_->setObjectName("sweepTable");
  table_->setAccessibleName(tr("Runs of the sweep"));
  table_->setModel(&filtered_runs_);
  table_->setEmptySentence(tr("No runs to show."));
  table_->horizontalHeader()->setSortIndicatorClearable(true);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  table_->horizontalHeader()->setResizeContentsPrecision(0);
  table_->setSortingEnabled(true);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  parallel_->setEmptySentence(tr("No runs yet. Runs of this window's session appear here. For a sweep of another "
                                 "program, open its session under “Runs”."));
  faces_->addWidget(parallel_);
  faces_->addWidget(heat_);
  halves_->addWidget(faces_);
  halves_->addWidget(table_);
  halves_->setChildrenCollapsible(false);
  halves_->setSizes(kHalves);
  halves_->setStretchFactor(0, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(tools_);
  column->addWidget(halves_, 1);
  column->addWidget(chosen_row_);

  connect(&runs_, &SweepRuns::changed, this, &SweepPanel::readRuns);
  connect(&runs_, &SweepRuns::failed, this, &SweepPanel::complained);
  connect(parallel_, &ParallelPlot::brushed, this, &SweepPanel::applyFilters);
  connect(parallel_, &ParallelPlot::runChosen, this, [this](qlonglong run) { choose({static_cast<size_t>(run)}); });
  connect(parallel_, &ParallelPlot::menuWanted, this, &SweepPanel::showMenu);
  connect(heat_, &HeatMapPlot::runsChosen, this, &SweepPanel::choose);
  connect(table_, &QWidget::customContextMenuRequested, this,
          [this](const QPoint& at) { showMenu(table_->viewport()->mapToGlobal(at)); });
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SweepPanel::showChosen);
  connect(&model_, &QAbstractItemModel::modelReset, table_, &QTableView::resizeColumnsToContents);
  showView();
  showTable();
}

void SweepPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  runs_.setReading(true);
}

void SweepPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  runs_.setReading(false);
}

void SweepPanel::saveSettings(QVariantMap& settings) const {
  settings[kKeyOfView] = as_heat_->isChecked();
  settings[kKeyOfTable] = as_table_->isChecked();
  settings[kKeyOfColour] = colour_by_;
  QVariantMap axes;
  for (const auto& [key, wanted] : wanted_axes_) axes[key] = wanted;
  settings[kKeyOfAxes] = axes;
}

void SweepPanel::restoreSettings(const QVariantMap& settings) {
  (settings[kKeyOfView].toBool() ? as_heat_ : as_axes_)->setChecked(true);
  as_table_->setChecked(settings.value(kKeyOfTable, true).toBool());
  colour_by_ = settings[kKeyOfColour].toString();
  wanted_axes_.clear();
  const QVariantMap axes = settings[kKeyOfAxes].toMap();
  for (auto axis = axes.begin(); axis != axes.end(); ++axis) wanted_axes_[axis.key()] = axis->toBool();
  showView();
  showTable();
}

// ---- view ----------------------------------------------------------------------------------------------------------

// Comparing a thousand configurations takes time, so it runs on a worker thread.
void SweepPanel::readRuns() {
  listSweeps();
  showProgress();
  if (making_.isRunning()) {
    again_ = true;
    return;
  }
  making_.run([file = runs_.runs(), sweep = sweep_](const auto&) {
    return std::make_shared<const RunTable>(run_table(file, sweep));
  });
}

void SweepPanel::listSweeps() {
  const std::vector<std::string> sweeps = sweeps_of(runs_.runs());
  const QSignalBlocker quiet(sweeps_);
  sweeps_->clear();
  sweeps_->addItem(tr("All runs"));
  for (const std::string& sweep : sweeps)
    sweeps_->addItem(sweep.empty() ? tr("Runs without a sweep") : qt(sweep), qt(sweep));
  const auto at = sweep_ ? std::ranges::find(sweeps, *sweep_) : sweeps.end();
  if (at == sweeps.end()) sweep_.reset();
  sweeps_->setCurrentIndex(at == sweeps.end() ? 0 : static_cast<int>(at - sweeps.begin()) + 1);
  sweeps_->setVisible(sweeps.size() > 1);
}

void SweepPanel::showTable() {
  model_.show(shown_);
  listColumns();
  showAxes();
  showProgress();
  applyFilters();
}

bool SweepPanel::isAxis(const RunColumn& column) const {
  if (const auto choice = wanted_axes_.find(column.key()); choice != wanted_axes_.end()) return choice->second;
  if (column.isSetting()) return true;
  const bool usual = std::ranges::find(kWantedResults, column.key(), [](const char* each) { return QString(each); }) !=
                     std::end(kWantedResults);
  return usual && (column.key() == kUsualResult || varies(column));
}

std::vector<size_t> SweepPanel::axes() const {
  std::vector<size_t> axes;
  for (size_t at = 0; at < shown_->columns.size(); ++at)
    if (isAxis(shown_->columns[at])) axes.push_back(at);
  return axes;
}

// Fills the combo boxes with columns and selects the previous column, or the default.
void SweepPanel::listColumns() {
  const RunTable& table = *shown_;
  const auto fill = [&](QComboBox* box, size_t first, size_t last, const QString& chosen, size_t usual) {
    const QSignalBlocker quiet(box);
    box->clear();
    for (size_t at = first; at < last; ++at) box->addItem(table.columns[at].title(), table.columns[at].key());
    if (first < last)
      box->setCurrentIndex(
          static_cast<int>(std::min(column_by(table, chosen, usual), last - 1) - std::min(first, last - 1)));
  };
  const size_t all = table.columns.size(), loss = column_by(table, kUsualResult, 0);
  fill(colour_, 0, all, colour_by_, loss);
  fill(of_box_, table.settings, all == 0 ? 0 : all - 1, of_, loss); // without the run state, which has no mean
  const std::vector<size_t> by_effect = all == 0 ? std::vector<size_t>() : settings_by_effect(table, loss);
  fill(across_box_, 0, table.settings, across_, by_effect.empty() ? 0 : by_effect[0]);
  fill(down_box_, 0, table.settings, down_, by_effect.size() < 2 ? 0 : by_effect[1]);
}

void SweepPanel::showAxes() {
  if (shown_->columns.empty()) return parallel_->show(shown_, {}, 0);
  parallel_->show(shown_, axes(), column_by(*shown_, colour_->currentData().toString(), 0));
}

void SweepPanel::showHeat() {
  if (!as_heat_->isChecked()) return;
  const RunTable& table = *shown_;
  const auto across = table.columnOf(across_box_->currentData().toString()),
             down = table.columnOf(down_box_->currentData().toString());
  const auto of = table.columnOf(of_box_->currentData().toString());
  if (across && down && of && *across != *down)
    heat_->show(shown_, *across, *down, *of, parallel_->mask());
  else
    heat_->clear();
}

// Applies the ranges to all views.
void SweepPanel::applyFilters() {
  const std::vector<char>& mask = parallel_->mask();
  const auto shown = std::ranges::count(mask, 1);
  filtered_runs_.setMask(mask);
  clear_->setEnabled(!parallel_->brushes().empty());
  const int all = static_cast<int>(mask.size());
  count_->setText(shown == all ? tr("%n runs", nullptr, all) : tr("%1 of %n runs", nullptr, all).arg(shown));
  showHeat();
  showChosen();
}

void SweepPanel::showProgress() {
  const RunsOfFile& file = runs_.runs();
  source_->setText(file.path.isEmpty() ? tr("Runs") : QFileInfo(file.path).completeBaseName());
  source_->setToolTip(file.path);
  const RunStates states = states_of(*shown_);
  QStringList counts;
  const auto add = [&](int64_t count, const QString& words) {
    if (count > 0) counts << words.arg(count_label(static_cast<double>(count)));
  };
  add(states.finished, tr("%1 finished"));
  add(states.running, tr("%1 running"));
  add(states.waiting, tr("%1 waiting"));
  add(states.stopped, tr("%1 stopped"));
  add(states.failed, tr("%1 failed"));
  const auto read = static_cast<int64_t>(file.runs.size());
  if (read < file.in_file) counts << tr("read %1 of %2").arg(read).arg(file.in_file);
  progress_->setText(counts.join(" · "));
  progress_->setToolTip(file.being_written ? tr("The file is being written. New runs appear once a second.")
                                           : QString());
}

void SweepPanel::showView() {
  const bool heat = as_heat_->isChecked();
  faces_->setCurrentWidget(heat ? static_cast<QWidget*>(heat_) : parallel_);
  axes_tools_->setVisible(!heat);
  heat_tools_->setVisible(heat);
  table_->setVisible(as_table_->isChecked());
  showHeat();
}

} // namespace amplab
