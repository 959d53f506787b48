// SPDX-License-Identifier: GPL-3.0-or-later
// The sweep panel's rows above and below the plots: choice of runs and axes, and actions on selected runs.
#include "ui/panels/sweep_panel.h"

#include "engine/export/out_file.h"
#include "engine/run/config_error.h"
#include "engine/settings/setting_table.h"
#include "ui/models/config_document.h"
#include "ui/models/other_runs.h"
#include "ui/models/qt_text.h"
#include "ui/models/table_text.h"
#include "ui/plots/parallel_plot.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/menu_button.h"
#include "ui/widgets/tone.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <algorithm>
#include <limits>

namespace amplab {
namespace {

constexpr size_t kMostLanesAtOnce = 8;

QPushButton* switch_button(const char* name, const QString& text, const QString& meaning) {
  auto* button = new QPushButton(text);
  button->setObjectName(name);
  button->setCheckable(true);
  button->setToolTip(meaning);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

QHBoxLayout* row_in(QWidget* widget, int above, int below) {
  auto* row = new QHBoxLayout(widget);
  row->setContentsMargins(kGap, above, kGap, below);
  row->setSpacing(kGap);
  return row;
}

} // namespace

QWidget* SweepPanel::makeHead() {
  auto* head = new QWidget(this);
  runs_menu_ = new QMenu(this);
  runs_menu_->setObjectName("sweepRunsMenu");
  connect(runs_menu_, &QMenu::aboutToShow, this, &SweepPanel::fillRunsMenu);
  source_ = menu_button("sweepRuns", tr("Runs"), tr("Session to show"), runs_menu_);
  sweeps_ = make_chooser("sweepChoice", tr("Sweep to show"));
  progress_ = new ElidedLabel;
  progress_->setObjectName("sweepProgress");
  set_tone(*progress_, "quiet");
  as_axes_ = switch_button("sweepAsAxes", tr("Lines"), tr("Shows each run as a line across parallel axes"));
  as_heat_ = switch_button("sweepAsHeat", tr("Heat map"), tr("Shows a result over two settings"));
  as_table_ = switch_button("sweepAsTable", tr("Table"), tr("Shows the runs as rows beside the plot"));
  as_axes_->setChecked(true);
  as_table_->setChecked(true);
  auto* one = new QButtonGroup(this);
  one->addButton(as_axes_);
  one->addButton(as_heat_);
  QHBoxLayout* row = row_in(head, kSmallGap, kSmallGap);
  row->addWidget(source_);
  row->addWidget(sweeps_);
  row->addWidget(progress_, 1);
  row->addWidget(as_axes_);
  row->addWidget(as_heat_);
  row->addSpacing(kGap);
  row->addWidget(as_table_);
  for (QPushButton* button : {as_axes_, as_heat_, as_table_})
    connect(button, &QPushButton::toggled, this, &SweepPanel::showView);
  connect(sweeps_, &QComboBox::activated, this, [this](int at) {
    sweep_ = at == 0 ? std::nullopt : std::optional(sweeps_->itemData(at).toString().toStdString());
    readRuns();
  });
  return head;
}

QWidget* SweepPanel::makeTools() {
  auto* tools = new QWidget(this);
  axes_menu_ = new QMenu(this);
  axes_menu_->setObjectName("sweepAxesMenu");
  connect(axes_menu_, &QMenu::aboutToShow, this, &SweepPanel::fillAxesMenu);
  auto* copies = new QMenu(this);
  addCopies(*copies);
  colour_ = make_chooser("sweepColour", tr("Colour of the lines"));
  across_box_ = make_chooser("sweepAcross", tr("Setting on the horizontal axis"));
  down_box_ = make_chooser("sweepDown", tr("Setting on the vertical axis"));
  of_box_ = make_chooser("sweepOf", tr("Result with its mean in the cells"));
  count_ = toned_label({}, "quiet", this);
  count_->setObjectName("sweepCount");
  clear_ = new QPushButton(tr("Show all"));
  clear_->setObjectName("sweepClear");
  clear_->setToolTip(tr("Clears the ranges on the axes"));
  clear_->setFocusPolicy(Qt::TabFocus);

  axes_tools_ = new QWidget;
  QHBoxLayout* of_axes = row_in(axes_tools_, 0, 0);
  of_axes->addWidget(menu_button("sweepAxes", tr("Axes"), tr("Settings and results with an axis"), axes_menu_));
  of_axes->addWidget(toned_label(tr("Colour"), "quiet"));
  of_axes->addWidget(colour_);
  heat_tools_ = new QWidget;
  QHBoxLayout* of_heat = row_in(heat_tools_, 0, 0);
  of_heat->addWidget(of_box_);
  of_heat->addWidget(toned_label(tr("over"), "quiet"));
  of_heat->addWidget(across_box_);
  of_heat->addWidget(toned_label(tr("and"), "quiet"));
  of_heat->addWidget(down_box_);
  for (QHBoxLayout* row : {of_axes, of_heat}) row->setContentsMargins({});
  QHBoxLayout* row = row_in(tools, 0, kSmallGap);
  row->addWidget(axes_tools_);
  row->addWidget(heat_tools_);
  row->addWidget(clear_);
  row->addWidget(count_);
  row->addStretch(1);
  row->addWidget(menu_button("sweepCopy", tr("Copy"), tr("Copies the shown runs or writes them to a file"), copies));

  const auto choose = [this](QComboBox* box, QString& key, void (SweepPanel::*then)()) {
    connect(box, &QComboBox::activated, this, [this, box, &key, then] {
      key = box->currentData().toString();
      (this->*then)();
    });
  };
  choose(colour_, colour_by_, &SweepPanel::showAxes);
  choose(across_box_, across_, &SweepPanel::showHeat);
  choose(down_box_, down_, &SweepPanel::showHeat);
  choose(of_box_, of_, &SweepPanel::showHeat);
  connect(clear_, &QPushButton::clicked, this, [this] { parallel_->setBrushes({}); });
  return tools;
}

QWidget* SweepPanel::makeChosen() {
  auto* chosen = new QWidget(this);
  chosen_text_ = new ElidedLabel;
  chosen_text_->setObjectName("sweepChosen");
  auto* lane = new QPushButton(tr("Add as a lane"));
  lane->setObjectName("sweepAddLane");
  auto* held = new QPushButton(tr("Compare with the lanes"));
  held->setObjectName("sweepCompare");
  held->setToolTip(tr("Adds the run below the lanes in the comparison"));
  for (QPushButton* button : {lane, held}) button->setFocusPolicy(Qt::TabFocus);
  const auto offer_lane = [this, lane] {
    lane->setEnabled(!document_.isFull());
    lane->setToolTip(document_.isFull()
                         ? document_.reasonNotToAdd()
                         : tr("Adds a lane with the configuration of this run, to run, inspect or fork"));
  };
  connect(&document_, &ConfigDocument::lanesChanged, lane, offer_lane);
  offer_lane();
  connect(lane, &QPushButton::clicked, this, &SweepPanel::addLanes);
  connect(held, &QPushButton::clicked, this, &SweepPanel::compare);
  QHBoxLayout* row = row_in(chosen, kSmallGap, kSmallGap);
  row->addWidget(chosen_text_, 1);
  row->addWidget(lane);
  row->addWidget(held);
  chosen->hide();
  return chosen;
}

// ---- menus ---------------------------------------------------------------------------------------------------------

void SweepPanel::fillRunsMenu() {
  runs_menu_->clear();
  runs_menu_->addAction(tr("This window's session"), this, [this] { runs_.request({}); })->setObjectName("sweepOwn");
  runs_menu_->addAction(tr("Another session…"), this, &SweepPanel::openFile)->setObjectName("sweepOpen");
}

void SweepPanel::openFile() {
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Show the runs of this session"), {}, tr("Sessions (*.amplab)"));
  if (!path.isEmpty()) runs_.request(QFileInfo(path).absoluteFilePath());
}

void SweepPanel::fillAxesMenu() {
  axes_menu_->clear();
  for (size_t at = 0; at < shown_->columns.size(); ++at) {
    const RunColumn& column = shown_->columns[at];
    if (at == shown_->settings && at > 0) axes_menu_->addSeparator();
    QAction* action = axes_menu_->addAction(column.isSetting() ? column.key() : column.title());
    action->setCheckable(true);
    action->setChecked(isAxis(column));
    connect(action, &QAction::toggled, this, [this, key = column.key()](bool on) {
      wanted_axes_[key] = on;
      showAxes();
      applyFilters(); // removing an axis removes its range
    });
  }
}

void SweepPanel::addCopies(QMenu& menu) {
  const auto copy = [&](const char* name, const QString& title, auto text) {
    menu.addAction(title, this, [this, text] { QApplication::clipboard()->setText(text(*this)); })->setObjectName(name);
  };
  copy("sweepCopyCsv", tr("Copy as CSV"),
       [](const SweepPanel& panel) { return qt(compare_csv(*panel.shown_, panel.shown())); });
  copy("sweepCopyMarkdown", tr("Copy as Markdown"),
       [](const SweepPanel& panel) { return markdown_of(panel.filtered_runs_); });
  copy("sweepCopyLatex", tr("Copy as LaTeX"), [](const SweepPanel& panel) { return latex_of(panel.filtered_runs_); });
  menu.addSeparator();
  menu.addAction(tr("Save CSV…"), this, &SweepPanel::saveCsv)->setObjectName("sweepSaveCsv");
}

void SweepPanel::saveCsv() {
  QString path = QFileDialog::getSaveFileName(this, tr("Save shown runs"), "compare.csv", tr("Tables (*.csv)"));
  if (path.isEmpty()) return;
  try {
    AtomicFile file(path.toStdString());
    file.write(compare_csv(*shown_, shown()));
    file.prepare();
    file.commit();
  } catch (const ExportError& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

void SweepPanel::showMenu(const QPoint& at) {
  const std::vector<size_t> runs = chosen();
  QMenu menu(this);
  menu.addAction(tr("Add as a lane"), this, &SweepPanel::addLanes)->setEnabled(!runs.empty() && !document_.isFull());
  menu.addAction(tr("Compare with the lanes"), this, &SweepPanel::compare)->setEnabled(!runs.empty());
  menu.addAction(tr("Copy configuration"), this,
                 [this] {
                   if (const auto some = chosen(); !some.empty())
                     QApplication::clipboard()->setText(qt(config_text(shown_->runs[some.front()]->config, 2)));
                 })
      ->setEnabled(runs.size() == 1);
  menu.addSeparator();
  addCopies(menu);
  menu.exec(at);
}

// ---- selected runs -------------------------------------------------------------------------------------------------

void SweepPanel::choose(const std::vector<size_t>& runs) {
  QItemSelection rows;
  QModelIndex first;
  for (const size_t run : runs) {
    const QModelIndex row = filtered_runs_.mapFromSource(model_.index(static_cast<int>(run), 0));
    if (!row.isValid()) continue;
    if (!first.isValid()) first = row;
    rows.select(row, row);
  }
  table_->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
  table_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  if (first.isValid()) table_->scrollTo(first, QAbstractItemView::PositionAtCenter); // the row below reduces its height
  showChosen();
}

std::vector<size_t> SweepPanel::chosen() const {
  std::vector<size_t> runs;
  for (const QModelIndex& row : table_->selectionModel()->selectedRows())
    runs.push_back(static_cast<size_t>(filtered_runs_.mapToSource(row).row()));
  return runs;
}

std::vector<size_t> SweepPanel::shown() const {
  std::vector<size_t> runs;
  for (int row = 0; row < filtered_runs_.rowCount(); ++row)
    runs.push_back(static_cast<size_t>(filtered_runs_.mapToSource(filtered_runs_.index(row, 0)).row()));
  return runs;
}

void SweepPanel::showChosen() {
  const std::vector<size_t> runs = chosen();
  chosen_row_->setVisible(!runs.empty());
  parallel_->choose(runs.size() == 1 ? std::optional(runs.front()) : std::nullopt);
  if (runs.empty()) return;
  const SummedRun& first = *shown_->runs[runs.front()];
  if (runs.size() > 1) return chosen_text_->setText(tr("%n runs selected", nullptr, static_cast<int>(runs.size())));
  QStringList details = {qt(first.config.name)};
  for (const RunColumn& column : shown_->columns)
    if (!column.isSetting() && isAxis(column))
      if (const QString text = column.text(runs.front()); !text.isEmpty()) details << column.title() + " " + text;
  chosen_text_->setText(details.join("  ·  "));
}

void SweepPanel::addLanes() {
  const std::vector<size_t> runs = chosen();
  try {
    for (size_t i = 0; i < std::min(runs.size(), kMostLanesAtOnce); ++i)
      document_.addLane(shown_->runs[runs[i]]->config);
  } catch (const ConfigError& error) {
    return emit complained(QString::fromUtf8(error.what()));
  }
  if (runs.size() > kMostLanesAtOnce)
    emit complained(tr("Too many runs selected: only the first %1 were added as lanes. Select at most %1 runs.")
                        .arg(kMostLanesAtOnce));
}

// Adds the selected runs to those of the same file that are already in the comparison.
void SweepPanel::compare() {
  const QString session = runs_.runs().path;
  std::vector<SummedRun> runs;
  std::ranges::copy_if(others_.runs(), std::back_inserter(runs),
                       [&](const SummedRun& run) { return run.session == session; });
  for (const size_t at : chosen()) {
    const SummedRun& run = *shown_->runs[at];
    if (std::ranges::find(runs, run.number, &SummedRun::number) == runs.end()) runs.push_back(run);
  }
  others_.put(session, std::move(runs));
}

} // namespace amplab
