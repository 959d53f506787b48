// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ops_panel.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

namespace amplab {
namespace {

// Steps in the chooser, the latest ones; the table can show any.
constexpr size_t kListedSteps = 200;

QComboBox* chooser(const char* name, const QString& meaning, QHBoxLayout& row) {
  auto* box = new QComboBox;
  box->setObjectName(name);
  box->setToolTip(meaning);
  box->setAccessibleName(meaning);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  row.addWidget(box);
  return box;
}

} // namespace

OpsPanel::OpsPanel(const RunStore& store, const Theme& theme, QWidget* parent)
    : Panel(parent), store_(store), model_(store), table_(new CellTable(theme, -1)) {
  setObjectName("opsPanel");
  filter_.setSourceModel(&model_);
  head_ = new QWidget;
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  lanes_ = chooser("opsLane", tr("The lane whose op calls are shown"), *row);
  steps_ = chooser("opsStep", tr("The inspected step that is shown"), *row);
  phases_ = chooser("opsPhase", tr("Only calls of this phase"), *row);
  auto* text = new QLineEdit;
  text->setObjectName("opsFilter");
  text->setPlaceholderText(tr("Filter: op, layer, policy, dtype"));
  text->setAccessibleName(text->placeholderText());
  text->setClearButtonEnabled(true);
  text->setMaximumWidth(260);
  row->addWidget(text, 1);
  summary_ = new QLabel;
  summary_->setObjectName("opsSummary");
  summary_->setProperty("tone", "quiet");
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(summary_, 2);
  auto* inspect = new QPushButton(glyph_icon(Glyph::inspect), tr("Inspect next step"));
  inspect->setObjectName("inspectNext");
  inspect->setToolTip(tr("Records every op call of the next step, in all lanes (I)"));
  row->addWidget(inspect);

  table_->setObjectName("opsTable");
  table_->setAccessibleName(tr("Op calls of one step"));
  table_->setModel(&filter_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(OpTableModel::Seq, Qt::AscendingOrder);
  using M = OpTableModel;
  table_->setColumnWidths({4, 7, 11, 7, 14, 12, 8, 4, 5, 9, 8, 8, 10, 8, 7, 9, 7, 10, 5, 5, 8, 4});
  table_->setLeastImportant({M::Emulated, M::Line, M::Seq, M::Bytes, M::Shape, M::Subnormals, M::Time, M::Casts, M::Policy,
                             M::Headroom, M::Amax, M::ArrivedLost, M::Flushed, M::NaN, M::Inf, M::Phase});
  table_->setEmptySentence(tr("No step has been inspected yet. Press Space to run the lanes, or “Inspect next step” "
                              "to record every op call of one step."));

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(table_, 1);

  connect(inspect, &QPushButton::clicked, this, &OpsPanel::inspectRequested);
  connect(text, &QLineEdit::textChanged, &filter_, &OpFilter::setText);
  connect(text, &QLineEdit::textChanged, this, &OpsPanel::describe);
  connect(lanes_, &QComboBox::activated, this, [this](int lane) {
    setLane(lane);
    emit laneChosen(lane);
  });
  connect(steps_, &QComboBox::activated, this, [this](int row_chosen) {
    const QVariant step = steps_->itemData(row_chosen);
    hold(step.isValid() ? std::optional<int64_t>(step.toLongLong()) : std::nullopt);
  });
  connect(phases_, &QComboBox::activated, this, &OpsPanel::filterPhase);
  connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
    if (const int64_t line = model_.opAt(filter_.mapToSource(index).row()).line; line > 0) emit lineChosen(lane(), line);
  });
  connect(&store, &RunStore::lanesChanged, this, &OpsPanel::listLanes);
  connect(&store, &RunStore::opsReceived, this, [this](int received) {
    if (received == lane()) listSteps();
  });
  connect(&model_, &OpTableModel::stepChanged, this, &OpsPanel::listPhases);
  connect(table_, &CellTable::columnsFitted, this, &OpsPanel::describe);
  listLanes();
}

void OpsPanel::setLane(int lane) {
  if (lane < 0 || lane >= store_.laneCount()) return;
  lanes_->setCurrentIndex(lane);
  model_.setLane(lane);
  listSteps();
}

void OpsPanel::setStep(int64_t step) {
  hold(step);
  if (model_.step() != step) hold(std::nullopt);
  listSteps();
}

void OpsPanel::showOps(int lane, int64_t step) {
  setLane(lane);
  setStep(step);
  emit frontWanted();
}

void OpsPanel::hold(std::optional<int64_t> step) {
  held_ = step;
  model_.setStep(step);
}

void OpsPanel::listLanes() {
  lanes_->clear();
  for (int lane = 0; lane < store_.laneCount(); ++lane) lanes_->addItem(QString::fromStdString(store_.lane(lane).name()));
  hold(std::nullopt);
  setLane(lane() < store_.laneCount() ? lane() : 0);
  listSteps();
}

void OpsPanel::listSteps() {
  if (steps_->view()->isVisible()) return; // stands still while somebody chooses; the next inspected step lists it
  const std::vector<int64_t> steps = model_.steps();
  steps_->clear();
  steps_->addItem(tr("latest step"));
  const size_t first = steps.size() > kListedSteps ? steps.size() - kListedSteps : 0;
  for (size_t i = steps.size(); i-- > first;)
    steps_->addItem(tr("step %1").arg(count_label(static_cast<double>(steps[i]))), static_cast<qlonglong>(steps[i]));
  if (held_) steps_->setCurrentIndex(std::max(0, steps_->findData(static_cast<qlonglong>(*held_))));
  listPhases();
}

void OpsPanel::listPhases() {
  const QString chosen = phases_->currentIndex() > 0 ? phases_->currentText() : QString();
  phases_->clear();
  phases_->addItem(tr("all phases"));
  for (int row = 0; row < model_.rowCount(); ++row)
    if (const QString phase = QString::fromStdString(model_.opAt(row).phase); phases_->findText(phase) < 0)
      phases_->addItem(phase);
  phases_->setCurrentIndex(std::max(0, phases_->findText(chosen)));
  filterPhase();
}

void OpsPanel::filterPhase() {
  filter_.setPhase(phases_->currentIndex() > 0 ? phases_->currentText() : QString());
  describe();
}

void OpsPanel::describe() {
  using M = OpTableModel;
  if (model_.step() == 0) return summary_->clear();
  const QString step = count_label(static_cast<double>(model_.step()));
  const int rows = filter_.rowCount(), all = model_.rowCount(), left_out = table_->columnsLeftOut();
  QString said = rows == all ? tr("step %1 · %2 calls").arg(step).arg(all)
                             : tr("step %1 · %2 of %3 calls").arg(step).arg(rows).arg(all);
  if (left_out > 0) said += tr(" · %1 of %2 columns").arg(M::ColumnCount - left_out).arg(+M::ColumnCount);
  summary_->setText(said);
  summary_->setToolTip(
      left_out > 0 ? tr("A right click on the headers shows all columns; copied rows have them anyway.") : QString());
}

} // namespace amplab
