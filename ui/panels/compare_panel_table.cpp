// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison's table: its runs, filter, columns, order and copying.
#include "ui/panels/compare_panel.h"

#include "ui/models/table_text.h"
#include "ui/widgets/menu_button.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <algorithm>
#include <set>

namespace amplab {
namespace {

constexpr int kFilterCharacters = 26;
const QList<int> kFaceShares = {600, 400}; // in thousandths: table, bands

// A click on the header sorts by that column. A third click restores the original order.
void make_sortable(CellTable* table) {
  table->horizontalHeader()->setSortIndicatorClearable(true);
  table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  table->setSortingEnabled(true);
  table->horizontalHeader()->setResizeContentsPrecision(0); // measures visible rows only, since there may be hundreds
}

} // namespace

QWidget* ComparePanel::makeTools() {
  auto* tools = new QWidget;
  filter_ = new QLineEdit;
  filter_->setObjectName("compareFilter");
  filter_->setAccessibleName(tr("Filter of the runs"));
  filter_->setPlaceholderText(tr("Filter: bf16 0.01"));
  filter_->setToolTip(tr("Shows the runs that contain all of these words"));
  filter_->setClearButtonEnabled(true);
  filter_->setMaximumWidth(kFilterCharacters * filter_->fontMetrics().averageCharWidth());
  by_ = new QComboBox;
  by_->setObjectName("compareGroupBy");
  by_->setAccessibleName(tr("Setting by which the runs are grouped"));
  by_->setToolTip(tr("One row per value of a setting, with mean ± standard deviation over its runs, as over seeds"));
  by_->setFocusPolicy(Qt::TabFocus);
  by_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  differences_ = new QCheckBox(tr("Only differences"));
  differences_->setObjectName("compareOnlyDifferences");
  differences_->setToolTip(tr("Hides the settings that are equal in all runs"));
  differences_->setChecked(true);
  count_ = new QLabel;
  count_->setObjectName("compareCount");
  count_->setProperty("tone", "quiet");
  runs_ = new QMenu(this);
  runs_->setObjectName("compareRunsMenu");
  connect(runs_, &QMenu::aboutToShow, this, &ComparePanel::fillRunsMenu);
  auto* copies = new QMenu(this);
  addCopies(*copies);

  auto* row = new QHBoxLayout(tools);
  row->setContentsMargins(kGap, 0, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(filter_, 1);
  row->addWidget(by_);
  row->addWidget(differences_);
  row->addWidget(count_);
  row->addStretch(1);
  row->addWidget(menu_button("compareRuns", tr("Runs"), tr("Runs to compare with the lanes"), runs_));
  row->addWidget(menu_button("compareCopy", tr("Copy"), tr("Copies the table as shown"), copies));

  for (CellTable* table : {table_, grouped_}) {
    make_sortable(table);
    table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table, &QWidget::customContextMenuRequested, this, &ComparePanel::showTableMenu);
  }
  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
    shown_.setText(text);
    showCount();
  });
  connect(by_, &QComboBox::currentIndexChanged, this, &ComparePanel::group);
  connect(differences_, &QCheckBox::toggled, this, [this](bool only) { model_.setShowsAll(!only); });
  connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
    listGroupSettings();
    fit();
    showCount();
  });
  connect(&groups_, &QAbstractItemModel::modelReset, grouped_, &QTableView::resizeColumnsToContents);
  connect(&groups_, &QAbstractItemModel::modelReset, this, &ComparePanel::showBands);
  connect(&groups_, &QAbstractItemModel::dataChanged, this, &ComparePanel::showBands);
  connect(&others_, &OtherRuns::failed, this, &ComparePanel::complained);
  return tools;
}

void ComparePanel::fit() { table_->resizeColumnsToContents(); }

void ComparePanel::listGroupSettings() {
  const QString chosen = by_->currentData().toString();
  {
    const QSignalBlocker quiet(by_);
    by_->clear();
    by_->addItem(tr("Not grouped"));
    if (std::ranges::find(model_.differing(), "seed", &SettingRef::key) != model_.differing().end())
      by_->addItem(tr("Over seeds"), CompareGroups::kOverSeeds);
    for (const SettingRef& setting : model_.differing()) {
      const QString key = QString::fromStdString(setting.key());
      by_->addItem(tr("By %1").arg(key), key);
    }
    by_->setCurrentIndex(std::max(0, chosen.isEmpty() ? 0 : by_->findData(chosen)));
  }
  group();
}

void ComparePanel::group() {
  groups_.groupBy(by_->currentData().toString().toStdString());
  if (!loops_->isChecked()) showLoops();
}

// Without bands, the table has the full width.
void ComparePanel::showBands() {
  std::vector<LossBand> bands = groups_.bands();
  const bool some = std::ranges::any_of(bands, [](const LossBand& band) { return !band.points.empty(); });
  const bool comes = some && bands_->isHidden();
  bands_->setVisible(some);
  if (comes) groupFace_->setSizes(kFaceShares);
  bands_->show(std::move(bands));
}

void ComparePanel::showCount() {
  const int shown = shown_.rowCount(), all = model_.rowCount();
  const QString runs = shown == all ? tr("%n runs", nullptr, all) : tr("%1 of %n runs", nullptr, all).arg(shown);
  count_->setText(others_.leftOut() == 0 ? runs : tr("%1, %2 more omitted").arg(runs).arg(others_.leftOut()));
  count_->setVisible(others_.leftOut() > 0 || shown != all || !others_.runs().empty());
}

void ComparePanel::fillRunsMenu() {
  runs_->clear();
  const auto offer = [this](const char* id, const QString& text, ActionId action) {
    runs_->addAction(text, this, [this, action] { emit window_.actionWanted(action); })->setObjectName(id);
  };
  offer("compareRepeat", tr("Repeat over seeds…"), ActionId::repeat_seeds);
  offer("compareSweep", tr("Sweep a setting…"), ActionId::sweep);
  runs_->addSeparator();
  QAction* earlier = runs_->addAction(tr("Earlier runs of this session"));
  earlier->setObjectName("compareEarlier");
  earlier->setCheckable(true);
  earlier->setChecked(others_.has({}));
  connect(earlier, &QAction::triggered, this, [this](bool on) { on ? others_.request({}) : others_.drop({}); });
  runs_->addAction(tr("Runs of another session…"), this, &ComparePanel::addFiles)->setObjectName("compareAddFiles");
  if (!others_.hasFiles()) return;
  runs_->addSeparator();
  std::set<QString> files;
  for (const SummedRun& run : others_.runs())
    if (!run.session.isEmpty() && files.insert(run.session).second)
      runs_->addAction(tr("Remove %1").arg(QFileInfo(run.session).fileName()), this,
                       [this, session = run.session] { others_.drop(session); });
}

void ComparePanel::addFiles() {
  const QStringList paths =
      QFileDialog::getOpenFileNames(this, tr("Compare with the runs of these sessions"), {}, tr("Sessions (*.amplab)"));
  for (const QString& path : paths) others_.request(QFileInfo(path).absoluteFilePath());
}

void ComparePanel::addCopies(QMenu& menu) {
  struct Kind {
    const char *name, *title;
    QString (*text)(const QAbstractItemModel&);
  };
  static constexpr Kind kKinds[] = {{"copyCsv", QT_TR_NOOP("Copy as CSV"), csv_of},
                                    {"copyMarkdown", QT_TR_NOOP("Copy as Markdown"), markdown_of},
                                    {"copyLatex", QT_TR_NOOP("Copy as LaTeX"), latex_of}};
  for (const Kind& kind : kKinds) {
    QAction* action = menu.addAction(tr(kind.title), this, [this, text = kind.text] {
      QApplication::clipboard()->setText(text(*(by_->currentIndex() > 0 ? grouped_ : table_)->model()));
    });
    action->setObjectName(kind.name);
  }
}

// Also opened by the menu key, for the column of the current cell.
void ComparePanel::showTableMenu(const QPoint& at) {
  CellTable* table = by_->currentIndex() > 0 ? grouped_ : table_;
  QModelIndex cell = table->indexAt(at);
  if (!cell.isValid()) cell = table->currentIndex();
  QMenu menu(this);
  if (cell.isValid()) {
    const QString title = table->model()->headerData(cell.column(), Qt::Horizontal).toString();
    const auto sort = [table, column = cell.column()](Qt::SortOrder order) { table->sortByColumn(column, order); };
    menu.addAction(tr("Sort by “%1”, smallest first").arg(title), this, [sort] { sort(Qt::AscendingOrder); });
    menu.addAction(tr("Sort by “%1”, largest first").arg(title), this, [sort] { sort(Qt::DescendingOrder); });
    menu.addSeparator();
  }
  menu.addAction(tr("Copy rows\tCtrl+C"), table, &CellTable::copySelection);
  addCopies(menu);
  menu.exec(table->viewport()->mapToGlobal(at));
}

} // namespace amplab
